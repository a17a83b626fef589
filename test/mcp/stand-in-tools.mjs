// Stand-ins for the library's tools.
const schema = {
  type: 'object',
  properties: {
    pattern: { type: 'string' },
    path: { type: 'string' },
    maxResults: { type: 'integer' },
    offset: { type: 'integer' },
  },
  required: ['pattern'],
  additionalProperties: false,
};

export const standInRg = ({ search, SearchError }) =>
  async function rg(request, context) {
    for (const name of Object.keys(request)) {
      if (!Object.hasOwn(schema.properties, name))
        throw new SearchError('OPTION_INVALID', `unknown argument "${name}"`);
    }
    const { pattern, path, maxResults = 30, offset = 0 } = request;
    const { roots, searcher, signal, onProgress, retain } = context;
    const find = searcher ? (query) => searcher.search(query) : search;
    const { matches, totals } = await find({
      pattern,
      ...(path ? { path } : {}),
      cwd: roots[0],
      root: roots[0],
      maxResults,
      offset,
      signal,
      onProgress,
    });
    const files = [];
    for (const { path: file, line, text } of matches) {
      if (files.at(-1)?.[0] !== file) files.push([file]);
      files.at(-1).push(`${line}:${text}`);
    }
    const totalMatches = totals.lines ?? totals.matches;
    const truncated = offset + matches.length < totalMatches;
    return {
      files,
      matchCount: matches.length,
      totalMatches,
      ...(truncated ? { truncated, nextOffset: offset + matches.length } : {}),
      ...(truncated && retain ? { retained: retain(request) } : {}),
    };
  };

export const standInTools = (threadgrep) =>
  ['search_codebase', 'rg', 'explain_skip'].map((name) => ({
    name,
    title: name,
    description: name,
    inputSchema: schema,
    outputSchema: { type: 'object', properties: { files: { type: 'array' } }, required: ['files'] },
    call: standInRg(threadgrep),
    render: ({ matchCount }) => `${matchCount} matches`,
  }));
