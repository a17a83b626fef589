// C and C++. A name stands inside declarators: pointers, arrays, parentheses and parameter lists around it.
import type { Node } from 'web-tree-sitter';
import type { DeclarationKind } from './declaration.js';
import {
  before,
  bindingKind,
  declares,
  type Found,
  named,
  outsideFunctions,
  type Rule,
  type Rules,
  type Span,
  scope,
  splitQualified,
  textOf,
  wraps,
} from './rule.js';

/** The name in a declarator, and whether what it names is called rather than held. */
interface Declared {
  name: Span;
  owner?: string;
  isFunction: boolean;
}

const layers = new Set([
  'init_declarator',
  'pointer_declarator',
  'array_declarator',
  'reference_declarator',
  'parenthesized_declarator',
  'function_declarator',
  'attributed_declarator',
  'variadic_declarator',
]);

/** Takes the layers off. `int *f(int)` is a function, `int (*f)(int)` a variable: the layer next to the name tells. */
function unwrap(declarator: Node, text: string): Declared | null {
  let node: Node | null = declarator;
  let isFunction = false;
  while (node !== null && layers.has(node.type)) {
    if (node.type === 'function_declarator') isFunction = true;
    else if (/^(?:pointer|array|reference)/u.test(node.type)) isFunction = false;
    node = node.childForFieldName('declarator') ?? node.namedChild(node.namedChildCount - 1);
  }
  if (node === null) return null;
  if (node.type === 'operator_cast') return { name: upToParameters(node, text), isFunction: true };
  if (node.type === 'structured_binding_declarator') return null;
  if (node.type === 'qualified_identifier') return { ...unqualified(node, text), isFunction };
  return { name: node, isFunction };
}

/** `operator bool` of `operator bool() const`. */
function upToParameters(node: Span, text: string): Span {
  const open = text.indexOf('(', node.startIndex);
  return { startIndex: node.startIndex, endIndex: open < 0 ? node.endIndex : open };
}

/** `Foo.bar` of `Foo<T>::bar`. */
function unqualified(qualified: Node, text: string): { name: Span; owner?: string } {
  const owner: string[] = [];
  let node: Node = qualified;
  while (node.type === 'qualified_identifier') {
    const around = node.childForFieldName('scope');
    if (around !== null) owner.push(textOf(around.childForFieldName('name') ?? around, text));
    const inner: Node | null = node.childForFieldName('name');
    if (inner === null) break;
    node = inner;
  }
  const name = node.type === 'operator_cast' ? upToParameters(node, text) : node;
  return owner.length === 0 ? { name } : { name, owner: owner.join('.') };
}

const definition = declares((node, { text, container }) => {
  const declarator = node.childForFieldName('declarator');
  if (declarator?.type === 'parenthesized_declarator') return afterMacro(node, container === null);
  const declared = declarator && unwrap(declarator, text);
  if (!declared?.isFunction) return null;
  const { name, owner } = declared;
  return { kind: owner === undefined ? 'func' : 'method', name, ...(owner === undefined ? {} : { owner }) };
});

/**
 * In `static int __init start(void) {` a macro that the parser takes for a variable ends a declaration, and the function's name becomes
 * the type of `(void)`. In a function the same shape is a macro that opens a loop.
 */
function afterMacro(node: Node, isTopLevel: boolean): Found | null {
  const name = node.childForFieldName('type');
  return isTopLevel && name?.type === 'type_identifier' ? { kind: 'func', name } : null;
}

/** As far back as the head of a function is looked for. */
const longestHead = 400;

/** A block at top level is the body of a function whose head is a macro: `SYSCALL_DEFINE1(acct, …) {` declares `acct`. */
const body: Rule = {
  isScope: true,
  ...outsideFunctions((node, { text }) => {
    const from = Math.max(0, node.startIndex - longestHead);
    const head = /\b[A-Z][A-Z0-9_]*[ \t]*\(\s*(\w+)[^(){};]*\)\s*$/u.exec(text.slice(from, node.startIndex));
    if (head === null) return null;
    const at = from + head.index + head[0].indexOf(head[1], head[0].indexOf('('));
    const extent = { startIndex: from + head.index, endIndex: node.endIndex };
    return { kind: 'func', name: { startIndex: at, endIndex: at + head[1].length }, extent };
  }),
};

/** Macros of Linux and its kin that stand beside a name as attributes. */
const mark =
  /^__(?:always_unused|cacheline_aligned\w*|exit(?:data)?|init(?:const|data)?(?:_or_module)?|iomem|kernel|maybe_unused|percpu|rcu|read_mostly|ref(?:data)?|ro_after_init|sched|used|user|visible|weak)$/u;

