import { isDeepStrictEqual } from 'node:util';
import { Dto, jsonSchemaOf } from '#kernel/host';

/**
 * How much of a schema is shown: `described` with all descriptions, `brief` with the beginnings of them, `typed` with types only,
 * `required` with the types of the required fields and the names of the others.
 */
export type Brevity = 'described' | 'brief' | 'typed' | 'required';

type Json = Record<string, unknown>;

const BRIEF = 60;
const KEPT = ['type', 'enum', 'minimum', 'maximum', 'minItems', 'maxItems', 'default', 'required'] as const;

/** More values than this are not listed: the description, or the error, has them. */
const MOST_VALUES = 12;

/** The JSON Schema of the arguments of an operation, short enough for a model. */
export function operationInput(input: Dto | undefined, brevity: Brevity): Json {
  if (!input) return { type: 'object', properties: {} };
  const { oneOf, ...schema } = jsonSchemaOf(input, 'input') as Json & { oneOf?: Json[] };
  return oneOf ? ofSeveralForms(oneOf, brevity) : shortened(schema, brevity);
}

/** Of several forms, what they have in common is shown once. */
function ofSeveralForms(forms: Json[], brevity: Brevity): Json {
  const [first = {}, ...others] = forms.map(({ properties }) => (properties ?? {}) as Record<string, Json>);
  const common = Object.keys(first).filter((name) =>
    others.every((other) => name in other && isDeepStrictEqual(other[name], first[name])),
  );
  const part = ({ properties, required }: Json, isShown: (name: string) => boolean): Json => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties as Json).filter(([name]) => isShown(name))),
    required: ((required ?? []) as string[]).filter(isShown),
  });
  return {
    ...shortened(
      part(forms[0] ?? {}, (name) => common.includes(name)),
      brevity,
    ),
    oneOf: forms.map((form) =>
      shortened(
        part(form, (name) => !common.includes(name)),
        brevity,
      ),
    ),
  };
}

function shortened(schema: Json, brevity: Brevity): Json {
  const { properties, required = [], items, anyOf, description, format } = schema;
  const kept = Object.fromEntries(KEPT.flatMap((name) => (isShown(schema[name]) ? [[name, schema[name]]] : [])));
  return {
    ...kept,
    ...(format === 'date-time' && { format }),
    ...(properties !== undefined && fieldsOf(properties as Record<string, Json>, required as string[], brevity)),
    ...(items !== undefined && { items: shortened(items as Json, brevity === 'described' ? 'typed' : brevity) }),
    ...(Array.isArray(anyOf) && { anyOf: (anyOf as Json[]).map((one) => shortened(one, brevity)) }),
    ...descriptionOf(description, brevity),
  };
}

function isShown(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.length <= MOST_VALUES;
  return value !== undefined;
}

function fieldsOf(properties: Record<string, Json>, required: string[], brevity: Brevity): Json {
  const names = Object.keys(properties);
  const shown = brevity === 'required' ? names.filter((name) => required.includes(name)) : names;
  const others = names.filter((name) => !shown.includes(name));
  return {
    properties: Object.fromEntries(shown.map((name) => [name, shortened(properties[name] ?? {}, brevity)])),
    ...(others.length > 0 && { optional: others }),
  };
}

function descriptionOf(description: unknown, brevity: Brevity): Json {
  if (typeof description !== 'string' || brevity === 'typed' || brevity === 'required') return {};
  if (brevity === 'described' || description.length <= BRIEF) return { description };
  return { description: `${description.slice(0, BRIEF).toWellFormed()}…` };
}
