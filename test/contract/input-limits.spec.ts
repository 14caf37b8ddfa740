import { alternativesOf, Dto, Field, fieldsOf } from '#platform';
import { CampaignsTools } from '../../libs/mcp/src/tools/campaigns.tools';
import { CatalogTools } from '../../libs/mcp/src/tools/catalog.tools';
import { InfluencersTools } from '../../libs/mcp/src/tools/influencers.tools';
import { SubmissionsTools } from '../../libs/mcp/src/tools/submissions.tools';
import { endpoints } from '../matrix/endpoints';

/** What each endpoint and tool takes, by name. */
const inputs = new Map<string, Dto>([
  ...endpoints.flatMap(({ endpoint }) => (endpoint.input ? [[endpoint.id, endpoint.input] as const] : [])),
  ...[CampaignsTools, CatalogTools, InfluencersTools, SubmissionsTools]
    .flatMap((Tools) => new Tools(undefined as never).tools)
    .map(({ name, input }) => [`the tool ${name}`, input as Dto] as const),
]);

/** Every field of a DTO and of those in it, with its path. */
function within(dto: Dto, path: string): [path: string, field: Field][] {
  const own = fieldsOf(dto).fields.flatMap((field): [string, Field][] => {
    const here = `${path}.${field.name}`;
    return [[here, field], ...(field.dto ? within(field.dto(), here) : [])];
  });
  return [...own, ...(alternativesOf(dto)?.of() ?? []).flatMap((one) => within(one, path))];
}

it('finds lists and objects of unknown fields', () => {
  const kinds = [...inputs.values()].flatMap((input) => within(input, '')).map(([, { kind }]) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['list', 'free']));
});

describe.each([...inputs])('what %s takes', (_name, input) => {
  const pathsOf = (which: (field: Field) => boolean) =>
    within(input, '').flatMap(([path, field]) => (which(field) ? [path] : []));

  it('has no list without a maximum length', () => {
    expect(pathsOf(({ kind, limit = Infinity }) => kind === 'list' && limit > 1000)).toEqual([]);
  });

  it('has no object of unknown fields without a maximum size', () => {
    expect(pathsOf(({ kind, limit = Infinity }) => kind === 'free' && limit > 100_000)).toEqual([]);
  });
});
