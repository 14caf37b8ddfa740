import { Field } from '#platform';
import { fieldsWithin, inputs } from './inputs';

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
