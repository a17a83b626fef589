// fast-glob, in a file of its own that the build bundles with all it needs, and loads when the first directory is walked: a
// search of single files needs none of it. The only user of fast-glob.
import fastGlob from 'fast-glob';

/** fast-glob's `stream`. */
export const { stream: globStream } = fastGlob;
