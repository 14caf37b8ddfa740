import { Bool, Const, Decimal, FreeForm, Int, IntList, ListOf, Nested, OneOf, OneOfList } from './fields';
import { enumeration } from './field-types';
import { OneOfDtos } from './rules';
import { Text, TextList } from './text-fields';
import { tolerant } from './tolerant';

const SIZE = enumeration('SpecSize', ['small', 'Large']);

class Part {
  @Int({})
  points: number;

  @Text({ max: 10, optional: true })
  note?: string;
}

class Order {
  @Text({ max: 20 })
  name: string;

  @Text({ max: 20, optional: true, aliases: ['remark'] })
  note?: string;

  @Int({ nullable: true, optional: true, aliases: ['max'] })
  limit?: number | null;

  @Decimal({ optional: true })
  price?: number;

  @Bool({ optional: true })
  open?: boolean;

  @OneOf(SIZE, { optional: true, synonyms: { tiny: 'small' } })
  size?: (typeof SIZE)[number];

  @OneOfList(SIZE, { max: 3, optional: true })
  sizes?: (typeof SIZE)[number][];

  @TextList({ max: 20 }, { max: 3, optional: true })
  actions?: string[];

  @IntList({ max: 3, optional: true })
  days?: number[];

  @Nested(() => Part, { optional: true })
  part?: Part;

  @ListOf(() => Part, { max: 3, optional: true })
  parts?: Part[];

  @FreeForm({ optional: true, maxKilobytes: 1 })
  metadata?: Record<string, unknown>;
}

abstract class Move {}
class Up {
  @Const('up', {})
  action: 'up';

  @Int({})
  by: number;
}
class Down {
  @Const('down', {})
  action: 'down';

  @Bool({})
  fast: boolean;
}
OneOfDtos(() => [Up, Down], { discriminator: 'action' })(Move as never);

describe('The arguments of a tool', () => {
  it.each<[string, object, object]>([
    ['an integer', { limit: '5' }, { limit: 5 }],
    ['an integer with spaces around it', { limit: ' 5\n' }, { limit: 5 }],
    ['an integer under an alias', { max: '5' }, { max: 5 }],
    ['a negative number', { price: '-0.5' }, { price: -0.5 }],
    ['an exponent', { price: '1e3' }, { price: 1000 }],
    ['null', { limit: 'null', size: 'null' }, { limit: null, size: null }],
    ['booleans', { open: 'true' }, { open: true }],
    ['booleans of Python', { open: 'False' }, { open: false }],
    ['a list', { actions: '["ig_st", "ig_sl"]' }, { actions: ['ig_st', 'ig_sl'] }],
    ['numbers in a list', { days: ['1', 2, '3'] }, { days: [1, 2, 3] }],
    ['a list of numbers in a text', { days: '["1", 2]' }, { days: [1, 2] }],
    ['an object', { part: '{"points": "3"}' }, { part: { points: 3 } }],
    ['objects in a list', { parts: ['{"points": 3}', { points: '4' }] }, { parts: [{ points: 3 }, { points: 4 }] }],
    ['a free-form object', { metadata: '{"table": "5"}' }, { metadata: { table: '5' } }],
    ['another letter case', { size: 'SMALL', sizes: ['LARGE', 'Small'] }, { size: 'small', sizes: ['Large', 'small'] }],
    ['a synonym in another letter case', { size: 'Tiny' }, { size: 'tiny' }],
    ['an empty text for what may be absent', { note: '', limit: ' ', size: '', actions: '' }, {}],
    ['an empty text in a nested object', { part: { points: 1, note: '' } }, { part: { points: 1 } }],
  ])('may contain %s', (_what, sent, meant) => {
    expect(tolerant(Order, { name: 'x', ...sent })).toEqual({ name: 'x', ...meant });
    expect(tolerant(Order, JSON.stringify({ name: 'x', ...sent }))).toEqual({ name: 'x', ...meant });
  });

  it.each<[string, object]>([
    ['text that looks like another type', { name: '5', note: 'null', actions: ['5', 'true'] }],
    ['an empty text for what is required', { name: '' }],
    ['numbers as people write them', { limit: '1,500', price: '1.500,00' }],
    ['numbers of programs', { limit: '0x10', price: '+5' }],
    ['digits that would get lost', { limit: '12345678901234567890', price: '1e400' }],
    ['words', { limit: 'five', open: 'yes', size: 'medium', parts: 'none' }],
    ['another type', { limit: 'true', open: '1', part: '[]', parts: '{}', metadata: '5' }],
    ['values in free-form objects', { metadata: { a: '5', b: '' } }],
    ['unknown fields', { colour: '5', ['__proto__']: '{}' }],
    ['values that are not text', { name: 5, limit: true, note: null, part: 1, parts: [1], sizes: [2] }],
  ])('keep %s as they are', (_what, sent) => {
    const input = { name: 'x', ...sent };
    expect(tolerant(Order, input)).toEqual(input);
  });

  it.each([null, 5, 'text', [1]])('are left to validation if they are no object: %j', (sent) => {
    expect(tolerant(Order, sent)).toBe(sent);
  });

  it('are read as those of the alternative that is named, in any letter case', () => {
    expect(tolerant(Move as never, { action: 'UP', by: '2' })).toEqual({ action: 'up', by: 2 });
    expect(tolerant(Move as never, { action: 'down', fast: 'true' })).toEqual({ action: 'down', fast: true });
    expect(tolerant(Move as never, { action: 'left', by: '2' })).toEqual({ action: 'left', by: '2' });
  });
});
