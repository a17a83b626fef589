// Classes of bytes, as tables of 256. Bytes beyond ASCII count as parts of words.

function table(test: (character: string, byte: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, byte) => (test(String.fromCharCode(byte), byte) ? 1 : 0));
}

/** Letters, digits, `_`, and everything beyond ASCII. */
export const isWord = table((character, byte) => byte >= 0x80 || /\w/.test(character));
export const isLetter = table((character, byte) => byte >= 0x80 || /[A-Za-z_]/.test(character));
export const isDigit = table((character) => /[0-9]/.test(character));

/** Space, tab, carriage return, form feed; not the line feed. */
export const isBlank = table((character) => /[ \t\r\f\v]/.test(character));

/** Single bytes by name. */
export const LINE_FEED = 10;
export const RETURN = 13;
export const DOUBLE_QUOTE = 34;
export const HASH = 35;
export const DOLLAR = 36;
export const CLOSE_ROUND = 41;
export const SLASH = 47;
export const EQUALS = 61;
export const OPEN_SQUARE = 91;
export const BACKSLASH = 92;
export const CLOSE_SQUARE = 93;
export const CLOSE_CURLY = 125;
