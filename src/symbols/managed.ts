// Java, C#, Kotlin, Scala and Dart.
import type { Node } from 'web-tree-sitter';
import {
  before,
  bindingKind,
  childOf,
  childrenOf,
  continues,
  declares,
  type Found,
  named,
  namedByChild,
  outsideFunctions,
  qualified,
  type Rule,
  type Rules,
  scope,
  splitQualified,
  word,
} from './rule.js';

/** Fields: the node's `declarators`, each with a field `name`; one alone has the node as its extent. */
const fields = (declaratorsOf: (node: Node) => Node[]): Rule =>
  outsideFunctions((node, { text }) => {
    const declarators = declaratorsOf(node);
    return declarators.flatMap((declarator): Found[] => {
      const name = declarator.childForFieldName('name');
      if (name === null) return [];
      const kind = bindingKind(before(node, name, text));
      return [{ kind, name, extent: declarators.length === 1 ? node : declarator }];
    });
  });

const javaFields = fields((node) => node.childrenForFieldName('declarator'));

/** Java. */
export const java: Rules = {
  class_declaration: named('class'),
  record_declaration: named('class'),
  interface_declaration: named('interface'),
  annotation_type_declaration: named('interface'),
  enum_declaration: named('enum'),
  enum_constant: named('const'),
  method_declaration: named('method'),
  constructor_declaration: named('method'),
  compact_constructor_declaration: named('method'),
  annotation_type_element_declaration: named('method'),
  field_declaration: javaFields,
  constant_declaration: outsideFunctions((node, around) =>
    (javaFields.find?.(node, around) ?? []).map((found) => ({ ...found, kind: 'const' as const })),
  ),
  lambda_expression: scope,
};

const csharpFields = fields((node) => {
  const list = childOf(node, 'variable_declaration');
  return list === null ? [] : childrenOf(list, 'variable_declarator');
});

/** An operator is called by its keyword and what follows, up to its parameters: `operator +`. */
const operator = declares((node, { text }) => {
  const name = word(node, 'operator', text);
  const parameters = node.childForFieldName('parameters');
  if (name === null || parameters === null) return null;
  const whole = text.slice(name.startIndex, parameters.startIndex).trimEnd();
  return {
    kind: 'method',
    name: { startIndex: name.startIndex, endIndex: name.startIndex + whole.length },
  };
});

/** C#. */
export const csharp: Rules = {
  namespace_declaration: qualified('module'),
  file_scoped_namespace_declaration: declares((node, { text }) => {
    const name = node.childForFieldName('name');
    return name && { kind: 'module', ...splitQualified(name, text), extent: 'rest' };
  }),
  class_declaration: named('class'),
  struct_declaration: named('struct'),
  record_declaration: declares((node, { text }) => {
    const name = node.childForFieldName('name');
    return name && { kind: /\bstruct\b/u.test(before(node, name, text)) ? 'struct' : 'class', name };
  }),
  interface_declaration: named('interface'),
  enum_declaration: named('enum'),
  enum_member_declaration: named('const'),
  delegate_declaration: named('type'),
  method_declaration: named('method'),
  constructor_declaration: named('method'),
  destructor_declaration: declares((node) => {
    const name = node.childForFieldName('name');
    return name && { kind: 'method', name: { startIndex: name.startIndex - 1, endIndex: name.endIndex } };
  }),
  operator_declaration: operator,
  conversion_operator_declaration: operator,
  indexer_declaration: declares((node, { text }) => {
    const name = word(node, 'this', text);
    return name && { kind: 'method', name };
  }),
  local_function_statement: named('func'),
  property_declaration: named('var'),
  event_declaration: named('var'),
  field_declaration: csharpFields,
  event_field_declaration: csharpFields,
  lambda_expression: scope,
};

/** A class by another keyword is of another kind. */
const kotlinClass = declares((node, { text }) => {
  const name = node.childForFieldName('name');
  if (name === null) return null;
  const modifiers = before(node, name, text);
  const kind = /\benum\b/u.test(modifiers)
    ? 'enum'
    : /\binterface\b/u.test(modifiers)
      ? 'interface'
      : 'class';
  return { kind, name };
});

