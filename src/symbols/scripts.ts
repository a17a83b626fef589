// Python, Ruby, PHP, Bash and Lua, where a variable is declared by its first assignment.
import type { Node } from 'web-tree-sitter';
import type { DeclarationKind } from './declaration.js';
import {
  childOf,
  childrenOf,
  declares,
  type Found,
  named,
  outsideFunctions,
  type Rule,
  type Rules,
  scope,
  splitQualified,
  textOf,
  wraps,
} from './rule.js';

/** Python's convention: what is written in capitals is not assigned again. */
const pythonKind = (name: string): 'const' | 'var' => (/^_*[A-Z][A-Z0-9_]*$/u.test(name) ? 'const' : 'var');

const pythonAssignment = outsideFunctions((node, { text }) => {
  const left = node.childForFieldName('left');
  if (left === null) return null;
  const right = node.childForFieldName('right')?.type;
  const isPattern = left.type === 'pattern_list' || left.type === 'tuple_pattern';
  const names = left.type === 'identifier' ? [left] : isPattern ? childrenOf(left, 'identifier') : [];
  return names.map(
    (name): Found => ({
      kind: right === 'lambda' ? 'func' : pythonKind(textOf(name, text)),
      name,
      // `a = b = 1` is an assignment in another.
      extent: isPattern || right === 'assignment' ? name : node,
      isFirstOnly: true,
    }),
  );
});

/** Python. */
export const python: Rules = {
  decorated_definition: wraps,
  class_definition: named('class'),
  function_definition: named('func'),
  type_alias_statement: named('type', 'left'),
  assignment: pythonAssignment,
  lambda: scope,
};

/** A class or module whose name may be `A::B`. */
const rubyType = (kind: DeclarationKind): Rule =>
  declares((node, { text }) => {
    const name = node.childForFieldName('name');
    return name && { kind, ...splitQualified(name, text) };
  });

/** `Point = Struct.new(:x)` makes a class. */
function rubyKind(value: Node | null, text: string): DeclarationKind {
  if (value?.type !== 'call') return 'const';
  const made = text.slice(value.startIndex, value.startIndex + 12);
  if (/^(?:(?:Struct|Class)\.new|Data\.define)\b/u.test(made)) return 'class';
  return /^Module\.new\b/u.test(made) ? 'module' : 'const';
}

const rubyAssignment = outsideFunctions((node, { text }) => {
  const left = node.childForFieldName('left');
  if (left?.type === 'global_variable') return { kind: 'var', name: left, isFirstOnly: true };
  if (left?.type !== 'constant' && left?.type !== 'scope_resolution') return null;
  return { kind: rubyKind(node.childForFieldName('right'), text), ...splitQualified(left, text) };
});

/** Ruby. */
export const ruby: Rules = {
  module: rubyType('module'),
  class: rubyType('class'),
  method: named('func'),
  singleton_method: declares((node, { text, container }) => {
    const name = node.childForFieldName('name');
    const object = node.childForFieldName('object');
    if (name === null) return null;
    const of = object === null ? 'self' : textOf(object, text);
    return { kind: 'method', name, ...(of === 'self' || of === container?.name ? {} : { owner: of }) };
  }),
  assignment: rubyAssignment,
};

const phpNamespace = declares((node, { text }) => {
  const name = node.childForFieldName('name');
  if (name === null) return null;
  const extent = node.childForFieldName('body') === null ? ('rest' as const) : node;
  return { kind: 'module', ...splitQualified(name, text), extent };
});

const phpConstants = declares((node) => {
  const elements = childrenOf(node, 'const_element');
  return elements.flatMap((element): Found[] => {
    const name = childOf(element, 'name');
    return name === null ? [] : [{ kind: 'const', name, extent: elements.length === 1 ? node : element }];
  });
});

