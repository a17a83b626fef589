// Looks at the characters a pattern writes out, for smart case and for pointing at one of them.
import type { ClassItem, ClassSet, LiteralSyntax, Syntax } from './syntax.js';

/** The characters written literally, in classes too, in order. Names of classes and properties are none. */
export function* literalsWritten(syntax: Syntax): Generator<LiteralSyntax> {
  switch (syntax.kind) {
    case 'literal':
      yield syntax;
      break;
    case 'bracketed':
      yield* literalsOfSet(syntax.set);
      break;
    case 'repeat':
    case 'group':
    case 'around':
      yield* literalsWritten(syntax.child);
      break;
    case 'concat':
    case 'alternate':
      for (const child of syntax.children) yield* literalsWritten(child);
  }
}

function* literalsOfSet(set: ClassSet): Generator<LiteralSyntax> {
  if (set.kind === 'operation') {
    yield* literalsOfSet(set.left);
    yield* literalsOfSet(set.right);
    return;
  }
  for (const item of set.items) yield* literalsOfItem(item);
}

function* literalsOfItem(item: ClassItem): Generator<LiteralSyntax> {
  if (item.kind === 'literal') yield item;
  else if (item.kind === 'range') yield* [item.from, item.to];
  else if (item.kind === 'bracketed') yield* literalsOfSet(item.set);
}

const upperCase = /^\p{Uppercase}$/u;

/** Smart case: some character is written literally, and none of them is upper case. */
export function asksForSmartCase(patterns: Syntax[]): boolean {
  let isAnyWritten = false;
  for (const pattern of patterns) {
    for (const { codePoint } of literalsWritten(pattern)) {
      isAnyWritten = true;
      if (upperCase.test(String.fromCodePoint(codePoint))) return false;
    }
  }
  return isAnyWritten;
}
