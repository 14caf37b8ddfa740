// Inputs that are expensive to parse or validate for their size. Each function returns a value of about the given number of bytes.

const times = (text, bytes) => text.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(text))));

/** Texts that regular expressions, URL parsers, normalisation and trimming are slow on. */
export const TEXTS = {
  letters: (bytes) => times('a', bytes),
  'spaces, then a letter': (bytes) => `${times(' ', bytes)}x`,
  dots: (bytes) => times('a.', bytes),
  'at signs': (bytes) => times('a@', bytes),
  'an email address without an end': (bytes) => `a@${times('a.', bytes)}`,
  'an email address without a host': (bytes) => `${times('a', bytes)}@`,
  hyphens: (bytes) => times('-', bytes),
  'slashes, then a letter': (bytes) => `${times('/', bytes)}x`,
  underscores: (bytes) => `${times('_ ', bytes)}x`,
  digits: (bytes) => times('1', bytes),
  commas: (bytes) => times(',', bytes),
  'words of one letter': (bytes) => times('a ', bytes),
  'number signs': (bytes) => times('#a', bytes),
  emoji: (bytes) => times('👩‍👩‍👧', bytes),
  // Canonical ordering moves each mark of the second half past all marks of the first.
  'combining marks out of order': (bytes) => `a${times('\u0301', bytes / 2)}${times('\u0323', bytes / 2)}`,
  'a time': (bytes) => `2026-01-01T00:00:00.${times('0', bytes)}`,
  'an id': (bytes) => `camp_${times('0', bytes)}`,
  'a host of letters': (bytes) => `https://${times('a', bytes)}`,
  'a host of dots': (bytes) => `https://${times('a.', bytes)}`,
  'a non-ASCII host': (bytes) => `https://${times('üß漢', bytes)}.example`,
  'a host of distinct characters': (bytes) => `https://${letters(bytes)}.example`,
  'a host, percent-encoded': (bytes) => `https://${times('%C3%BC', bytes)}`,
  'a path of slashes': (bytes) => `https://a.example${times('/', bytes)}x`,
  'a path of dots': (bytes) => `https://a.example/${times('../', bytes)}`,
  'a long query': (bytes) => `https://a.example/?${times('a=1&', bytes)}`,
  'a host of digits': (bytes) => `http://${times('1.', bytes)}`,
  'an IPv6 address in brackets': (bytes) => `http://[${times('1:', bytes)}]`,
};

/** Values other than text, which are expensive because of their number or nesting. */
export const VALUES = {
  'a list of numbers': (bytes) => Array(Math.floor(bytes / 2)).fill(0),
  'a list of empty texts': (bytes) => Array(Math.floor(bytes / 3)).fill(''),
  'a list of words': (bytes) => Array(Math.floor(bytes / 8)).fill('zzzzz'),
  'a list of long words': (bytes) => Array(Math.floor(bytes / 83)).fill('z'.repeat(80)),
  'a list of nulls': (bytes) => Array(Math.floor(bytes / 5)).fill(null),
  'a list of empty lists': (bytes) => Array(Math.floor(bytes / 3)).fill([]),
  'a list of empty objects': (bytes) => Array(Math.floor(bytes / 3)).fill({}),
  'a list of objects': (bytes) => Array(Math.floor(bytes / 10)).fill({ a: 0, b: 0 }),
  'many fields': (bytes) => fields(Math.floor(bytes / 10), (at) => `k${at}`),
  'many numbered fields': (bytes) => fields(Math.floor(bytes / 9), (at) => String(at)),
  'a long field name': (bytes) => ({ [times('k', bytes)]: 0 }),
  'the deepest allowed nesting': (bytes) => nested(30, Array(Math.max(1, Math.floor(bytes / 2) - 100)).fill(0)),
  'long names, nested': (bytes) => longNested(30, Math.floor(bytes / 31)),
  'nesting that is too deep': (bytes) => nestedArrays(Math.min(1000, Math.floor(bytes / 2))),
};

function letters(bytes) {
  let text = '';
  for (let code = 0x4e00; text.length < bytes / 3; code = code < 0x9f00 ? code + 1 : 0x4e00)
    text += String.fromCharCode(code);
  return text;
}

function fields(count, name) {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), 0]));
}

function nested(depth, value) {
  return depth === 0 ? value : { a: nested(depth - 1, value) };
}

function longNested(depth, length) {
  return depth === 0 ? 0 : { ['k'.repeat(length)]: longNested(depth - 1, length) };
}

function nestedArrays(depth) {
  let value = [];
  for (let at = 1; at < depth; at++) value = [value];
  return value;
}