const kotlinProperty = outsideFunctions((node, { text }) => {
  const list = childOf(node, 'multi_variable_declaration') ?? node;
  const names = childrenOf(list, 'variable_declaration').flatMap((one) => childOf(one, 'identifier') ?? []);
  return names.map((name) => ({
    kind: bindingKind(before(node, names[0], text)),
    name,
    extent: list === node ? node : name,
  }));
});

/** A parameter of the primary constructor with `val` or `var` is a property. */
const parameterProperty = (nameOf: (node: Node) => Node | null) =>
  declares((node, { text }) => {
    const name = nameOf(node);
    const modifiers = name === null ? '' : before(node, name, text);
    return name && /\bva[lr]\b/u.test(modifiers) ? { kind: bindingKind(modifiers), name } : null;
  });

/** Kotlin. */
export const kotlin: Rules = {
  class_declaration: kotlinClass,
  object_declaration: named('class'),
  companion_object: named('class'),
  function_declaration: named('func'),
  secondary_constructor: declares((node, { text, container }) => {
    const name = word(node, 'constructor', text);
    return name && container && { kind: 'method', name, called: container.name };
  }),
  property_declaration: kotlinProperty,
  class_parameter: parameterProperty((node) => childOf(node, 'identifier')),
  type_alias: named('type', 'type'),
  enum_entry: namedByChild('const', 'identifier'),
  anonymous_initializer: scope,
  getter: scope,
  setter: scope,
  lambda_literal: scope,
  anonymous_function: scope,
};

const scalaBinding = (kind: 'const' | 'var') =>
  outsideFunctions((node) => {
    const pattern = node.childForFieldName('pattern') ?? node.childForFieldName('name');
    if (pattern === null) return null;
    const isFunction = node.childForFieldName('value')?.type === 'lambda_expression';
    if (pattern.type === 'identifier') return { kind: isFunction ? 'func' : kind, name: pattern };
    return pattern.descendantsOfType('identifier').map((name) => ({ kind, name, extent: name }));
  });

/** Scala. */
export const scala: Rules = {
  package_clause: declares((node, { text }) => {
    const name = node.childForFieldName('name');
    if (name === null || node.childForFieldName('body') === null) return null;
    return { kind: 'module', ...splitQualified(name, text) };
  }),
  package_object: named('module'),
  class_definition: named('class'),
  object_definition: named('class'),
  trait_definition: named('trait'),
  enum_definition: named('enum'),
  simple_enum_case: named('const'),
  full_enum_case: named('const'),
  function_definition: named('func'),
  function_declaration: named('func'),
  val_definition: scalaBinding('const'),
  var_definition: scalaBinding('var'),
  val_declaration: scalaBinding('const'),
  var_declaration: scalaBinding('var'),
  given_definition: named('const'),
  type_definition: named('type'),
  class_parameter: parameterProperty((node) => node.childForFieldName('name')),
  lambda_expression: scope,
};

/** The last of the names in front of the parameters: `named` of `Foo.named()`. */
const constructorName = declares((node) => {
  const names = childrenOf(node, 'identifier');
  const name = names.at(-1);
  return name === undefined ? null : { kind: 'method', name };
});

const dartBinding = (kind: 'const' | 'var') =>
  outsideFunctions((node) => {
    const name = childOf(node, 'identifier');
    return name && { kind, name };
  });

/** Dart, whose grammar puts a body beside the head it belongs to. */
export const dart: Rules = {
  class_definition: named('class'),
  mixin_declaration: namedByChild('trait', 'identifier'),
  extension_declaration: named('class'),
  enum_declaration: named('enum'),
  enum_constant: named('const'),
  type_alias: namedByChild('type', 'type_identifier'),
  function_signature: named('func'),
  getter_signature: named('func'),
  setter_signature: named('func'),
  operator_signature: namedByChild('method', 'binary_operator'),
  constructor_signature: constructorName,
  constant_constructor_signature: constructorName,
  factory_constructor_signature: constructorName,
  redirecting_factory_constructor_signature: constructorName,
  initialized_identifier: dartBinding('var'),
  static_final_declaration: dartBinding('const'),
  function_body: continues,
  function_expression_body: scope,
};
