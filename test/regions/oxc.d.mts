import type { LanguageName } from '../../src/regions/index.js';

export function kindsByOxc(language: LanguageName, text: string): Uint8Array | null;
