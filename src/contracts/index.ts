// The door of the contracts: each as a function, and all of them as tools with their schemas.
export type { FilterMode, SearchCodebaseRequest } from './code-request.js';
export type {
  ActionableGuidance,
  CodeMatch,
  DegradedReason,
  FileGroup,
  GroupedMatch,
  SearchCodebaseResponse,
} from './code-response.js';
export type { ExplainSkipRequest, ExplainSkipResponse } from './explain-skip.js';
export { explainSkip } from './explain-skip.js';
export type { FileSkip } from './file-skips.js';
export type { JsonSchema } from './json-schema.js';
export type { ToolProblem } from './problems.js';
export { rg } from './rg.js';
export type { RgRequest } from './rg-request.js';
export type { RgFile, RgResponse } from './rg-response.js';
export { searchCodebase } from './search-codebase.js';
export type { Tool, ToolContext } from './tool.js';
export { tools } from './tools.js';
