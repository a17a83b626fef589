// Kept requests as MCP resources: their list, and one page of one of them.
import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js';
import type { ToolContext } from '../index.js';
import { errorCodes, ProtocolError } from './protocol-error.js';
import { type RetainedRequests, retainedTemplate, uriOf } from './retained.js';
import type { Service } from './service.js';

const mimeType = 'application/json';

/** The one template. */
export const resourceTemplates: ResourceTemplate[] = [
  {
    uriTemplate: retainedTemplate,
    name: 'retained',
    title: 'The whole of a cut result of rg',
    description:
      'JSON as rg answers it, and beside it offset, and next: the URI of the next page, absent on the last one. ' +
      'The search runs again for each page, in the same order.',
    mimeType,
  },
];

/** What is kept, the latest first. */
export function listResources(retained: RetainedRequests): Resource[] {
  return retained.list().map(({ uri, request }) => {
    const { pattern, path } = request;
    const name = `rg ${JSON.stringify(pattern).slice(0, 80)}${path ? ` in ${path}` : ''}`;
    return { uri, name, mimeType, description: `Result of ${JSON.stringify(request).slice(0, 300)}` };
  });
}

/**
 * Searches one page.
 * @throws ProtocolError if nothing is kept under the URI; SearchError if the request cannot be answered any more
 */
export async function pageOf(
  uri: string,
  retained: RetainedRequests,
  service: Service,
  context: ToolContext,
): Promise<ReadResourceResult> {
  const found = retained.find(uri);
  if (found === null) throw notFound(uri, retained.capacity);
  const { id, request, offset } = found;
  const page = await service.settings.rg({ ...request, offset, maxResults: service.pageRows }, context);
  const { nextOffset } = page;
  const answer = { ...page, offset, ...(nextOffset === undefined ? {} : { next: uriOf(id, nextOffset) }) };
  return { contents: [{ uri, mimeType, text: JSON.stringify(answer) }] };
}

function notFound(uri: string, capacity: number): ProtocolError {
  const rule = `a session keeps its last ${capacity} cut results of rg`;
  return new ProtocolError(
    errorCodes.resourceNotFound,
    `Nothing is kept under ${uri}; ${rule}: call rg again`,
    {
      uri,
    },
  );
}
