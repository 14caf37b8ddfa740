import { enumeration, Int, ListOf, Money, Nested, OneOf, OneOfDtos, Text, TextList } from '#platform';
import { inputSchema, outputSchema } from './schemas';

const WORD = enumeration('SchemasSpecWord', ['a', 'b']);
const KIND = enumeration('SchemasSpecKind', ['k']);

class Inner {
  @Text({ description: 'Long words.' })
  code: string;

  @OneOf(WORD, {})
  status: 'a' | 'b';
}

class Item {
  @Text({ pattern: /^x/ })
  id: string;

  @Nested(() => Inner, { nullable: true })
  inner: Inner | null;

  @TextList({}, {})
  tags: string[];

  @OneOf(KIND, { nullable: true })
  kind: 'k' | null;

  @Text({ nullable: true })
  note: string | null;

  @Text({ optional: true })
  more?: string;
}

class List {
  @ListOf(() => Item, {})
  items: Item[];

  @Int({})
  total: number;
}

class Paged {
  @TextList({}, {})
  items: string[];

  @Int({})
  page: number;

  @Int({})
  perPage: number;
}

class Input {
  @Money({ min: 0.01, max: 10, description: 'How much.', example: 1 })
  value: number;

  @Int({ min: 1, default: 1 })
  page: number;

  @Int({ max: 5, nullable: true, optional: true, description: 'Null for none.' })
  cap?: number | null;

  @Text({ max: 3, nullable: true, optional: true, description: 'Null for none.' })
  notes?: string | null;

  @TextList({ max: 3 }, { min: 1, max: 9, optional: true })
  names?: string[];
}

class Nothing {}

describe('what a tool takes', () => {
  it('keeps each bound and each word that helps, and drops the others', () => {
    expect(inputSchema(Input)).toEqual({
      type: 'object',
      properties: {
        value: { type: 'number', minimum: 0.01, maximum: 10, description: 'How much.' },
        page: { type: 'integer', minimum: 1, default: 1 },
        cap: { anyOf: [{ type: 'integer', maximum: 5 }, { type: 'null' }], description: 'Null for none.' },
        notes: { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }], description: 'Null for none.' },
        names: { type: 'array', minItems: 1, maxItems: 9, items: { type: 'string', maxLength: 3 } },
      },
      required: ['value'],
      additionalProperties: false,
    });
  });

  it('may be nothing', () => {
    expect(inputSchema(Nothing)).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });
});

const CODE = { type: 'string', enum: ['a', 'b'] };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

describe('what a tool gives', () => {
  it('is names and types, with null as an alternative, and what is always there', () => {
    expect(outputSchema(Item)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        inner: orNull({
          type: 'object',
          properties: { code: { type: 'string' }, status: CODE },
          required: ['code', 'status'],
        }),
        tags: { type: 'array', items: { type: 'string' } },
        kind: orNull({ type: 'string', enum: ['k'] }),
        note: orNull({ type: 'string' }),
        more: { type: 'string' },
      },
      required: ['id', 'inner', 'tags', 'kind', 'note'],
    });
  });

  it('is the fields that were named, in what is listed, and in what is nested', () => {
    expect(outputSchema(List, ['id', 'inner.status', 'more'])).toEqual({
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              inner: orNull({ type: 'object', properties: { status: CODE }, required: ['status'] }),
              more: { type: 'string' },
            },
            required: ['id', 'inner'],
          },
        },
        total: { type: 'integer' },
      },
      required: ['items', 'total'],
    });
  });

  it('is, for a compact list, without nulls and aliases, and requires nothing that may be left out of a row', () => {
    const list = { rows: 'items', aliases: ['id', 'inner.code'], shared: ['kind'], opaque: ['tags'] };
    expect(outputSchema(List, undefined, list)).toEqual({
      type: 'object',
      properties: {
        kind: { type: 'string', enum: ['k'] },
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              inner: { type: 'object', properties: { status: CODE }, required: ['status'] },
              tags: { type: 'array', items: { type: 'string' } },
              note: { type: 'string' },
              more: { type: 'string' },
            },
          },
        },
        total: { type: 'integer' },
      },
      required: ['items', 'total'],
    });
  });

  it('says of a list with pages how to go on', () => {
    const schema = outputSchema(Paged, undefined, { rows: 'items' }) as any;
    expect(schema.properties.next).toMatchObject({ type: 'object', required: ['page', 'perPage'] });
    expect(schema.required).toEqual(['items', 'page', 'perPage']);
  });

  it('is any of several shapes where the answer is, each given once', () => {
    @OneOfDtos(() => [Item, List])
    abstract class Either {}
    const [one, many] = outputSchema(Either).anyOf as any[];
    expect(Object.keys(one.properties)).toEqual(['id', 'inner', 'tags', 'kind', 'note', 'more']);
    // The shape of the items has been given.
    expect(many.properties).toEqual({
      items: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
    });
  });

  it('is no field that there is not', () => {
    expect(() => outputSchema(Item, ['id', 'colour'])).toThrow('colour');
  });
});
