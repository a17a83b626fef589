// A row of facts made into modes. Each language is compiled once per thread, when it is first met.
import { blockComment, lineComment } from './comments.js';
import {
  cppRawString,
  csharpRawString,
  digitSeparator,
  luaLongBrackets,
  plainUrl,
  preprocessorWords,
  rRawStrings,
  rustRawString,
  swiftString,
  zigLine,
} from './counted-strings.js';
import { elixirRules } from './elixir.js';
import type { Extra, LanguageFacts } from './facts.js';
import { curlyFacts } from './facts-curly.js';
import { dataFacts } from './facts-data.js';
import { scriptFacts } from './facts-scripts.js';
import { webFacts } from './facts-web.js';
import { phpHeredocRule } from './heredocs.js';
import { regexRule, templateRule } from './javascript.js';
import { jsxRule } from './jsx.js';
import { CODE } from './kinds.js';
import type { LanguageName } from './language-names.js';
import { buildMode, closing, type Mode, pass, type Rule } from './machine.js';
import { markupMode } from './markup.js';
import { perlRules } from './perl.js';
import { rubyRules } from './ruby.js';
import { parameterMode, shellRules } from './shell.js';
import { characterRule, formatRules, type HoleSource, leaveAfter, stringRule } from './strings.js';
import { yamlRules } from './yaml.js';

const rows: readonly LanguageFacts[] = [...curlyFacts, ...scriptFacts, ...webFacts, ...dataFacts];

const extras: Record<Extra, (source: HoleSource) => Rule[]> = {
  backslash: () => [{ open: '\\', take: pass(2) }],
  'cpp-raw-string': () => [cppRawString],
  'csharp-raw-string': (source) => [csharpRawString(source)],
  'digit-separator': () => [digitSeparator],
  elixir: elixirRules,
  'javascript-regex': () => [regexRule],
  'javascript-template': (source) => [templateRule(source)],
  jsx: (source) => [jsxRule(source)],
  'lua-long-bracket': () => luaLongBrackets,
  perl: perlRules,
  php: (source) => [
    phpHeredocRule(
      [
        { open: '{$', close: '}' },
        { open: '${', close: '}' },
      ],
      source,
    ),
  ],
  preprocessor: () => [preprocessorWords],
  'r-raw-string': () => rRawStrings,
  ruby: rubyRules,
  'rust-raw-string': () => [rustRawString],
  shell: shellRules,
  'swift-string': (source) => [swiftString(source)],
  url: () => [plainUrl],
  yaml: yamlRules,
  'zig-lines': () => [zigLine],
};

class Language implements HoleSource {
  readonly #facts: LanguageFacts;
  readonly #modes = new Map<string, Mode>();
  #rules: Rule[] | undefined;

  constructor(facts: LanguageFacts) {
    this.#facts = facts;
  }

  /** The mode that a file begins in. */
  start(): Mode {
    const { markup } = this.#facts;
    if (!markup) return this.code('');
    return markupMode(markup, {
      mode: startMode,
      source: markup === 'vue' ? languageOfName('typescript') : this,
      php: () =>
        buildMode(CODE, [...this.#codeRules(), { open: '?>', take: (scan, at) => leaveAfter(scan, at + 1) }]),
    });
  }

  code(close: string): Mode {
    const known = this.#modes.get(close);
    if (known) return known;
    const mode =
      close === 'parameter'
        ? parameterMode(this)
        : buildMode(CODE, [...this.#ending(close), ...this.#codeRules()]);
    this.#modes.set(close, mode);
    return mode;
  }

  #ending(close: string): Rule[] {
    if (close === '') return [];
    if (close === 'format') return formatRules(this);
    return closing({ '}': '{', ')': '(' }[close] ?? '', close);
  }

  /** What is special comes before what is plain: where two rules open alike, the first that takes it has it. */
  #codeRules(): Rule[] {
    this.#rules ??= [
      ...(this.#facts.extras ?? []).flatMap((extra) => extras[extra](this)),
      ...(this.#facts.blockComments ?? []).map(blockComment),
      ...(this.#facts.lineComments ?? []).map(lineComment),
      ...(this.#facts.strings ?? []).map((facts) => stringRule(facts, this)),
      ...(this.#facts.characters ? [characterRule(this.#facts.characters)] : []),
    ];
    return this.#rules;
  }
}

const languages = new Map<LanguageName, Language>();
const starts = new Map<LanguageName, Mode>();

function languageOfName(name: LanguageName): Language {
  const known = languages.get(name);
  if (known) return known;
  const facts = rows.find((row) => row.names.includes(name));
  if (!facts) throw new Error(`no row for ${name}`);
  const language = new Language(facts);
  languages.set(name, language);
  return language;
}

/** The mode that a file of this language begins in. */
export function startMode(name: LanguageName): Mode {
  const mode = starts.get(name) ?? languageOfName(name).start();
  starts.set(name, mode);
  return mode;
}
