// Swift, whose classes, structs, enums and extensions are one type of node with different keywords.
import type { DeclarationKind } from './declaration.js';
import {
  before,
  bindingKind,
  declares,
  type Found,
  named,
  namedByChild,
  outsideFunctions,
  type Rules,
  type Span,
  scope,
  splitQualified,
  word,
} from './rule.js';

const kinds: Record<string, DeclarationKind> = {
  class: 'class',
  actor: 'class',
  struct: 'struct',
  enum: 'enum',
  extension: 'impl',
};

const type = declares((node, { text }) => {
  const name = node.childForFieldName('name');
  const keyword = node.childForFieldName('declaration_kind')?.type ?? 'class';
  return name && { kind: kinds[keyword] ?? 'class', ...splitQualified(withoutParameters(name, text), text) };
});

/** `Foo` of `Foo<Int>`. */
function withoutParameters(name: Span, text: string): Span {
  const open = text.slice(name.startIndex, name.endIndex).indexOf('<');
  return open < 0 ? name : { startIndex: name.startIndex, endIndex: name.startIndex + open };
}

const property = outsideFunctions((node, { text }) => {
  const patterns = node.childrenForFieldName('name').filter((one) => one.type === 'pattern');
  return patterns.flatMap((pattern): Found[] => {
    const kind = bindingKind(before(node, patterns[0], text));
    const name = pattern.childForFieldName('bound_identifier');
    if (name !== null) return [{ kind, name, extent: patterns.length === 1 ? node : name }];
    return pattern.descendantsOfType('simple_identifier').map((one) => ({ kind, name: one, extent: one }));
  });
});

/** A member called by its keyword. */
const keyword = (wanted: string) =>
  declares((node, { text }) => {
    const name = word(node, wanted, text);
    return name && { kind: 'method', name };
  });

/** Swift. */
export const swift: Rules = {
  class_declaration: type,
  protocol_declaration: named('interface'),
  function_declaration: named('func'),
  protocol_function_declaration: named('func'),
  init_declaration: keyword('init'),
  deinit_declaration: keyword('deinit'),
  subscript_declaration: keyword('subscript'),
  property_declaration: property,
  protocol_property_declaration: declares((node) => {
    const name = node.childForFieldName('name')?.childForFieldName('bound_identifier');
    return name ? { kind: 'var', name } : null;
  }),
  enum_entry: declares((node) => {
    const names = node.childrenForFieldName('name').filter((one) => one.type === 'simple_identifier');
    return names.map((name) => ({ kind: 'const', name, extent: names.length === 1 ? node : name }));
  }),
  typealias_declaration: named('type'),
  associatedtype_declaration: named('type'),
  macro_declaration: namedByChild('func', 'simple_identifier'),
  computed_property: scope,
  lambda_literal: scope,
};
