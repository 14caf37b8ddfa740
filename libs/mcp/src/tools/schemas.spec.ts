import { enumeration, Int, ListOf, Money, Nested, OneOf, OneOfDtos, Text, TextList } from '#kernel';
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

describe('inputSchema', () => {
  it('has all bounds and descriptions, and omits keywords that do not help a model', () => {
    expect(inputSchema(Input)).toEqual({
      type: 'object',
      properties: {
        value: { type: 'number', minimum: 0.01, maximum: 10, description: 'How much.' },
        page: { type: 'integer', minimum: 1, default: 1 },
        cap: { anyOf: [{ type: 'integer', maximum: 5 }, { type: 'null' }], description: 'Null for none.' },
        notes: {
          anyOf: [{ type: 'string', minLength: 1, maxLength: 3 }, { type: 'null' }],
          description: 'Null for none.',
        },
        names: { type: 'array', minItems: 1, maxItems: 9, items: { type: 'string', minLength: 1, maxLength: 3 } },
      },
      required: ['value'],
      additionalProperties: false,
    });
  });

  it('returns an empty schema for an input without fields', () => {
    expect(inputSchema(Nothing)).toEqual({ type: 'object', properties: {}, additionalProperties: false });
  });
});

const CODE = { type: 'string', enum: ['a', 'b'] };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

describe('outputSchema', () => {
  it('has names and types, null as an alternative, and the required fields', () => {
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

  it('has only the named fields of the rows, also of nested objects', () => {
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

  it('omits the nulls and aliases of a compact list, and does not require fields that a row may omit', () => {
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

  it('has `next` for a list with pages', () => {
    const schema = outputSchema(Paged, undefined, { rows: 'items' }) as any;
    expect(schema.properties.next).toMatchObject({ type: 'object', required: ['page', 'perPage'] });
    expect(schema.required).toEqual(['items', 'page', 'perPage']);
  });

  it('describes each shape of a union only once', () => {
    @OneOfDtos(() => [Item, List])
    abstract class Either {}
    const [one, many] = outputSchema(Either).anyOf as any[];
    expect(Object.keys(one.properties)).toEqual(['id', 'inner', 'tags', 'kind', 'note', 'more']);
    // The shape of the items is the first alternative.
    expect(many.properties).toEqual({
      items: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
    });
  });

  it('throws if a named field does not exist', () => {
    expect(() => outputSchema(Item, ['id', 'colour'])).toThrow('colour');
  });
});
