import { z } from 'zod';
import { inputSchema, outputSchema } from './schemas';

const Inner = z
  .strictObject({ code: z.string().meta({ description: 'Long words.' }), status: z.enum(['a', 'b']) })
  .meta({ id: 'SchemasSpecInner' });
const Item = z
  .strictObject({
    id: z.string().regex(/^x/),
    inner: Inner.nullable(),
    tags: z.array(z.string()),
    kind: z.enum(['k']).nullable(),
  })
  .meta({ id: 'SchemasSpecItem' });
const List = z.strictObject({ items: z.array(Item), total: z.number().int() });

describe('what a tool takes', () => {
  it('keeps each bound and each word that helps, and drops the others', () => {
    const input = z.strictObject({
      value: z.number().min(0.01).max(10).multipleOf(0.01).meta({ description: 'How much.', example: 1 }),
      page: z.number().int().min(1).default(1),
      names: z.array(z.string().max(3)).min(1).optional(),
    });
    expect(inputSchema(input)).toEqual({
      type: 'object',
      properties: {
        value: { type: 'number', minimum: 0.01, maximum: 10, description: 'How much.' },
        page: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 1 },
        names: { type: 'array', minItems: 1, items: { type: 'string', maxLength: 3 } },
      },
      required: ['value'],
      additionalProperties: false,
    });
  });

  it('has rules across fields at its end, where there are some', () => {
    const rules = { if: { required: ['a'] }, then: { required: ['b'] } };
    expect(inputSchema(z.strictObject({}), rules)).toMatchObject({ type: 'object', properties: {}, ...rules });
  });
});

describe('what a tool gives', () => {
  it('is names and types, and null where it may be', () => {
    expect(outputSchema(Item)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'string' },
        inner: {
          type: ['object', 'null'],
          properties: { code: { type: 'string' }, status: { type: 'string', enum: ['a', 'b'] } },
        },
        tags: { type: 'array', items: { type: 'string' } },
        kind: { type: ['string', 'null'], enum: ['k', null] },
      },
    });
  });

  it('is the fields that were named, in what is listed, and in what is nested', () => {
    expect(outputSchema(List, ['id', 'inner.status'])).toEqual({
      type: 'object',
      properties: {
        items: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              id: { type: 'string' },
              inner: { type: ['object', 'null'], properties: { status: { type: 'string', enum: ['a', 'b'] } } },
            },
          },
        },
        total: { type: 'integer' },
      },
    });
  });

  it('spells a shape out once', () => {
    const either = z.union([Item, z.strictObject({ items: z.array(Item) })]);
    const [one, many] = outputSchema(either).anyOf as any[];
    expect(Object.keys(one.properties)).toEqual(['id', 'inner', 'tags', 'kind']);
    expect(many.properties.items.items).toEqual({ type: 'object' });
  });

  it('is no field that there is not', () => {
    expect(() => outputSchema(Item, ['id', 'colour'])).toThrow('colour');
  });
});
