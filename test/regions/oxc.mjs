// Comment, string or code by oxc's parser: an independent answer for JavaScript, TypeScript and JSX.
import { parseSync, Visitor } from 'oxc-parser';
import { unitsToBytes } from './units.mjs';

const [COMMENT, STRING] = [1, 2];
const extension = { javascript: 'js', jsx: 'jsx', typescript: 'ts', tsx: 'tsx' };

/** What each byte of `text` is, or null where oxc finds the file faulty. */
export function kindsByOxc(language, text) {
  const lang = { javascript: 'jsx', jsx: 'jsx', typescript: 'ts', tsx: 'tsx' }[language];
  // Offsets are taken from the text without its byte order mark.
  const mark = text.startsWith('\ufeff') ? 1 : 0;
  const parsed = parseSync(`file.${extension[language]}`, text.slice(mark), {
    lang,
    sourceType: 'unambiguous',
  });
  if (parsed.errors.length > 0) return null;
  const units = new Uint8Array(text.length);
  const fill = (node) => units.fill(STRING, node.start + mark, node.end + mark);
  new Visitor({
    Literal: (node) => (typeof node.value === 'string' || node.regex) && fill(node),
    TemplateLiteral: (node) => fillTemplate(node, units, text, mark),
    TSTemplateLiteralType: (node) => fillTemplate(node, units, text, mark),
  }).visit(parsed.program);
  for (const comment of parsed.comments) units.fill(COMMENT, comment.start + mark, comment.end + mark);
  const { hashbang } = parsed.program;
  if (hashbang) units.fill(COMMENT, hashbang.start + mark, hashbang.end + mark);
  return unitsToBytes(units, text);
}

/** The text between holes and both backticks; a hole's marks are no part of it. */
function fillTemplate(node, units, _text, mark) {
  units[node.start + mark] = STRING;
  units[node.end - 1 + mark] = STRING;
  // In TypeScript's tree an element's span has its marks (backtick, brace, dollar and brace) in it, in JavaScript's not.
  const hasMarks = node.quasis[0].start === node.start;
  for (const { start, end, tail } of node.quasis) {
    const after = hasMarks && !tail ? 2 : 0;
    units.fill(STRING, start + mark + (hasMarks ? 1 : 0), end + mark - after);
  }
}
