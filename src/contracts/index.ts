// The door of the contracts: each as a function, and all of them as tools with their schemas.
export type { JsonSchema } from './json-schema.js';
export type { ToolProblem } from './problems.js';
export { rg } from './rg.js';
export type { RgRequest } from './rg-request.js';
export type { RgFile, RgResponse } from './rg-response.js';
export type { Tool, ToolContext } from './tool.js';
