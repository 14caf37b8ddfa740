import { getSchemaPath } from '@nestjs/swagger';
import { EffectKind } from '#database';
import { Json } from './schemas';

// The description of dry runs. Their response is a component that operations refer to with an extension, rather than one of their
// `responses`: clients that are generated from those would return the union of the two from every write.

/** Part of each operation that can be tried. */
export const DRY_RUN_REFERENCE = { 'x-dry-run-response': { $ref: '#/components/responses/DryRun' } };

/** The query parameter for a dry run. */
export function dryRunParameter(): Json {
  return {
    name: 'dryRun',
    in: 'query',
    description:
      'With `true`, nothing is changed. The response is then `#/components/responses/DryRun`: the status is 200, and `data` has the schema `DryRun`, which says what the request would return and do. ' +
      'An error is the one that the request would get.',
    schema: { type: 'boolean' },
  };
}

/** The response to a request with `dryRun=true`. */
export function dryRunResponse(): Json {
  const schema = {
    type: 'object',
    required: ['success', 'data'],
    properties: { success: { type: 'boolean', enum: [true] }, data: { $ref: getSchemaPath('DryRun') } },
  };
  return {
    description: 'What the request would return and do. Nothing was changed.',
    content: { 'application/json': { schema } },
  };
}

/** @param kinds of effects that are reported */
export function dryRunSchema(kinds: readonly EffectKind[]): Json {
  const effects = kinds.map(({ name, description, schema }) => [
    name,
    { description: sentence(description), ...schema },
  ]);
  return {
    type: 'object',
    description: 'What a request with `dryRun=true` would return and do.',
    required: ['dryRun', 'wouldReturn', 'status', 'effects'],
    properties: {
      dryRun: { type: 'boolean', enum: [true] },
      wouldReturn: {
        description:
          'The `data` that the request would return, without secrets that are shown once. Codes and new ids in it are not valid.',
      },
      status: { type: 'integer', description: 'The status that the request would have.', examples: [201] },
      effects: {
        type: 'object',
        description: 'What else the request would do.',
        required: kinds.map(({ name }) => name),
        properties: Object.fromEntries(effects) as Json,
      },
    },
  };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
