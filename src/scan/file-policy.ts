// What has to be known of a file beside its bytes, and how it is looked through for NUL bytes.
import type { Stats } from 'node:fs';
import type { ScanSettings } from '../scanning.js';
import { type BinaryPolicy, binaryPolicyOf } from './binary-policy.js';
import { type FileEncoding, isTranscoded } from './encoding.js';
import type { ScanPlan } from './row-matches.js';
import type { ScanFile } from './scan-file.js';

/** Files found by walking are known to be regular, and most are small: nothing more need be asked of them. */
export function needsStats(
  file: ScanFile,
  isWhole: boolean,
  settings: ScanSettings,
  plan: ScanPlan,
): boolean {
  if (file.isStdin) return false;
  if (mayBeMapped(file, settings)) return true;
  return !isWhole && (settings.maxFileSize !== null || plan.multiline);
}

/** @param stats null where `needsStats` was false */
export function filePolicy(
  file: ScanFile,
  encoding: FileEncoding,
  stats: Stats | null,
  settings: ScanSettings,
  plan: ScanPlan,
): BinaryPolicy {
  const isPlain = !isTranscoded(encoding) && encoding.bomBytes === 0;
  const isRegular = stats?.isFile() === true && stats.size > 0;
  const isMapped = mayBeMapped(file, settings) && isPlain && isRegular;
  return binaryPolicyOf(settings, file.isExplicit, isMapped, plan.multiline);
}

/** ripgrep would map the file, if it is one that can be. */
function mayBeMapped({ isExplicit }: ScanFile, { walkedNulSearch }: ScanSettings): boolean {
  return isExplicit || walkedNulSearch === 'sparse';
}
