// One thread of the floor: walks folders of a shared list, and reads each file into the same buffer.
import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const buffer = Buffer.allocUnsafeSlow(2 ** 20);

parentPort.on('message', ({ folders, files, next, reads }) => {
  const turn = new Int32Array(next);
  let count = files.length;
  if (reads) files.forEach(read);
  for (let index = Atomics.add(turn, 0, 1); index < folders.length; index = Atomics.add(turn, 0, 1)) {
    count += walk(folders[index], reads);
  }
  parentPort.postMessage(count);
});

function walk(folder, reads) {
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) count += walk(path, reads);
    else if (entry.isFile()) {
      count++;
      if (reads) read(path);
    }
  }
  return count;
}

function read(path) {
  const file = openSync(path);
  // A short read is the end of a regular file; a scan need not ask again either.
  while (readSync(file, buffer, 0, buffer.length, null) === buffer.length);
  closeSync(file);
}
