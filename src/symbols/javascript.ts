// JavaScript and TypeScript, with and without JSX.
import type { Node } from 'web-tree-sitter';
import type { DeclarationKind } from './declaration.js';
import {
  before,
  bindingKind,
  declares,
  type Found,
  named,
  qualified,
  type Rule,
  type Rules,
  type Span,
  scope,
  splitQualified,
  word,
  wraps,
} from './rule.js';

const functions = new Set(['arrow_function', 'function_expression', 'generator_function']);

const isFunction = (value: Node | null): boolean => value !== null && functions.has(value.type);

/** The kind of a name by the value it is bound to. */
function kindOfValue(value: Node | null, otherwise: DeclarationKind): DeclarationKind {
  if (value === null) return otherwise;
  if (functions.has(value.type)) return 'func';
  return value.type === 'class' ? 'class' : otherwise;
}

/** A string as a name is what is between its quotes. */
const unquoted = (name: Node): Span => (name.type === 'string' ? (name.namedChild(0) ?? name) : name);

/** The names that a pattern binds, each with itself as its extent. */
function bound(pattern: Node, kind: DeclarationKind): Found[] {
  return pattern
    .descendantsOfType(['identifier', 'shorthand_property_identifier_pattern'])
    .filter((name) => isBinding(name))
    .map((name) => ({ kind, name, extent: name }));
}

/** False of an identifier in the default value of a pattern. */
function isBinding(name: Node): boolean {
  const around = name.parent;
  if (around === null) return true;
  if (/^(?:object_)?assignment_pattern$/u.test(around.type)) return around.firstChild?.id === name.id;
  return /_pattern$/u.test(around.type);
}

const variables = declares((node, { text }) => {
  const binding = text.startsWith('const', node.startIndex) ? 'const' : 'var';
  const declarators = node.namedChildren.filter((child) => child.type === 'variable_declarator');
  return declarators.flatMap((declarator) => {
    const name = declarator.childForFieldName('name');
    if (name === null) return [];
    if (name.type !== 'identifier') return bound(name, binding);
    const kind = kindOfValue(declarator.childForFieldName('value'), binding);
    return [{ kind, name, extent: declarators.length === 1 ? node : declarator }];
  });
});

/** A class field, whose name is in `field`. */
const fieldOf = (field: string) =>
  declares((node, { text }) => {
    const name = node.childForFieldName(field);
    if (name === null) return null;
    const isMethod = isFunction(node.childForFieldName('value'));
    const kind = isMethod ? 'method' : bindingKind(before(node, name, text));
    return { kind, name: unquoted(name) };
  });

const method = declares((node) => {
  const name = node.childForFieldName('name');
  return name && { kind: 'method', name: unquoted(name) };
});

const functionInObject = declares((node) => {
  const name = node.childForFieldName('key');
  return name && isFunction(node.childForFieldName('value'))
    ? { kind: 'method', name: unquoted(name) }
    : null;
});

/** `Foo.prototype.bar = function () {}`, `exports.bar = () => {}`: a function or class that gets its name by assignment. */
const assigned = declares((node, { text }) => {
  const left = node.childForFieldName('left');
  const right = node.childForFieldName('right');
  if (left?.type !== 'member_expression' || right === null) return null;
  const kind = kindOfValue(right, 'var');
  const name = left.childForFieldName('property');
  if (kind === 'var' || name === null) return null;
  const path = text.slice(left.startIndex, name.startIndex).replace(/\s/gu, '');
  if (!/^[\w$.]+$/u.test(path)) return { kind, name };
  const owner = path.split('.').filter((part) => !/^(?:|this|prototype|module|exports)$/u.test(part));
  const isMethod = kind === 'func' && !/^(?:module\.)?exports\./u.test(path);
  return { kind: isMethod ? 'method' : kind, name, owner: owner.join('.') };
});

/** `export default` of what has no name is called `default`, as importers call it. */
const exported: Rule = {
  wraps: (node) => node.childForFieldName('declaration') !== null,
  ...declares((node, { text }) => {
    const value = node.childForFieldName('value');
    const kind = kindOfValue(value, 'var');
    if (kind === 'var' || value?.childForFieldName('name')) return null;
    const name = word(node, 'default', text);
    return name && { kind, name };
  }),
};

const member = declares((node) => ({
  kind: 'const',
  name: unquoted(node.childForFieldName('name') ?? node),
}));

/** Members without a value are bare names in the body. */
const enumBody = declares((node) =>
  node.childrenForFieldName('name').map((name) => ({ kind: 'const', name: unquoted(name), extent: name })),
);

/** JavaScript, with and without JSX. */
export const javascript: Rules = {
  function_declaration: named('func'),
  generator_function_declaration: named('func'),
  class_declaration: named('class'),
  method_definition: method,
  field_definition: fieldOf('property'),
  lexical_declaration: variables,
  variable_declaration: variables,
  pair: functionInObject,
  assignment_expression: assigned,
  export_statement: exported,
  arrow_function: scope,
  function_expression: scope,
  generator_function: scope,
};

/** TypeScript, with and without JSX. */
export const typescript: Rules = {
  ...Object.fromEntries(Object.entries(javascript).filter(([type]) => type !== 'field_definition')),
  function_signature: named('func'),
  abstract_class_declaration: named('class'),
  abstract_method_signature: method,
  method_signature: method,
  public_field_definition: fieldOf('name'),
  property_signature: fieldOf('name'),
  interface_declaration: named('interface'),
  type_alias_declaration: named('type'),
  enum_declaration: named('enum'),
  enum_assignment: member,
  enum_body: enumBody,
  internal_module: qualified('module'),
  module: declares((node, { text }) => {
    const name = node.childForFieldName('name');
    if (name === null) return null;
    return {
      kind: 'module',
      ...(name.type === 'string' ? { name: unquoted(name) } : splitQualified(name, text)),
    };
  }),
  ambient_declaration: wraps,
};
