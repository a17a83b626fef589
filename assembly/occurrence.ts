// Whether a literal stands at a place. A literal in a table is made of pieces of 32 bytes, drawn in
// src/matcher/literal-tables.ts: 16 bytes that are wanted, and 16 that are set in the text before it is compared (0x20 for a
// letter whose case does not matter; all bits, in both, behind the end of the literal).

/** Whether the literal in the table at `pieces` occurs at `at`. */
export function occursAt(at: usize, pieces: usize, length: usize): bool {
  for (let done: usize = 0; done < length; done += 16) {
    const piece = pieces + 2 * done;
    const text = v128.or(v128.load(at + done), v128.load(piece, 16));
    if (v128.any_true(v128.xor(text, v128.load(piece)))) return false;
  }
  return true;
}
