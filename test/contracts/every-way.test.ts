// The cases of the contracts by each way to them: the functions, and one server over each transport for all of them.
import { describe } from 'vitest';
// Before all others: its servers end behind the last of them.
import './ways.js';

describe('rg', async () => {
  await import('./rg-rows-cases.js');
  await import('./rg-limits-cases.js');
  await import('./rg-text-cases.js');
  await import('./rg-files-cases.js');
  await import('./rg-request-cases.js');
  await import('./rg-partial-cases.js');
});
describe('search_codebase', async () => {
  await import('./search-codebase-filter-cases.js');
  await import('./search-codebase-match-cases.js');
  await import('./search-codebase-files-cases.js');
  await import('./search-codebase-limits-cases.js');
  await import('./search-codebase-coverage-cases.js');
  await import('./search-codebase-roots-cases.js');
  await import('./search-codebase-request-cases.js');
  await import('./enclosing-cases.js');
});
describe('explain_skip', async () => {
  await import('./explain-skip-cases.js');
});
