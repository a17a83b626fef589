// Where `ignore` reads a pattern otherwise than git, the pattern is written anew so that both mean the same.

/** One or more patterns for `ignore` that together mean what git takes `pattern` (a byte text) for. */
export function normalizePattern(pattern: string): string[] {
  return [keepFinalReturn(pattern)];
}

/** `ignore` takes a CR at the end for a line end; git has already taken the one that is. */
function keepFinalReturn(pattern: string): string {
  return pattern.endsWith('\r') ? `${pattern.slice(0, -1)}[\r]` : pattern;
}
