// Every answer of the tests against the schema that is published for it, by a validator that is not ours.
import { fromJSONSchema } from 'zod';
import { codeResponseSchema } from '../../src/contracts/code-response-schema.js';
import { explainResponseSchema } from '../../src/contracts/explain-skip.js';
import { rgResponseSchema } from '../../src/contracts/rg-response.js';

const judges = {
  rg: fromJSONSchema(rgResponseSchema as never),
  search_codebase: fromJSONSchema(codeResponseSchema as never),
  explain_skip: fromJSONSchema(explainResponseSchema as never),
};

/** The response itself; throws with all that breaks its schema. */
export function validated<Response>(tool: keyof typeof judges, response: Response): Response {
  judges[tool].parse(JSON.parse(JSON.stringify(response)));
  return response;
}
