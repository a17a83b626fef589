import type { LanguageName } from '../../src/regions/index.js';

export function kindsByTreeSitter(
  language: LanguageName,
  text: string,
  options?: { errors?: boolean },
): Uint8Array | null;
