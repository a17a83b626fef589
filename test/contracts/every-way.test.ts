// The cases of the contracts by each way to them: the functions, and one server over each transport for all of them.
import { describe } from 'vitest';
// Before all others: its servers end behind the last of them.
import './ways.js';

describe('rg', async () => {
  await import('./rg-cases.js');
});
describe('search_codebase', async () => {
  await import('./search-codebase-cases.js');
  await import('./enclosing-cases.js');
});
describe('explain_skip', async () => {
  await import('./explain-skip-cases.js');
});
