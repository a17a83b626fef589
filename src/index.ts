// The public door of threadgrep: re-exports only.
export { hasEscapedBytes, pathForFs, pathFromBytes, pathToBytes } from './candidate.js';
export type {
  ActionableGuidance,
  CodeMatch,
  DegradedReason,
  ExplainSkipRequest,
  ExplainSkipResponse,
  FileGroup,
  FileSkip,
  FilterMode,
  GroupedMatch,
  JsonSchema,
  RgFile,
  RgRequest,
  RgResponse,
  SearchCodebaseRequest,
  SearchCodebaseResponse,
  Tool,
  ToolContext,
  ToolProblem,
} from './contracts/index.js';
export { explainSkip, rg, searchCodebase, tools } from './contracts/index.js';
export type { Coverage, CoverageSample, SkipColumn } from './coverage.js';
export { lostColumns, skipColumns } from './coverage.js';
export { columnCounts, columnWords } from './coverage-words.js';
export type { Enclosing } from './description.js';
export type {
  Explanation,
  PrintOptions,
  SearchCounters,
  SearcherOptions,
  TypeDefinition,
} from './engine.js';
export {
  explain,
  globExpressions,
  jsonSummary,
  listFiles,
  pathLines,
  printSearch,
  Searcher,
  search,
  statsText,
  stream,
  typeDefinitions,
} from './engine.js';
export type { PlainSearchError, Problem, SearchErrorCode } from './errors.js';
export { SearchError, searchErrorCodes } from './errors.js';
export type {
  Answer,
  ContextLine,
  FileCount,
  FileNotes,
  FilterSummary,
  Match,
  Outcome,
  SearchEvent,
  Summary,
  Totals,
} from './events.js';
export type {
  IgnoreFileOptions,
  Pattern,
  Progress,
  RegionKind,
  SearcherMemory,
  SearchQuery,
} from './options.js';
export {
  type PrintedSearch,
  type PrintedSummary,
  type PrintScan,
  type PrintStyle,
  plainStyle,
} from './printing.js';
export type { Submatch } from './unpacked-rows.js';
export { isWithin } from './within.js';
