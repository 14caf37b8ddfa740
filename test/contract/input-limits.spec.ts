import { z } from 'zod';
import { isFreeForm } from '#platform';
import { CampaignsTools } from '../../libs/mcp/src/tools/campaigns.tools';
import { CatalogTools } from '../../libs/mcp/src/tools/catalog.tools';
import { InfluencersTools } from '../../libs/mcp/src/tools/influencers.tools';
import { SubmissionsTools } from '../../libs/mcp/src/tools/submissions.tools';
import { endpoints } from '../matrix/endpoints';

/** What each endpoint and tool takes, by name. */
const inputs = new Map<string, z.ZodType>([
  ...endpoints.flatMap(({ endpoint }) =>
    endpoint.input instanceof z.ZodType ? [[endpoint.id, endpoint.input] as const] : [],
  ),
  ...[CampaignsTools, CatalogTools, InfluencersTools, SubmissionsTools]
    .flatMap((Tools) => new Tools(undefined as never).tools)
    .flatMap(({ name, input }) => (input instanceof z.ZodType ? [[`the tool ${name}`, input] as const] : [])),
]);

/** Every schema within a schema, with its path. */
function within(schema: z.ZodType, path: string): [path: string, schema: z.ZodType][] {
  const here: [string, z.ZodType] = [path, schema];
  const inner = (part: unknown, name = '') => within(part as z.ZodType, path + name);
  if (isFreeForm(schema)) return [here];
  if (schema instanceof z.ZodObject)
    return [here, ...Object.entries(schema.shape).flatMap(([name, field]) => inner(field, `.${name}`))];
  if (schema instanceof z.ZodArray) return [here, ...inner(schema.element, '[]')];
  if (schema instanceof z.ZodUnion) return [here, ...schema.options.flatMap((option) => inner(option))];
  if (schema instanceof z.ZodPipe)
    return [here, ...inner(schema.in instanceof z.ZodTransform ? schema.out : schema.in)];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [here, ...inner(schema.unwrap())];
  return [here];
}

const PLAIN = [z.ZodObject, z.ZodArray, z.ZodUnion, z.ZodPipe, z.ZodOptional, z.ZodNullable, z.ZodDefault];
const SCALARS = [z.ZodString, z.ZodStringFormat, z.ZodNumber, z.ZodBoolean, z.ZodEnum, z.ZodLiteral];

interface Check {
  check: string;
  maximum?: number;
  abort?: boolean;
}

function checksOf(schema: z.ZodArray | z.ZodString): Check[] {
  return (schema.def.checks ?? []).map((check) => check._zod.def);
}

/** How many items a list may have before any of them is looked at: a limit on what is made of them comes too late. */
function maxItems(list: z.ZodArray): number {
  const checks = checksOf(list);
  const first = checks.findIndex(({ check }) => check === 'custom' || check === 'overwrite');
  const bound = checks.slice(0, first === -1 ? undefined : first).find(({ check }) => check === 'max_length');
  return bound?.maximum ?? Infinity;
}

/** Whether a text is refused for its length before a function of ours looks at it. */
function isBoundedFirst(text: z.ZodString): boolean {
  const checks = checksOf(text);
  const custom = checks.findIndex(({ check }) => check === 'custom');
  const bound = checks.findIndex(({ check, abort }) => check === 'max_length' && abort);
  return custom === -1 || (bound !== -1 && bound < custom);
}

describe.each([...inputs])('what %s takes', (_name, input) => {
  const parts = within(input, '');
  const pathsOf = (which: (schema: z.ZodType) => boolean) =>
    parts.filter(([, schema]) => which(schema)).map(([path]) => path);

  it('has no list without a maximum length', () => {
    expect(pathsOf((schema) => schema instanceof z.ZodArray && !(maxItems(schema) <= 1000))).toEqual([]);
  });

  it('has no object of unknown fields, and no unknown value, without a maximum size', () => {
    const known = [...PLAIN, ...SCALARS];
    expect(pathsOf((schema) => !isFreeForm(schema) && !known.some((type) => schema instanceof type))).toEqual([]);
  });

  it('has no text that is looked at before its length is known', () => {
    expect(pathsOf((schema) => schema instanceof z.ZodString && !isBoundedFirst(schema))).toEqual([]);
  });
});
