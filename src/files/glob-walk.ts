// fast-glob, in a file of its own, into which the build copies all it needs and which it loads when the first directory is walked: a
// search of single files needs none of it. The only user of fast-glob.
import fastGlob from 'fast-glob';

/** fast-glob's `stream`. */
export const { stream: globStream } = fastGlob;
