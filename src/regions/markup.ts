// HTML, Vue and the HTML around PHP: text and names are code, attribute values are strings, and scripts and styles are
// in languages of their own.
import { isLetter } from './bytes.js';
import { blockComment } from './comments.js';
import { CODE, COMMENT, STRING } from './kinds.js';
import type { LanguageName } from './language-names.js';
import { buildMode, type Handler, type Mode, notMine, type Rule, type Scan } from './machine.js';
import { type HoleSource, leaveAfter, stringRule } from './strings.js';

/** Where embedded languages come from. */
export interface EmbeddedLanguages {
  mode(name: LanguageName): Mode;
  /** Code of PHP that ends at `?>`. */
  php(): Mode;
  source: HoleSource;
}

/** What `lang` says, where it says something. */
const scriptLanguages: Record<string, LanguageName> = {
  ts: 'typescript',
  typescript: 'typescript',
  tsx: 'tsx',
  jsx: 'jsx',
  'text/typescript': 'typescript',
  scss: 'scss',
  sass: 'scss',
  less: 'scss',
  stylus: 'scss',
  yaml: 'yaml',
  yml: 'yaml',
  json: 'json',
  json5: 'json',
  'application/json': 'json',
  'application/ld+json': 'json',
  importmap: 'json',
};

/** Elements whose inside is no markup. */
const rawElements: Record<string, LanguageName> = { script: 'javascript', style: 'css', i18n: 'json' };

/** Their first letters, in lower case: few other tags have to be read. */
const rawInitials = Object.keys(rawElements).map((name) => name.charCodeAt(0));

/** The mode of a whole file. */
export function markupMode(kind: 'html' | 'vue' | 'php', languages: EmbeddedLanguages): Mode {
  const guests = kind === 'php' ? [phpRule(languages)] : [];
  const values = ['"', "'"].map((open) => attributeRule(open, languages, guests));
  const tag = buildMode(CODE, [...values, ...guests, { open: '>', take: endTag(languages) }]);
  const text: Rule[] = [
    { open: '<', take: (scan, at) => beginTag(scan, at, tag) },
    commentRule(guests),
    ...guests,
  ];
  if (kind === 'vue') text.push({ open: '{{', take: (scan, at) => enterExpression(scan, at, languages) });
  return buildMode(CODE, text);
}

function beginTag(scan: Scan, at: number, tag: Mode): number {
  const isTag =
    isLetter[scan.bytes[at + 1]] === 1 || (scan.bytes[at + 1] === 47 && isLetter[scan.bytes[at + 2]] === 1);
  if (!isTag) return notMine;
  scan.enter(tag, at, at);
  return at + 1;
}

/** In PHP a value is a mode, since a template may speak in it; elsewhere nothing in it matters. */
function attributeRule(open: string, languages: EmbeddedLanguages, guests: Rule[]): Rule {
  const plain = stringRule({ open, escape: '', multiline: true }, languages.source);
  if (guests.length === 0) return plain;
  const mode = buildMode(STRING, [{ open, take: leaveAfter }, ...guests]);
  const take: Handler = (scan, at) => {
    scan.enter(mode, at);
    return at + 1;
  };
  return { open, take };
}

/** PHP in a comment runs. */
function commentRule(guests: Rule[]): Rule {
  if (guests.length === 0) return blockComment({ open: '<!--', close: '-->' });
  const mode = buildMode(COMMENT, [{ open: '-->', take: (scan, at) => leaveAfter(scan, at + 2) }, ...guests]);
  const take: Handler = (scan, at) => {
    scan.enter(mode, at);
    return at + 4;
  };
  return { open: '<!--', take };
}

/** At the end of a tag that begins a script or style, the other language is scanned at once, up to its closing tag. */
function endTag(languages: EmbeddedLanguages): Handler {
  return (scan, at) => {
    const start = scan.data as number;
    scan.leave(at + 1);
    if (!rawInitials.includes(scan.bytes[start + 1] | 32)) return at + 1;
    const tag = scan.text(start + 1, Math.min(at, start + 400));
    const name = /^(script|style|i18n)(?![\w-])/i.exec(tag)?.[1].toLowerCase();
    if (!name || scan.bytes[at - 1] === 47) return at + 1;
    const language = embeddedLanguage(name, tag);
    const end = closingTag(scan, at + 1, name);
    if (language) scan.runWithin(languages.mode(language), at + 1, end);
    return end;
  };
}

/** Null where the script is in a language without a row: templates, shaders. */
function embeddedLanguage(name: string, tag: string): LanguageName | null {
  const said = /\s(?:lang|type)\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1].toLowerCase();
  if (!said) return rawElements[name];
  if (scriptLanguages[said]) return scriptLanguages[said];
  return /javascript|ecmascript|module|babel|css|^js$/.test(said) ? rawElements[name] : null;
}

function closingTag(scan: Scan, at: number, name: string): number {
  const { bytes } = scan;
  for (let here = at; here < scan.end; here++) {
    if (bytes[here] !== 60 || bytes[here + 1] !== 47) continue;
    if (scan.text(here + 2, here + 2 + name.length).toLowerCase() === name) return here;
  }
  return scan.end;
}

function phpRule(languages: EmbeddedLanguages): Rule {
  let php: Mode | undefined;
  const take: Handler = (scan, at) => {
    const found = /^<\?(php\b|=|(?=\s))/i.exec(scan.text(at, at + 6));
    if (!found || scan.isDeep) return notMine;
    php ??= languages.php();
    scan.enter(php, at);
    return at + found[0].length;
  };
  return { open: '<?', take };
}

function enterExpression(scan: Scan, at: number, languages: EmbeddedLanguages): number {
  if (!scan.isDeep) scan.enter(languages.source.code('}'), at);
  return at + 2;
}
