import { isExact, isKept } from './exact-numbers';
import { lossAt, parseJson } from './json';

describe('A number in JSON', () => {
  it.each([
    ...[
      '0',
      '-0',
      '0.0',
      '0e5',
      '1',
      '1.0',
      '1e2',
      '1E+2',
      '1.50',
      '-1.5e-7',
      '0.1',
      '0.30000000000000004',
      '100000000000000000000',
    ],
    ...[
      '9007199254740991',
      '9007199254740992',
      '1e21',
      '1.7976931348623157e308',
      '5e-324',
      '4.35',
      '1e0000000000000000002',
    ],
    ...['0.00000000000000000000000001', '123456789012345', '12345678901234567000', '-12345678901234567000.000'],
  ])('%s is exact', (number) => {
    expect([isExact(number), isKept(number)]).toEqual([true, true]);
  });

  it.each([
    ...['12345678901234567890', '9007199254740993', '-9007199254740993', '1e400', '-1e400', '1e-400', '1e999999999999'],
    ...['0.1234567890123456789012', '1.0000000000000001', '0.30000000000000001', '1.0000000000000000001', '4.9e-325'],
    ...['123456789.12345678901', `0.${'0'.repeat(400)}1`, `1${'0'.repeat(400)}`],
  ])('%s is not kept', (number) => {
    expect([isExact(number), isKept(number)]).toEqual([false, false]);
  });

  it.each(['0.10000000000000001', '1.1000000000000001', '5.0000000000000003e-10'])(
    '%s is a double with more digits than it needs',
    (number) => {
      expect([isExact(number), isKept(number)]).toEqual([false, true]);
    },
  );

  it('is exact if and only if it is the same number when it is written again', () => {
    let state = 1;
    const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
    const digits = (most: number) => Array.from({ length: 1 + random(most) }, () => String(random(10))).join('');
    const scaled = (number: string) => {
      const [mantissa = '', power = '0'] = number.split('e');
      const [whole = '', fraction = ''] = mantissa.split('.');
      return BigInt(whole + fraction) * 10n ** BigInt(Number(power) - fraction.length + 100);
    };
    let lost = 0;
    for (let i = 0; i < 5000; i++) {
      const number = `${String(1 + random(9))}${digits(11)}.${digits(11)}${random(2) ? '' : `e${String(random(40) - 20)}`}`;
      const isSame = scaled(number) === scaled(String(Number(number)).replace('e+', 'e'));
      expect([number, isExact(number)]).toEqual([number, isSame]);
      if (!isSame) lost++;
    }
    expect(lost).toBeGreaterThan(500);
  });
});

describe('parseJson', () => {
  it('returns what JSON.parse returns, also after a byte order mark', () => {
    for (const text of [
      '{"a":[1,{"b":"x\\"},{:1"}],"":{}}',
      '[]',
      ' [1 , -2.5e3,"\\\\"] ',
      '"x"',
      '5',
      'null',
      '{"__proto__":{"a":1}}',
    ]) {
      expect(parseJson(text)).toEqual(JSON.parse(text));
      expect(parseJson(`\ufeff${text}`)).toEqual(JSON.parse(text));
    }
    for (const text of ['', '{', '{"a":01}', '\ufeff\ufeff{}', '{"a":1,}'])
      expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it('notes where a number is lost, at any depth, and not what only looks like one', () => {
    const value = parseJson(
      '{"a":"12345678901234567890","b":[0,{"c\\u0064":[[1e400]],"1e400":2}],"d":12345678901234567890,"e":0.10000000000000001}',
    );
    const { b } = value as { b: [number, Record<string, number[][]>] };
    expect(['a', 'b', 'd', 'e'].map((key) => lossAt(value as object, key))).toEqual([
      undefined,
      undefined,
      'not kept',
      'rounded',
    ]);
    expect([lossAt(b, 0), lossAt(b[1], '1e400'), lossAt(b[1].cd?.[0] ?? [], 0)]).toEqual([
      undefined,
      undefined,
      'not kept',
    ]);
  });

  it.each([
    ['{"a":1,"b":2,"a":3}', 'a'],
    ['{"a":{"b":1},"a":2}', 'a'],
    ['{"a":1,"\\u0061":{"b":1}}', 'a'],
    ['{"a":{"b":1},"a":[1]}', 'a'],
    ['{"a":{"b":1},"a":null}', 'a'],
    ['{"a":[{"b":12345678901234567890}],"a":[]}', 'a'],
  ])('notes that a field is given twice in %s', (text, name) => {
    expect(lossAt(parseJson(text) as object, name)).toBe('repeated');
  });

  it('accepts the same name in different objects', () => {
    const value = parseJson('{"a":{"a":1},"b":[{"a":1},{"a":2}]}') as Record<string, object>;
    expect(['a', 'b'].map((key) => lossAt(value, key))).toEqual([undefined, undefined]);
  });
});
