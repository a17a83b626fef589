// Makes a failing case smaller while it goes on failing: fewer flags, fewer files, less content, a shorter pattern.

/**
 * A case is `{ patterns, flags, paths, tree }`. `fails` says of a case whether it still shows the fault; it is asked at
 * most `budget` times.
 */
export async function minimise(found, fails, budget = 400) {
  let best = found;
  let left = budget;
  let isSmaller = true;
  while (isSmaller && left > 0) {
    isSmaller = false;
    for (const smaller of smallerCases(best)) {
      if (left-- <= 0) break;
      if (await fails(smaller)) {
        best = smaller;
        isSmaller = true;
        break;
      }
    }
  }
  return best;
}

/** Every case one step smaller, the largest steps first. */
function* smallerCases(found) {
  for (const files of without(found.tree.files)) if (files.length > 0) yield { ...found, tree: { files } };
  for (const flags of without(found.flags)) yield { ...found, flags };
  for (const paths of without(found.paths)) yield { ...found, paths };
  for (const patterns of without(found.patterns)) if (patterns.length > 0) yield { ...found, patterns };
  for (const [at, pattern] of found.patterns.entries()) {
    if (pattern.length > 1) yield { ...found, patterns: found.patterns.with(at, 'a') };
  }
  for (const [at, file] of found.tree.files.entries()) {
    for (const bytes of shorterBytes(file.bytes)) {
      yield { ...found, tree: { files: found.tree.files.with(at, { ...file, bytes }) } };
    }
  }
  for (const [at, pattern] of found.patterns.entries()) {
    for (const shorter of shorterLists([...pattern])) {
      yield { ...found, patterns: found.patterns.with(at, shorter.join('')) };
    }
  }
}

const without = (list) => list.map((_, at) => list.toSpliced(at, 1));

function* shorterBytes(bytes) {
  const lines = bytes.toString('latin1').split(/(?<=\n)/);
  for (const fewer of shorterLists(lines)) yield Buffer.from(fewer.join(''), 'latin1');
  if (bytes.length > 400) return;
  for (const fewer of shorterLists([...bytes])) yield Buffer.from(fewer);
}

/** The list without one run of its members: halves first, single members last. */
function* shorterLists(list) {
  for (let size = Math.ceil(list.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < list.length; at += size) yield list.toSpliced(at, size);
  }
}
