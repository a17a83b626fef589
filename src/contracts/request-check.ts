// Checks a request against the schema that is published for it. What the schema says and what is accepted are one.
import { SearchError } from '../errors.js';
import { optionError, shownValue } from '../option-rules.js';
import { type JsonSchema, withoutNul } from './json-schema.js';

/**
 * The request as it was given, without arguments that are undefined.
 * @throws SearchError `OPTION_INVALID`: names the argument, its value and what is accepted; of an unknown one those that are known
 */
export function checkedRequest<Request>(tool: string, schema: JsonSchema, request: unknown): Request {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) {
    throw optionError(`the request of ${tool}`, request, `an object with ${schema.required?.join(', ')}`);
  }
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  for (const [name, value] of Object.entries(given)) checkArgument(tool, schema, name, value);
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(given, name))
      throw optionError(name, undefined, accepted(schema.properties?.[name] ?? {}));
  }
  return given as Request;
}

function checkArgument(tool: string, { properties = {} }: JsonSchema, name: string, value: unknown): void {
  if (!Object.hasOwn(properties, name)) {
    const known = Object.keys(properties).join(', ');
    const message = `unknown argument ${shownValue(name)} of ${tool}; known are ${known}`;
    throw new SearchError('OPTION_INVALID', message, { value: name });
  }
  if (!allows(properties[name], value)) throw optionError(name, value, accepted(properties[name]));
}

function allows(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => allows(one, value));
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && allowsText(schema, value);
    case 'integer':
      return Number.isSafeInteger(value) && isWithin(schema, value as number);
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
      return Array.isArray(value) && value.every((item) => allows(schema.items ?? {}, item));
    default:
      return true;
  }
}

function isWithin({ minimum = -Infinity, maximum = Infinity }: JsonSchema, value: number): boolean {
  return value >= minimum && value <= maximum;
}

function allowsText(schema: JsonSchema, value: string): boolean {
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) return false;
  return value.length >= (schema.minLength ?? 0);
}

/** In words, to follow `must be`. */
function accepted(schema: JsonSchema, isMany = false): string {
  if (schema.anyOf) return schema.anyOf.map((one) => accepted(one, isMany)).join(' or ');
  if (schema.enum) return `one of ${schema.enum.map((word) => `'${word}'`).join(', ')}`;
  switch (schema.type) {
    case 'integer':
      return `a whole number ≥ ${schema.minimum} and ≤ ${schema.maximum}`;
    case 'boolean':
      return 'true or false';
    case 'array':
      return `a list of ${accepted(schema.items ?? {}, true)}`;
    default:
      return acceptedText(schema, isMany);
  }
}

/** What a pattern asks for, in words. */
const kinds: Readonly<Record<string, string>> = { '\\S': ' that is not blank', [withoutNul]: ' without NUL' };

function acceptedText({ pattern, minLength }: JsonSchema, isMany: boolean): string {
  const kind = kinds[pattern ?? ''] ?? '';
  if (isMany) return `${minLength ? 'non-empty ' : ''}strings${kind}`;
  return `a ${minLength ? 'non-empty ' : ''}string${kind}`;
}
