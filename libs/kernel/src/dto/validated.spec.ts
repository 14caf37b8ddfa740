import { ApiError } from '../errors/api-error';
import { newId } from '../ids';
import { enumeration } from './field-types';
import {
  Bool,
  Const,
  Decimal,
  FreeForm,
  Id,
  Int,
  ListOf,
  Money,
  Nested,
  OneOf,
  OneOfList,
  TextMap,
  Timestamp,
} from './fields';
import { IgnoreUnknownFields, OneOfDtos, Rules } from './rules';
import { Email, Text, TextList } from './text-fields';
import { validated } from './validated';

const COLOUR = enumeration('SpecColour', ['red', 'green']);

class Leaf {
  @Text({ max: 5 })
  name: string;

  @Int({ min: 0, optional: true })
  size?: number;
}

@Rules<Tree>(({ low, high }) => (low > high ? [{ path: 'high', message: 'must not be less than low' }] : []))
class Tree {
  @Int({ default: 0 })
  low: number;

  @Int({ default: 10 })
  high: number;

  @Nested(() => Leaf, { optional: true })
  leaf?: Leaf;

  @ListOf(() => Leaf, { max: 3, min: 1, optional: true })
  leaves?: Leaf[];

  @TextList({ max: 3 }, { max: 2, optional: true, unique: true })
  tags?: string[];

  @TextList({ max: 3 }, { max: 2, rawMax: 4, optional: true, unique: true })
  marks?: string[];

  @OneOf(COLOUR, { optional: true, aliases: ['color'], synonyms: { crimson: 'red' } })
  colour?: 'red' | 'green';

  @OneOfList(COLOUR, { optional: true, max: 5 })
  colours?: ('red' | 'green')[];

  @FreeForm({ optional: true, maxBytes: 2000, maxDepth: 2 })
  notes?: Record<string, unknown>;

  @Text({ optional: true, nullable: true })
  word?: string | null;

  @Text({
    optional: true,
    requiredWhen: { test: ({ colour }: Tree) => colour === 'green', message: 'is required for green' },
  })
  reason?: string;
}

class Scalars {
  @Money({ min: 0, optional: true })
  money?: number;

  @Decimal({ optional: true })
  decimal?: number;

  @Bool({ optional: true })
  flag?: boolean;

  @Timestamp({ optional: true })
  at?: string;

  @Id('thing', { optional: true })
  id?: string;

  @Email({ optional: true })
  email?: string;

  @Text({ optional: true, rawMax: 9, joinedWith: ' ' })
  words?: string;

  @Text({
    optional: true,
    min: 2,
    rawMax: 6,
    as: (text) => text.toLowerCase(),
    fieldError: (text) => (text === 'bad' ? 'is bad' : undefined),
  })
  text?: string;
}

class Enter {
  @Const('enter', { synonyms: { join: 'enter' } })
  action: 'enter';

  @Text({})
  name: string;
}
class Leave {
  @Const('leave', {})
  action: 'leave';
}
@OneOfDtos(() => [Enter, Leave], { discriminator: 'action', assumed: 'enter' })
abstract class Move {
  abstract action: string;
}

class Words {
  @TextList({ max: 3 }, { max: 5, unique: true })
  words: string[];
}

class Named {
  @Text({ aliases: ['term'] })
  word: string;
}

class Answer {
  @TextMap({})
  headers: Record<string, string>;
}

@IgnoreUnknownFields()
class Open {
  @Text({ aliases: ['title'] })
  name: string;
}

function errorsOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return Object.fromEntries(
      (error.details as { path: string; message: string }[]).map(({ path, message }) => [path, message]),
    );
  }
}
const read = (value: unknown) => errorsOf(() => validated(Tree, value));

