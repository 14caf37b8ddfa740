import { enumeration } from './field-types';
import { Bool, Const, Id, Int, ListOf, Nested, OneOf, OneOfList, Timestamp } from './fields';
import { Text, TextList } from './text-fields';

const COLOUR = enumeration('Colour', ['red', 'green']);

class Inner {
  @Text({ max: 3 }) a: string;
}

/** Compiles: every decorator fits its property. */
export class Right {
  @Text({ max: 3 }) text: string;
  @Text({ max: 3, optional: true }) maybe?: string;
  @Text({ max: 3, optional: true, nullable: true }) cleared?: string | null;
  @Int({ default: 1 }) number: number;
  @Id('thing', {}) id: string;
  @Timestamp({ nullable: true }) at: string | null;
  @Bool({}) flag: boolean;
  @OneOf(COLOUR, {}) colour: 'red' | 'green';
  @OneOf(COLOUR, { optional: true }) other?: 'red' | 'green';
  @OneOfList(COLOUR, { max: 2 }) colours: ('red' | 'green')[];
  @TextList({ max: 3 }, { max: 2 }) texts: string[];
  @Const('login', {}) action: 'login';
  @Nested(() => Inner, { nullable: true }) inner: Inner | null;
  @ListOf(() => Inner, { max: 3 }) inners: Inner[];
}

/** Each line would compile if the compiler did not compare the decorator with the type of its property. */
export class Wrong {
  // @ts-expect-error a string is not a number
  @Text({ max: 3 }) a: number;
  // @ts-expect-error the property may be absent, but the field is required
  @Text({ max: 3 }) b?: string;
  // @ts-expect-error the field may be null
  @Text({ max: 3, nullable: true }) c: string;
  // @ts-expect-error other values
  @OneOf(COLOUR, {}) d: 'red' | 'blue';
  // @ts-expect-error any string
  @OneOf(COLOUR, {}) e: string;
  // @ts-expect-error an object is not a string
  @Nested(() => Inner, {}) f: string;
  // @ts-expect-error the field may be absent
  @Text({ optional: true }) g: string;
  // @ts-expect-error a list is not a single object
  @ListOf(() => Inner, { max: 3 }) h: Inner;
}

describe('A field decorator', () => {
  it('compiles only on a property of its type (checked by `npm run typecheck`)', () => {
    expect([new Right(), new Wrong()]).toHaveLength(2);
  });
});

describe('enumeration', () => {
  it('returns a list with a name that is not enumerable', () => {
    expect(COLOUR).toEqual(['red', 'green']);
    expect([COLOUR.enumName, Object.keys(COLOUR)]).toEqual(['Colour', ['0', '1']]);
  });
});
