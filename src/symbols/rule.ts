// The words in which a language's table says how its syntax declares names.
import type { Node } from 'web-tree-sitter';
import type { DeclarationKind } from './declaration.js';

/** A part of the text, in UTF-16 code units; a syntax node is one. */
export interface Span {
  readonly startIndex: number;
  readonly endIndex: number;
}

/** A name that a node declares. */
export interface Found {
  kind: DeclarationKind;
  name: Span;
  /** What it is called, where that is not what stands at `name`. */
  called?: string;
  /** Names in front of its own that are not those of enclosing declarations, joined by `.`: a Go receiver, `Foo` of `Foo::bar`. */
  owner?: string;
  /** What belongs to it; by default the node. `rest` means all from the node up to the next such one or the end of the file. */
  extent?: Span | 'rest';
  /** True where only the first in its scope declares, and later ones assign (`x = 1` of Python). */
  isFirstOnly?: boolean;
}

/** What surrounds a node. */
export interface Surroundings {
  readonly text: string;
  /** The innermost declaration around the node, or null. */
  readonly container: { readonly kind: DeclarationKind; readonly name: string } | null;
}

/** What a type of node means. Several may hold; the later ones where `find` finds nothing. */
export interface Rule {
  /** The names that the node declares, in the order they stand. */
  find?(node: Node, around: Surroundings): readonly Found[];
  /** Variables in the body of a function are local: `find` is not asked there. */
  isOnlyOutsideFunctions?: boolean;
  /** Variables in it are local, as in a function without a name. */
  isScope?: boolean;
  /** The first declaration in it begins where it begins: decorators, `export`, `template <…>`. */
  wraps?(node: Node): boolean;
  /** It belongs to the declaration that ends before it: a body that stands beside its head. */
  continues?: boolean;
}

/** Node type to rule. */
export type Rules = Readonly<Record<string, Rule>>;

type Find = (node: Node, around: Surroundings) => Found | readonly Found[] | null;

function asList(found: ReturnType<Find>): readonly Found[] {
  if (found === null) return [];
  return Array.isArray(found) ? found : [found as Found];
}

/** A node that declares what `find` says. */
export function declares(find: Find): Rule & Required<Pick<Rule, 'find'>> {
  return { find: (node, around) => asList(find(node, around)) };
}

/** The same for what would only be a local variable in a function. */
export function outsideFunctions(find: Find): Rule {
  return { ...declares(find), isOnlyOutsideFunctions: true };
}

/** A node whose field is its name; without the field it declares nothing. */
export function named(kind: DeclarationKind, field = 'name'): Rule {
  return declares((node) => {
    const name = node.childForFieldName(field);
    return name && { kind, name };
  });
}

/** A node whose first child of one of these types is its name. */
export function namedByChild(kind: DeclarationKind, ...types: string[]): Rule {
  return declares((node) => {
    const name = childOf(node, ...types);
    return name && { kind, name };
  });
}

/** As `named`, where the name may be qualified: `A.B`, `a::b`, `A\B`. */
export function qualified(kind: DeclarationKind, field = 'name'): Rule {
  return declares((node, { text }) => {
    const name = node.childForFieldName(field);
    return name && { kind, ...splitQualified(name, text) };
  });
}

/** Nodes that declare nothing themselves. */
export const scope: Rule = { isScope: true };
export const wraps: Rule = { wraps: () => true };
export const continues: Rule = { continues: true };

/** The first named child of one of these types. */
export function childOf(node: Node, ...types: string[]): Node | null {
  for (const child of node.namedChildren) if (types.includes(child.type)) return child;
  return null;
}

/** The named children of one of these types. */
export function childrenOf(node: Node, ...types: string[]): Node[] {
  return node.namedChildren.filter((child) => types.includes(child.type));
}

/** What stands there. */
export const textOf = (span: Span, text: string): string => text.slice(span.startIndex, span.endIndex);

/** The last part of a qualified name, and what stands before it as `owner`. */
export function splitQualified(name: Span, text: string): { name: Span; owner?: string } {
  const whole = textOf(name, text);
  const cut = /^(.*?)(?:::|[.\\:])\s*([^.\\:]+)$/su.exec(whole);
  if (cut === null) return { name };
  const owner = cut[1].replace(/<[^<>]*>/gu, '').split(/(?:::|[.\\:])/u);
  return {
    name: { startIndex: name.endIndex - cut[2].length, endIndex: name.endIndex },
    owner: owner
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join('.'),
  };
}

/** What stands in a node before its name: modifiers and keywords. */
export const before = (node: Span, name: Span, text: string): string =>
  text.slice(node.startIndex, name.startIndex);

/** `const` for a binding whose modifiers say that it cannot be assigned again. */
export const bindingKind = (modifiers: string): 'const' | 'var' =>
  /\b(?:const|constexpr|final|readonly|val|let)\b/u.test(modifiers) ? 'const' : 'var';

/** The first place of a word in a node, as a name. */
export function word(node: Span, wanted: string, text: string): Span | null {
  const at = text.indexOf(wanted, node.startIndex);
  return at < 0 || at >= node.endIndex ? null : { startIndex: at, endIndex: at + wanted.length };
}
