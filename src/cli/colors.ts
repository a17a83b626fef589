// Colour specifications (`match:fg:red`) and the SGR sequences they stand for.
import { UsageError } from './usage-error.js';

const parts = ['path', 'line', 'column', 'match', 'highlight'] as const;
/** A part of the output that can have a colour. */
export type ColorPart = (typeof parts)[number];

/** How one part of the output looks. */
interface Look {
  /** Parameters of an SGR sequence behind 3 (text) or 4 (background), or null. */
  fg: Color | null;
  bg: Color | null;
  bold: boolean;
  intense: boolean;
  underline: boolean;
  italic: boolean;
}

/** 0 to 7 are the named colours; else the parameters of an extended colour. */
type Color = { named: number } | { extended: string };

/** One specification: what it changes in the look of one part. */
export interface ColorChange {
  part: ColorPart;
  change: Partial<Look>;
}

const plain: Look = { fg: null, bg: null, bold: false, intense: false, underline: false, italic: false };
const names = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const styles = ['bold', 'intense', 'underline', 'italic'] as const;
const styleNames = styles.flatMap((style) => [`no${style}`, style]);

const defaultSpecifications = ['path:fg:magenta', 'line:fg:green', 'match:fg:red', 'match:style:bold'];

/** @throws UsageError */
export function parseColorChange(text: string): ColorChange {
  const pieces = text.split(':');
  const [partName, attribute, value] = pieces.map((piece) => piece.toLowerCase());
  if (pieces.length < 2 || pieces.length > 3) throw invalidFormat(text);
  const part = parts.find((name) => name === partName);
  if (part === undefined) {
    throw new UsageError(`unrecognized output type '${pieces[0]}'. Choose from: ${parts.join(', ')}.`);
  }
  if (attribute === 'none') return { part, change: plain };
  if (attribute !== 'fg' && attribute !== 'bg' && attribute !== 'style') {
    throw new UsageError(`unrecognized spec type '${pieces[1]}'. Choose from: fg, bg, style, none.`);
  }
  if (value === undefined) throw invalidFormat(text);
  return { part, change: attribute === 'style' ? parseStyle(value) : { [attribute]: parseColor(value) } };
}

function invalidFormat(text: string): UsageError {
  return new UsageError(
    `invalid color spec format: '${text}'. Valid format is '(${parts.join('|')}):(fg|bg|style):(value)'.`,
  );
}

function parseStyle(value: string): Partial<Look> {
  if (!styleNames.includes(value)) {
    throw new UsageError(`unrecognized style attribute '${value}'. Choose from: ${styleNames.join(', ')}.`);
  }
  const isOn = (styles as readonly string[]).includes(value);
  return { [isOn ? value : value.slice(2)]: isOn };
}

function parseColor(value: string): Color {
  const named = names.indexOf(value);
  if (named >= 0) return { named };
  const numbers = value.split(',').map(colorNumber);
  if (numbers.length === 1 && numbers[0] >= 0) return { extended: `8;5;${numbers[0]}` };
  if (numbers.length === 3 && numbers.every((number) => number >= 0)) {
    return { extended: `8;2;${numbers.join(';')}` };
  }
  throw new UsageError(
    `unrecognized color '${value}'. Choose from: ${names.join(', ')}, a number from 0 to 255, or three of them ` +
      "separated by commas ('0x' in front of a number makes it hexadecimal)",
  );
}

/** 0 to 255, or -1. */
function colorNumber(text: string): number {
  const value = /^0x[0-9a-f]+$/.test(text) || /^\d+$/.test(text) ? Number(text) : -1;
  return value <= 255 ? value : -1;
}

/** The SGR prefix of each part after the defaults and then `changes`, each of which starts with a reset. */
export function colorPrefixes(changes: readonly ColorChange[]): Record<ColorPart, string> {
  const looks = new Map<ColorPart, Look>(parts.map((part) => [part, plain]));
  for (const { part, change } of [...defaultSpecifications.map(parseColorChange), ...changes]) {
    looks.set(part, { ...(looks.get(part) as Look), ...change });
  }
  return Object.fromEntries([...looks].map(([part, look]) => [part, prefix(look)])) as Record<
    ColorPart,
    string
  >;
}

function prefix(look: Look): string {
  const sequences = ['0'];
  if (look.bold) sequences.push('1');
  if (look.italic) sequences.push('3');
  if (look.underline) sequences.push('4');
  if (look.fg !== null) sequences.push(`3${colorParameters(look.fg, look.intense)}`);
  if (look.bg !== null) sequences.push(`4${colorParameters(look.bg, look.intense)}`);
  return sequences.map((parameters) => `\x1b[${parameters}m`).join('');
}

function colorParameters(color: Color, isIntense: boolean): string {
  if ('extended' in color) return color.extended;
  return isIntense ? `8;5;${color.named + 8}` : String(color.named);
}