const phpProperties = declares((node) => {
  const elements = childrenOf(node, 'property_element');
  return elements.flatMap((element): Found[] => {
    const name = element.childForFieldName('name');
    return name === null ? [] : [{ kind: 'var', name, extent: elements.length === 1 ? node : element }];
  });
});

/** PHP. */
export const php: Rules = {
  namespace_definition: phpNamespace,
  class_declaration: named('class'),
  interface_declaration: named('interface'),
  trait_declaration: named('trait'),
  enum_declaration: named('enum'),
  enum_case: named('const'),
  function_definition: named('func'),
  method_declaration: named('method'),
  const_declaration: phpConstants,
  property_declaration: phpProperties,
};

/** `readonly A=1` and the like; their names alone declare too. */
const bashCommand = outsideFunctions((node, { text }) => {
  const isReadOnly = /^(?:readonly\b|(?:declare|typeset)\s+-\w*r)/u.test(
    text.slice(node.startIndex, node.endIndex),
  );
  return childrenOf(node, 'variable_assignment', 'variable_name').flatMap((one): Found[] => {
    const name = one.type === 'variable_name' ? one : one.childForFieldName('name');
    if (name === null) return [];
    return [{ kind: isReadOnly ? 'const' : 'var', name, extent: name, isFirstOnly: true }];
  });
});

/** In front of a command (`LANG=C sort`) it is the command's alone. */
const isCommandPrefix = (node: Node, text: string): boolean =>
  /^[ \t]+[^\s;&|#)}]/u.test(text.slice(node.endIndex, node.endIndex + 40));

const bashAssignment = outsideFunctions((node, { text }) => {
  const name = node.childForFieldName('name');
  if (name === null || isCommandPrefix(node, text)) return null;
  return { kind: 'var', name: name.childForFieldName('name') ?? name, isFirstOnly: true };
});

/** Bash. */
export const bash: Rules = {
  function_definition: named('func'),
  declaration_command: bashCommand,
  variable_assignment: bashAssignment,
};

/** `M.f` and `M:f` declare `f` of `M`. */
function luaName(name: Node, text: string): Pick<Found, 'name' | 'owner'> {
  const last = name.childForFieldName('field') ?? name.childForFieldName('method');
  const table = name.childForFieldName('table');
  if (last === null || table === null) return { name };
  return { name: last, owner: textOf(table, text).replaceAll(':', '.') };
}

const luaFunction = declares((node, { text }) => {
  const name = node.childForFieldName('name');
  if (name === null) return null;
  const found = luaName(name, text);
  return { kind: found.owner === undefined ? 'func' : 'method', ...found };
});

const luaAssignment = declares((node, { text }) => {
  const names = childOf(node, 'variable_list')?.childrenForFieldName('name') ?? [];
  const values = childOf(node, 'expression_list')?.namedChildren ?? [];
  return names.flatMap((name, at): Found[] => {
    const isFunction = values[at]?.type === 'function_definition';
    const found = luaName(name, text);
    if (!isFunction && name.type !== 'identifier') return [];
    const kind = isFunction ? (found.owner === undefined ? 'func' : 'method') : 'var';
    return [{ kind, ...found, extent: names.length === 1 ? node : name, isFirstOnly: kind === 'var' }];
  });
});

/** Lua. */
export const lua: Rules = {
  function_declaration: luaFunction,
  assignment_statement: luaAssignment,
  variable_declaration: {
    wraps: (node) => childOf(node, 'assignment_statement') !== null,
    ...outsideFunctions((node) =>
      (childOf(node, 'variable_list')?.childrenForFieldName('name') ?? []).map((name) => ({
        kind: 'var',
        name,
        extent: name,
        isFirstOnly: true,
      })),
    ),
  },
  field: declares((node) => {
    const name = node.childForFieldName('name');
    const isFunction = node.childForFieldName('value')?.type === 'function_definition';
    return isFunction && name?.type === 'identifier' ? { kind: 'method', name } : null;
  }),
  function_definition: scope,
};
