// Where `ignore` reads a pattern otherwise than git, the pattern is written anew so that both mean the same.

/** One or more patterns for `ignore` that together mean what git takes `pattern` (a byte text) for. */
export function normalizePattern(pattern: string): string[] {
  if (!pattern.includes('**') && !pattern.endsWith('\r')) return [pattern];
  const sign = pattern.startsWith('!') ? '!' : '';
  const body = keepFinalReturn(pattern.slice(sign.length));
  if (isAnyDirectory.test(body)) return [`${sign}*/`];
  return spellOutStars(body).map((text) => sign + text);
}

/** `**` alone, however often and anchored or not, with a slash at its end: every directory. */
const isAnyDirectory = /^\/?(?:\*{2,}\/)+$/;

/** `ignore` takes a CR at the end for a line end; git has already taken the one that is. */
function keepFinalReturn(pattern: string): string {
  return pattern.endsWith('\r') ? `${pattern.slice(0, -1)}[\r]` : pattern;
}

/**
 * git compares the literal beginning of a path pattern by itself and then reads what follows as a pattern of its own.
 * So in `text**` + `/foo` the stars stand at a beginning and cross slashes, though no slash stands before them:
 * `textfoo`, `text/foo`, `text1/2/foo` all match.
 */
function spellOutStars(body: string): string[] {
  const parts = /^([^*?[\\]*[^*?[\\/])(\*{2,}(?:\\?\/.*|)$)/s.exec(body);
  const isForDirectories = body.endsWith('/');
  const hasInnerSlash = body.slice(0, isForDirectories ? -1 : undefined).includes('/');
  if (parts === null || !hasInnerSlash) return [body];
  const [, literal, rest] = parts;
  const end = isForDirectories ? '/' : '';
  const spelled = starsAfter(literal, isForDirectories ? rest.slice(0, -1) : rest);
  // A leading slash keeps the pattern anchored where the rest has lost its own.
  return spelled.map((text) => `${text.startsWith('/') ? '' : '/'}${text}${end}`);
}

function starsAfter(literal: string, rest: string): string[] {
  const stars = /^\*{2,}(?=\/|\\\/|$)/.exec(rest)?.[0];
  if (stars === undefined) return [literal + rest];
  const after = rest.slice(stars.length);
  if (after === '') return [`${literal}*`, `${literal}*/**`];
  const deep = `${literal}*/**/${after.replace(/^\\?\//, '')}`;
  return after.startsWith('/') ? [...starsAfter(literal, after.slice(1)), deep] : [deep];
}