describe('validated', () => {
  it('returns an instance of the DTO, with defaults, trimmed and converted', () => {
    const tree = validated(Tree, {
      leaf: { name: ' a ' },
      leaves: [{ name: 'b' }],
      tags: ['x', ' x'],
      colour: 'crimson',
    });
    expect(tree).toEqual({
      low: 0,
      high: 10,
      leaf: { name: 'a' },
      leaves: [{ name: 'b' }],
      tags: ['x'],
      colour: 'red',
    });
    expect([tree, tree.leaf, tree.leaves?.[0]].map((object) => object?.constructor)).toEqual([Tree, Leaf, Leaf]);
  });

  it('rejects an input that is not an object', () => {
    for (const value of [null, 'x', 1, [], undefined]) expect(read(value)).toEqual({ '': 'must be an object' });
  });

  it('lists every field error with its path', () => {
    expect(
      read({ low: 'a', leaf: {}, leaves: [{ name: '' }, { name: 'abcdef', size: 1.5 }], tags: ['ok', 'long'] }),
    ).toEqual({
      low: 'must be a number',
      'leaf.name': 'is required',
      'leaves[0].name': 'must be at least 1 character',
      'leaves[1].name': 'must be at most 5 characters',
      'leaves[1].size': 'must be a whole number',
      'tags[1]': 'must be at most 3 characters',
    });
  });

  it('reports a structural error without errors inside that structure', () => {
    expect(read({ leaf: [], leaves: { name: 'x' }, tags: 'x', colour: ['red'], notes: [1] })).toEqual({
      leaf: 'must be an object',
      leaves: 'must be an array',
      tags: 'must be an array',
      colour: 'must be a string',
      notes: 'must be an object',
    });
    expect(read({ leaves: [{ name: 'a' }, 'x', { name: '' }], tags: [{}, 'long'] })).toEqual({
      'leaves[1]': 'must be an object',
      'leaves[2].name': 'must be at least 1 character',
      'tags[0]': 'must be a string',
      'tags[1]': 'must be at most 3 characters',
    });
    expect(read({ leaves: [] })).toEqual({ leaves: 'must be at least 1 item' });
    expect(read({ leaves: Array(4).fill('x') })).toEqual({ leaves: 'must be at most 3 items' });
    expect(read({ marks: Array(5).fill('x') })).toEqual({ marks: 'must be at most 4 items' });
    expect(read({ marks: ['x', 'y', 'z'] })).toEqual({ marks: 'must be at most 2 items' });
    expect(read({ marks: ['x', 'y', 'x', 'y'] })).toMatchObject({ marks: ['x', 'y'] });
    expect(read({ marks: ['x', 'x', 'long'] })).toEqual({ 'marks[2]': 'must be at most 3 characters' });
    expect(read({ marks: ['x', 'x', {}] })).toEqual({ 'marks[2]': 'must be a string' });
    expect(read({ colours: ['red', 'blue', {}] })).toEqual({
      'colours[1]': 'must be one of: red, green',
      'colours[2]': 'must be a string',
    });
  });

  it('drops repeated items of a unique list, but reports errors with the original indices', () => {
    const read = (words: unknown[]) => errorsOf(() => validated(Words, { words }).words);
    expect(read(['b', 'a', ' b', 'b'])).toEqual(['b', 'a']);
    expect(read(['b', ' b', 'long', 'a', 'long'])).toEqual({
      'words[2]': 'must be at most 3 characters',
      'words[4]': 'must be at most 3 characters',
    });
  });

  it('accepts a DTO without fields', () => {
    class Nothing {}
    @IgnoreUnknownFields()
    class Anything {}
    expect(validated(Nothing, {})).toEqual({});
    expect(errorsOf(() => validated(Nothing, { a: 1 }))).toEqual({ a: 'is not a known field' });
    expect(validated(Anything, { a: 1 })).toEqual({});
  });

  it('rejects unknown fields, whatever their names', () => {
    expect(
      read(JSON.parse('{"toString": 1, "constructor": 2, "lows": 3, "leaf": {"name": "a", "hasOwnProperty": 1}}')),
    ).toEqual({
      toString: 'is not a known field',
      constructor: 'is not a known field',
      lows: 'is not a known field: use low',
      'leaf.hasOwnProperty': 'is not a known field',
    });
    expect(validated(Open, { name: 'x', other: 1 })).toEqual({ name: 'x' });
  });

  it('is safe against fields that class-transformer would call', () => {
    const notes = { constructor: 'x', then: 1, toString: null };
    expect(validated(Tree, { notes }).notes).toBe(notes);
    expect(read({ low: { constructor: 1 }, tags: [{ then: 'x' }], word: { constructor: 'x' } })).toMatchObject({
      low: 'must be a number',
      'tags[0]': 'must be a string',
      word: 'must be a string',
    });
  });

  it('treats null as an omitted field', () => {
    const tree = validated(Tree, {
      low: null,
      leaf: null,
      colour: null,
      color: 'red',
      word: null,
      leaves: [{ name: 'a', size: null }],
    });
    expect(tree).toEqual({ low: 0, high: 10, colour: 'red', word: null, leaves: [{ name: 'a' }] });
    for (const none of [{ name: null }, { title: null }])
      expect(errorsOf(() => validated(Open, none))).toEqual({ name: 'is required' });
    expect(validated(Open, { name: null, title: 'x' }).name).toBe('x');
  });

  it('accepts an alias, and uses it in errors', () => {
    expect(validated(Tree, { color: 'crimson' }).colour).toBe('red');
    expect(read({ color: 'blue' })).toEqual({ color: 'must be one of: red, green' });
    expect(read({ color: 'red', colour: 'green', reason: 'x' })).toEqual({
      color: 'is an alias of colour: send only one of them',
    });
    expect(validated(Tree, { color: 'red', colour: 'red' }).colour).toBe('red');
  });

  it('ignores null under unused names of a field', () => {
    expect(validated(Named, { word: 'a', term: null }).word).toBe('a');
    expect(validated(Named, { word: null, term: 'a' }).word).toBe('a');
    for (const nothing of [{}, { word: null }, { term: null }, { word: null, term: null }])
      expect(errorsOf(() => validated(Named, nothing))).toEqual({ word: 'is required' });
  });

  it('requires a field that depends on another one', () => {
    expect(read({ colour: 'green' })).toEqual({ reason: 'is required for green' });
    expect(read({ colour: 'green', reason: null })).toEqual({ reason: 'is required for green' });
    expect(read({ colour: 'green', reason: '' })).toEqual({ reason: 'is required for green' });
    expect(validated(Tree, { colour: 'red', reason: '' }).reason).toBe('');
    expect(read({ colour: 'green', reason: 5 })).toEqual({ reason: 'must be a string' });
    expect(validated(Tree, { colour: 'green', reason: 'x' }).reason).toBe('x');
  });

  it('checks rules across fields only if each field is valid', () => {
    expect(read({ low: 3, high: 2 })).toEqual({ high: 'must not be less than low' });
    expect(read({ low: 3, high: 2, word: 1 })).toEqual({ word: 'must be a string' });
  });

  it('accepts an object of strings', () => {
    expect(validated(Answer, { headers: { date: 'x' } })).toEqual({ headers: { date: 'x' } });
    expect(errorsOf(() => validated(Answer, { headers: { age: 5 } }))).toEqual({
      headers: 'must contain only strings',
    });
    expect(errorsOf(() => validated(Answer, { headers: ['x'] }))).toEqual({ headers: 'must be an object' });
  });

  it('limits the size and depth of free-form objects', () => {
    expect(read({ notes: { a: { b: {} } } })).toEqual({ notes: 'must not be nested deeper than 2' });
    expect(read({ notes: { a: 'x'.repeat(2000) } })).toEqual({ notes: 'must be at most 2 kB as JSON' });
  });

  it.each([
    ['money', [0, 0.07, 1.5, 10_000.01], [0.075, -1, '1', NaN]],
    ['decimal', [0.123, -1], ['1', Infinity, true]],
    ['flag', [true, false], ['true', 1]],
    [
      'at',
      ['2026-11-21T10:00:00+01:00', '2024-02-29T00:00Z'],
      ['2026-11-21', '2026-02-30T10:00:00Z', 'x', 5, '2026-13-01T00:00:00Z'],
    ],
    ['id', ['thing_01kaj4yt7hfbc9zqf3v1w2x5n8'], ['thing_x', 'other_01kaj4yt7hfbc9zqf3v1w2x5n8', 5]],
    [
      'email',
      ['a@example.com', "o'neil+a@b-c.example.com"],
      ['a', 'a@b', `${'a'.repeat(250)}@example.com`, 1, '"b@c.com x"@example.com', 'ä@example.com', 'a@exämple.com'],
    ],
    ['text', ['ab', 'ABCDEF'], ['a', 'BAD', 'abcdefg', true]],
  ])('accepts valid and rejects invalid values of the field %s', (name, right, wrong) => {
    for (const value of right) expect(Object.keys(validated(Scalars, { [name]: value }))).toEqual([name]);
    for (const value of wrong)
      expect([value, Object.keys(errorsOf(() => validated(Scalars, { [name]: value })) as object)]).toEqual([
        value,
        [name],
      ]);
  });

  it('joins a list that is sent for a text field with joinedWith', () => {
    expect(validated(Scalars, { words: 'a b' }).words).toBe('a b');
    expect(validated(Scalars, { words: ['a', 'b'] }).words).toBe('a b');
    expect(validated(Scalars, { words: [] }).words).toBe('');
    for (const words of [['a', 1], { 0: 'a' }, Array(10).fill('')])
      expect(errorsOf(() => validated(Scalars, { words }))).toEqual({ words: 'must be a string' });
    expect(errorsOf(() => validated(Scalars, { words: ['abcde', 'fghij'] }))).toEqual({
      words: 'must be at most 9 characters',
    });
  });

  it('reads the alternative that the discriminator selects', () => {
    expect(validated(Move, { action: 'leave' })).toBeInstanceOf(Leave);
    expect(validated(Move, { name: 'x' })).toEqual({ action: 'enter', name: 'x' });
    expect(validated(Move, { action: null, name: 'x' })).toEqual({ action: 'enter', name: 'x' });
    expect(validated(Move, { action: 'join', name: 'x' })).toEqual({ action: 'enter', name: 'x' });
    expect(errorsOf(() => validated(Move, { action: 'leave', name: 'x' }))).toEqual({ name: 'is not a known field' });
    expect(errorsOf(() => validated(Move, { action: 'jump' }))).toEqual({ action: 'must be one of: enter, leave' });
    expect(errorsOf(() => validated(Move, { action: ['leave'] }))).toEqual({ action: 'must be one of: enter, leave' });
  });

  it('accepts an id of one of several kinds', () => {
    class Either {
      @Id(['usr', 'inv'], {})
      id: string;
    }
    for (const id of [newId('usr'), newId('inv')]) expect(validated(Either, { id })).toEqual({ id });
    for (const id of [newId('biz'), `x${newId('usr')}`, `usr${newId('inv').slice(3)}x`])
      expect(errorsOf(() => validated(Either, { id }))).toEqual({ id: 'must be an id that starts with usr_ or inv_' });
  });

  it('includes the business of the actor in errors for businessId', () => {
    class Owned {
      @Id('biz', { optional: true })
      businessId?: string;
    }
    const known = { actor: { businessId: 'biz_own' } as never };
    expect(errorsOf(() => validated(Owned, { businessId: 'x' }, known))).toEqual({
      businessId: 'must be an id that starts with biz_: omit it, or send your own, biz_own',
    });
    class Named {
      @Id('biz', {})
      businessId: string;
    }
    expect(errorsOf(() => validated(Named, {}, known))).toEqual({
      businessId: 'is required: send your own, biz_own',
    });
    expect(errorsOf(() => validated(Leaf, { name: 'a', businessId: 'x' }, known))).toEqual({
      businessId: 'is not a known field',
    });
  });
});
