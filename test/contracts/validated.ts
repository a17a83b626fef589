// Every answer of the tests against the schema that is published for it, by a validator that is not ours.
import { fromJSONSchema } from 'zod';
import { codeResponseSchema } from '../../src/contracts/code-response-schema.js';
import { explainResponseSchema } from '../../src/contracts/explain-skip.js';
import { rgResponseSchema } from '../../src/contracts/rg-response.js';

const schemas = {
  rg: rgResponseSchema,
  search_codebase: codeResponseSchema,
  explain_skip: explainResponseSchema,
};

/** The response itself; throws with all that breaks its schema. */
export function validated<Response>(tool: keyof typeof schemas, response: Response): Response {
  fromJSONSchema(schemas[tool] as never).parse(JSON.parse(JSON.stringify(response)));
  return response;
}
