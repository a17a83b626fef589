// Every answer of the tests against the schema that is published for it, by a validator that is not ours.
import { fromJSONSchema } from 'zod';
import { rgResponseSchema } from '../../src/contracts/rg-response.js';

const schemas = { rg: rgResponseSchema };

/** The response itself; throws with all that breaks its schema. */
export function validated<Response>(tool: keyof typeof schemas, response: Response): Response {
  fromJSONSchema(schemas[tool] as never).parse(JSON.parse(JSON.stringify(response)));
  return response;
}
