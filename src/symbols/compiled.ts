// Go and Rust.
import type { Node } from 'web-tree-sitter';
import { declares, type Found, named, outsideFunctions, type Rules, scope, textOf } from './rule.js';

/** A Go specification may name several: `var a, b = 1, 2`. */
const names = (kind: 'var' | 'const') =>
  outsideFunctions((node, { text }) => {
    const all = node
      .childrenForFieldName('name')
      .filter((name) => name.isNamed && textOf(name, text) !== '_');
    const extent = (name: Node) => (all.length === 1 ? node : name);
    return all.map((name) => ({ kind, name, extent: extent(name) }));
  });

/** `Stack` of `(s *Stack[T])`. */
function receiver(node: Node, text: string): string | undefined {
  const parameters = node.childForFieldName('receiver');
  if (parameters === null) return undefined;
  return /([\p{L}_][\p{L}\p{N}_]*)\s*(?:\[[^\]]*\])?[\s,)]*$/u.exec(textOf(parameters, text))?.[1];
}

const goMethod = declares((node, { text }) => {
  const name = node.childForFieldName('name');
  const owner = receiver(node, text);
  return name && { kind: 'method', name, ...(owner === undefined ? {} : { owner }) };
});

const goType = declares((node) => {
  const name = node.childForFieldName('name');
  const type = node.childForFieldName('type')?.type;
  const kind = type === 'struct_type' ? 'struct' : type === 'interface_type' ? 'interface' : 'type';
  return name && { kind, name };
});

/** Go. */
export const go: Rules = {
  function_declaration: named('func'),
  method_declaration: goMethod,
  type_spec: goType,
  type_alias: named('type'),
  field_declaration: names('var'),
  method_elem: named('method'),
  var_spec: names('var'),
  const_spec: names('const'),
  func_literal: scope,
};

/** The type that an `impl` is for, without its parameters. */
function implemented(node: Node): Node {
  const inner = node.childForFieldName(node.type === 'scoped_type_identifier' ? 'name' : 'type');
  if (inner !== null) return implemented(inner);
  return node.childForFieldName('trait') ?? node;
}

const impl = declares((node): Found | null => {
  const type = node.childForFieldName('type');
  return type && { kind: 'impl', name: implemented(type) };
});

/** A function, which the collector makes a method in a type. */
const rustFunction = named('func');

/** Rust. */
export const rust: Rules = {
  function_item: rustFunction,
  function_signature_item: rustFunction,
  struct_item: named('struct'),
  union_item: named('struct'),
  enum_item: named('enum'),
  enum_variant: named('const'),
  field_declaration: named('var'),
  trait_item: named('trait'),
  impl_item: impl,
  mod_item: named('module'),
  const_item: named('const'),
  static_item: named('var'),
  type_item: named('type'),
  associated_type: named('type'),
  macro_definition: named('func'),
  closure_expression: scope,
};
