import { PickType } from '@nestjs/swagger';
import { checked } from '#http/host';
import { Field, fieldsOf } from '#kernel/host';
import { parseJson } from '#kernel/text';
import { fieldsWithin, inputs, withNested } from './inputs';

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

describe('Every free-form field', () => {
  const free = [...inputs].flatMap(([name, input]) =>
    withNested(input).flatMap((dto) =>
      fieldsOf(dto).fields.flatMap((field) => (field.kind === 'free' ? [[name, field.name, dto] as const] : [])),
    ),
  );

  it.each(free)('%s, %s, refuses a number that would be returned with other digits', (_name, field, dto) => {
    const alone = PickType(dto as new () => Record<string, unknown>, [field as never]);
    for (const value of ['{"a":0.10000000000000001}', '{"a":[[1e400]]}'])
      expect(() => checked(alone, parseJson(`{"${field}":${value}}`))).toThrow('The request is not valid.');
  });
});
