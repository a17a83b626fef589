// The files room: which files a search looks at. The only user of fast-glob, ignore and istextorbinary.
export type { Disk } from './disk.js';
export { enumerateFiles } from './enumerate.js';
export { explainPath } from './explain.js';
export { FileCache } from './file-cache.js';
export { typeDefinitions } from './file-types.js';
export { globExpressions } from './overrides.js';
