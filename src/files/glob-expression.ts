// Globs as regular expressions over byte texts. They backtrack: glob-matcher.ts knows for which texts that is quick.
import type { GlobToken } from './glob.js';

/** The regular expression of a glob, anchored at both ends. */
export function globExpression(tokens: readonly GlobToken[], foldsCase: boolean): RegExp {
  const source = matchesAll(tokens) ? '[^]*' : sourceOf(tokens);
  return new RegExp(`^${source}$`, foldsCase ? 'i' : '');
}

/** `**` alone. */
export function matchesAll(tokens: readonly GlobToken[]): boolean {
  return tokens.length === 1 && tokens[0].kind === 'deepPrefix';
}

/** The branches that count. As ripgrep: an empty one does not, nor one of nothing but empty ones. */
export function countingBranches({ branches }: Extract<GlobToken, { kind: 'alternates' }>): GlobToken[][] {
  return branches.filter((branch) => !isEmpty(branch));
}

function isEmpty(tokens: readonly GlobToken[]): boolean {
  return tokens.every((token) => token.kind === 'alternates' && token.branches.every(isEmpty));
}

const sources = {
  any: '[^/]',
  star: '[^/]*',
  deepPrefix: '(?:/?|[^]*/)',
  deepSuffix: '/[^]*',
  deepMiddle: '(?:/|/[^]*/)',
};

function sourceOf(tokens: readonly GlobToken[]): string {
  return tokens.map(tokenSource).join('');
}

function tokenSource(token: GlobToken): string {
  if (token.kind === 'literal') return escaped(token.text);
  if (token.kind === 'class') return classSource(token);
  if (token.kind !== 'alternates') return sources[token.kind];
  const branches = countingBranches(token).map(sourceOf);
  return branches.length === 0 ? '' : `(?:${branches.join('|')})`;
}

function classSource({ isNegated, ranges }: Extract<GlobToken, { kind: 'class' }>): string {
  const members = ranges.map(([from, to]) =>
    from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`,
  );
  return `[${isNegated ? '^' : ''}${members.join('')}]`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
