// JSON Schema as far as the contracts need it: plain data that tool servers publish as it is, made by short words.

/** A JSON Schema; of its words only these are used. */
export interface JsonSchema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'boolean';
  description?: string;
  default?: unknown;
  enum?: readonly string[];
  /** A regular expression a string has to match somewhere. */
  pattern?: string;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  items?: JsonSchema;
  minItems?: number;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: false;
}

type Rest = Omit<JsonSchema, 'type' | 'description'>;

/** A string. */
export const text = (description: string, rest: Rest = {}): JsonSchema => ({
  type: 'string',
  description,
  ...rest,
});

/** True or false. */
export const flag = (description: string, rest: Rest = {}): JsonSchema => ({
  type: 'boolean',
  description,
  ...rest,
});

/** A whole number of at least `minimum`. */
export const whole = (minimum: number, description: string, rest: Rest = {}): JsonSchema => ({
  type: 'integer',
  description,
  minimum,
  ...rest,
});

/** Largest number an argument takes: beyond all trees, and sums of a few such numbers are still whole. */
const largest = 1_000_000_000;

/** A whole number of at least `minimum`, as an argument. */
export const amount = (minimum: number, description: string, rest: Rest = {}): JsonSchema =>
  whole(minimum, description, { maximum: largest, ...rest });

/** What a path has to match, as none on any disk holds NUL. */
export const withoutNul = '^[^\\u0000]*$';

/** One of several words. */
export const choice = (words: readonly string[], description: string, rest: Rest = {}): JsonSchema => ({
  type: 'string',
  description,
  enum: words,
  ...rest,
});

/** A list. */
export const listOf = (items: JsonSchema, description: string, rest: Rest = {}): JsonSchema => ({
  type: 'array',
  description,
  items,
  ...rest,
});

/** A string or a list of strings. */
export const texts = (description: string, rest: Rest = {}): JsonSchema => ({
  description,
  anyOf: [
    { type: 'string', minLength: 1 },
    { type: 'array', items: { type: 'string', minLength: 1 } },
  ],
  ...rest,
});

/** An object with these properties and no others. */
export function record(
  properties: Record<string, JsonSchema>,
  required: readonly string[],
  description?: string,
): JsonSchema {
  const schema: JsonSchema = { type: 'object', properties, required, additionalProperties: false };
  return description === undefined ? schema : { ...schema, description };
}
