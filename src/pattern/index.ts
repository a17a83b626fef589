// The door of the pattern room: from pattern texts to a Plan, the compiled pattern as plain data.
export { compilePattern } from './compile.js';
export { defaultPatternOptions, type PatternOptions, type PatternSource } from './source.js';