/** What the parser can take for a name when macros confuse it. */
const reserved =
  /^(?:struct|union|enum|void|int|char|long|short|unsigned|signed|const|static|if|for|while|return)$/u;

/** What the parser makes of a macro in front of a function: a variable without its semicolon (see afterMacro). */
function isCutByMacro(node: Span, text: string): boolean {
  if (text[node.endIndex - 1] === ';') return false;
  const name = /\w+$/u.exec(text.slice(Math.max(0, node.endIndex - 64), node.endIndex))?.[0] ?? '';
  return mark.test(name) || /^\s+\*?(?!__)\w+\s*\(/u.test(text.slice(node.endIndex, node.endIndex + 160));
}

/** In `bool ready __read_mostly;` the parser takes the macro for the name. */
function besideMark(node: Span, name: Span, text: string): Span {
  if (!mark.test(textOf(name, text))) return name;
  const real = /(\w+)\s*$/u.exec(before(node, name, text));
  if (real === null) return name;
  const startIndex = node.startIndex + real.index;
  return { startIndex, endIndex: startIndex + real[1].length };
}

const isType = (kind: DeclarationKind | undefined): boolean => kind === 'class' || kind === 'struct';

/**
 * Variables and the members of a class. What only announces something defined elsewhere is left out: prototypes outside classes and
 * `extern` without a value.
 */
const declaration = outsideFunctions((node, { text, container }) => {
  const declarators = node.childrenForFieldName('declarator');
  if (declarators.length === 0 || isCutByMacro(node, text)) return null;
  const modifiers = before(node, declarators[0], text);
  const isExtern = /^\s*extern\b/u.test(modifiers);
  const hasBody = node.childForFieldName('type')?.childForFieldName('body') != null;
  const isAlone = declarators.length === 1 && !hasBody;
  return declarators.flatMap((declarator): Found[] => {
    const declared = unwrap(declarator, text);
    if (
      declared === null ||
      reserved.test(textOf(declared.name, text)) ||
      (isExtern && declarator.type !== 'init_declarator')
    )
      return [];
    if (declared.isFunction && !isType(container?.kind)) return [];
    const { isFunction, name, ...owner } = declared;
    const kind = isFunction ? 'method' : bindingKind(hasBody ? '' : modifiers);
    return [{ kind, name: besideMark(node, name, text), ...owner, extent: isAlone ? node : declarator }];
  });
});

const typedef = declares((node, { text }) => {
  const type = node.childForFieldName('type');
  const names = node.childrenForFieldName('declarator');
  const body = type?.childForFieldName('body');
  const isUnnamed = body != null && type?.childForFieldName('name') === null;
  return names.flatMap((declarator, at): Found[] => {
    const name = unwrap(declarator, text)?.name;
    if (name === undefined) return [];
    const isItsName = isUnnamed && at === 0;
    const kind = isItsName ? (type?.type === 'enum_specifier' ? 'enum' : 'struct') : 'type';
    const isWhole = at === 0 && (isItsName || body == null);
    return [{ kind, name, extent: isWhole ? node : declarator }];
  });
});

/** A type with a body; without one it is only spoken of. */
const typeWithBody = (kind: DeclarationKind): Rule =>
  declares((node, { text }) => {
    const name = node.childForFieldName('name');
    if (name === null || node.childForFieldName('body') === null) return null;
    if (name.type === 'qualified_identifier') return { kind, ...unqualified(name, text) };
    return { kind, name: name.type === 'template_type' ? (name.childForFieldName('name') ?? name) : name };
  });

/** C. */
export const c: Rules = {
  preproc_def: named('const'),
  preproc_function_def: named('func'),
  function_definition: definition,
  declaration,
  field_declaration: declaration,
  type_definition: typedef,
  struct_specifier: typeWithBody('struct'),
  union_specifier: typeWithBody('struct'),
  enum_specifier: typeWithBody('enum'),
  enumerator: named('const'),
  compound_statement: body,
};

/** C++. */
export const cpp: Rules = {
  ...c,
  class_specifier: typeWithBody('class'),
  namespace_definition: declares((node, { text }) => {
    const name = node.childForFieldName('name');
    return name && { kind: 'module', ...splitQualified(name, text) };
  }),
  namespace_alias_definition: named('module'),
  alias_declaration: named('type'),
  concept_definition: named('type'),
  template_declaration: wraps,
  friend_declaration: scope,
  lambda_expression: scope,
};
