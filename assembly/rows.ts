// Renders lines that match as rg prints them: path, number, line. The job is drawn in src/print/row-kernel.ts.
import { countByte } from './count';

/** Renders the lines of the job and returns the address behind the last byte written. Writes up to 15 bytes more. */
export function renderRows(job: usize): usize {
  let bound = <usize>load<u32>(job);
  const lastBound = <usize>load<u32>(job, 4);
  const text = <usize>load<u32>(job, 8);
  let out = <usize>load<u32>(job, 12);
  const path = <usize>load<u32>(job, 16);
  const pathLength = <usize>load<u32>(job, 20);
  const separator = <usize>load<u32>(job, 24);
  const separatorLength = <usize>load<u32>(job, 28);
  let digits = <usize>load<u32>(job, 32);
  const digitsEnd = <usize>load<u32>(job, 36);
  const counted = load<u32>(job, 40);
  const terminator = load<u32>(job, 44);
  const lineEnd = load<u16>(job, 48);
  const lineEndLength = <usize>load<u32>(job, 52);
  const isNumbered = digits < digitsEnd;
  let visited: usize = 0;
  for (; bound < lastBound; bound += 8) {
    const start = text + <usize>load<u32>(bound);
    const end = text + <usize>load<u32>(bound, 4);
    out = copied(path, pathLength, out);
    if (isNumbered) {
      if (visited !== 0) {
        const left = start === visited ? 0 : countByte(counted, visited, start);
        digits = added(1 + left, digits, digitsEnd);
      }
      visited = end;
      v128.store(out, v128.load(digits));
      out += digitsEnd - digits;
      out = copied(separator, separatorLength, out);
    }
    out = copied(start, end - start, out);
    if (end === start || <u32>load<u8>(end - 1) !== terminator) {
      store<u16>(out, lineEnd);
      out += lineEndLength;
    }
  }
  return out;
}

/** Copies 16 bytes a step, the last of them beyond the end. */
function copied(from: usize, length: usize, to: usize): usize {
  const end = to + length;
  for (; to < end; to += 16, from += 16) v128.store(to, v128.load(from));
  return end;
}

/** Adds to a number in decimal digits and returns where it begins now. */
function added(amount: u32, first: usize, end: usize): usize {
  let carry = amount;
  for (let at = end - 1; carry !== 0; at--) {
    if (at < first) {
      first = at;
      store<u8>(at, 0x30);
    }
    const sum = <u32>load<u8>(at) - 0x30 + carry;
    carry = sum / 10;
    store<u8>(at, 0x30 + sum - carry * 10);
  }
  return first;
}
