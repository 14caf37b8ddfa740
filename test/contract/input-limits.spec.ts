import { alternativesOf, Dto, Field, fieldsOf } from '#platform';
import { endpoints } from '../matrix/endpoints';
import { registered } from '../support/registered';

/** The input of each endpoint and tool, by name. */
const inputs = new Map<string, Dto>([
  ...endpoints.flatMap(({ endpoint }) => (endpoint.input ? [[endpoint.id, endpoint.input] as const] : [])),
  ...[...registered.toolSources.values()]
    .flatMap((Tools) => new Tools(undefined).tools)
    .map(({ name, input }) => [`the tool ${name}`, input as Dto] as const),
]);

/** Every field of a DTO and of its nested DTOs, with its path. */
function fieldsWithin(dto: Dto, path: string): [path: string, field: Field][] {
  const own = fieldsOf(dto).fields.flatMap((field): [string, Field][] => {
    const here = `${path}.${field.name}`;
    return [[here, field], ...(field.dto ? fieldsWithin(field.dto(), here) : [])];
  });
  return [...own, ...(alternativesOf(dto)?.of() ?? []).flatMap((one) => fieldsWithin(one, path))];
}

it('Inputs with lists and with free-form objects are found', () => {
  const kinds = [...inputs.values()].flatMap((input) => fieldsWithin(input, '')).map(([, { kind }]) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['list', 'free']));
});

describe.each([...inputs])('The input of %s', (_name, input) => {
  const pathsOf = (which: (field: Field) => boolean) =>
    fieldsWithin(input, '').flatMap(([path, field]) => (which(field) ? [path] : []));

  it('limits every list to at most 1,000 items', () => {
    expect(pathsOf(({ kind, limit = Infinity }) => kind === 'list' && limit > 1000)).toEqual([]);
  });

  it('limits every free-form object to at most 100 kB', () => {
    expect(pathsOf(({ kind, limit = Infinity }) => kind === 'free' && limit > 100_000)).toEqual([]);
  });
});
