import { lengthOf } from './length';
import { withoutWrapping } from './pasted';
import { cleanText, textError } from './text-rules';

/** What becomes of a text: itself as it is stored, or why it is refused. */
const read = (text: string, multiline = false) => {
  const clean = cleanText(text);
  return textError(clean, multiline) ?? clean;
};

describe('A text', () => {
  it.each([
    ['spaces', ' Coffee \t\n'],
    ['invisible spaces', '\u200b\ufeffCoffee\u200b \u2060'],
    ['fillers', '\u3164Coffee\u3164\u2800\uffa0'],
    ['soft hyphens', '\u00adCoffee\u00ad'],
    ['direction marks', '\u200eCoffee\u200f'],
    ['variation selectors and tags before it', '\ufe0f\u{e0041}Coffee'],
  ])('is stored without %s around it', (_name, text) => {
    expect(read(text)).toBe('Coffee');
  });

  it.each([
    ['a zero-width space', '\u200b'],
    ['a Hangul filler', '\u3164'],
    ['a soft hyphen', '\u00ad'],
    ['an empty Braille cell', '\u2800'],
    ['a leading consonant filler', '\u115f'],
    ['tags', '\u{e0043}\u{e006f}'],
    ['a joiner', '\u200d'],
    ['a byte order mark', '\ufeff'],
    ['a wide space', '\u3000'],
    ['a variation selector', '\ufe0f'],
    ['several of them', '\u200b \u3164\u00ad\u2060\u180e'],
  ])('is empty if it is only %s', (_name, text) => {
    expect([cleanText(text), read(`a${text}b`) === '']).toEqual(['', false]);
  });

  it.each([
    ['an accent without a letter', '\u0301'],
    ['a musical note head that shows nothing', '\u{1d159}'],
    ['an object replacement character', '\ufffc'],
  ])('must not be only %s', (_name, text) => {
    expect(read(text)).toBe('must contain a visible character');
  });

  it.each([
    ['a right-to-left override', 'Coffee \u202e%05 teg', 'U+202E'],
    ['an embedding at its start', '\u202bCoffee', 'U+202B'],
    ['an isolate', 'Coffee \u2067abc\u2069', 'U+2067'],
    ['a right-to-left mark without a right-to-left script', 'Get 10%\u200f off', 'U+200F'],
  ])('must not contain %s', (_name, text, named) => {
    expect(read(text)).toBe(`must not contain ${named}, which changes the order in which text is shown`);
  });

  it.each([
    ['tags', 'Coffee\u{e0069}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065}', 'U+E0069'],
    ['bytes as variation selectors', 'Coffee\u{1f600}\ufe00\ufe05\u{e0110}', 'U+FE00'],
    ['an interlinear annotation', 'Coffee\ufff9x\ufffay\ufffb', 'U+FFF9'],
    ['a code point that is no character', 'Coffee\uffff!', 'U+FFFF'],
  ])('must not hide other text as %s', (_name, text, named) => {
    expect(read(text)).toBe(`must not contain ${named}, which is invisible`);
  });

  it.each(['\u0007', '\u001b', '\u0085', '\u009f', '\u000b'])(
    'must not contain the control character %j',
    (control) => {
      for (const multiline of [true, false])
        expect(read(`a${control}b`, multiline)).toMatch(/^must not contain the control character U\+00/);
    },
  );

  it('has several lines only if that is allowed', () => {
    for (const text of ['a\nb', 'a\r\nb', 'a\rb', 'a\u2028b', 'a\u2029b'])
      expect([read(text), read(text, true)]).toEqual(['must be one line', 'a\nb']);
    expect([read('a\tb'), read('a\tb', true)]).toEqual(['must not contain the control character U+0009', 'a\tb']);
  });

  it.each([
    ['Persian, with a joiner inside', 'کافه\u200cکتاب'],
    ['Arabic with a mark', 'قهوة (10%)\u200f'.replace('\u200f', '\u200f ☕')],
    ['Hebrew', 'בית קפה'],
    ['Hindi, with a joiner', 'क्\u200dष कॉफ़ी'.normalize()],
    ['Malayalam, with a joiner at the end', 'ബാലന്\u200d'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a heart, with a variation selector at the end', 'Coffee ❤\ufe0f'],
    ['the flag of Scotland', 'Coffee \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['Thai, with a zero-width space', 'ร้าน\u200bกาแฟ'],
    ['punctuation', '10 % off – “today” only; l’été…'],
    ['an emoji that is newer than Node', 'Coffee \u{1fae9}'],
  ])('may be %s', (_name, text) => {
    expect(read(text)).toBe(text);
  });

  it('is stored in normal form C', () => {
    expect(cleanText('cafe\u0301')).toBe('caf\u00e9');
  });

  it('must not have more than 30 marks on one character', () => {
    const stacked = `a${'\u0316\u0301'.repeat(25_000)}`;
    expect([read(stacked), cleanText(stacked)]).toEqual(['must not have more than 30 marks on one character', stacked]);
    expect(read(`x${'\u0316'.repeat(30)}`)).toHaveLength(31);
  });
});

describe('The length of a text', () => {
  it.each([
    ['abc', 3],
    ['cafe\u0301', 4],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2],
    ['🏴󠁧󠁢󠁳󠁣󠁴󠁿🇵🇹🇩🇪', 3],
    ['👍🏽'.repeat(1000), 1000],
    [`${'a'.repeat(255)}👍🏽`, 256],
    ['🇵🇹'.repeat(500), 500],
    [`👩${'\u200d👩'.repeat(60)}b`, 2],
    ['', 0],
  ])('is counted in characters as people count them: %j', (text, length) => {
    expect(lengthOf(text, Infinity)).toBe(length);
  });

  it('is counted only up to what is needed', () => {
    expect(lengthOf('a'.repeat(1_000_000), 100)).toBeLessThan(1000);
  });
});

describe('An address that is copied', () => {
  it.each([
    ' x ',
    '\r\nx\n',
    '<x>',
    ' <x> ',
    '< x >',
    'x\u200b',
    '\ufeffx\ufe0f',
    '\u202ax\u202c',
    'x\u2028',
    '\u0000x',
  ])('is read without what is around it in %j', (text) => {
    expect(withoutWrapping(text)).toBe('x');
  });

  it.each(['<x', 'x>', '<<x>>', 'a<x>', 'x y'])('is otherwise left as it is, like %j', (text) => {
    expect(withoutWrapping(text)).toBe(text);
  });
});
