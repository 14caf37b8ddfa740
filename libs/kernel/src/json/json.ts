import { isExact, isKept } from './exact-numbers';

/** What an object of a parsed text does not say: a field that was given twice, or a number that JavaScript cannot hold. */
export type Loss = 'repeated' | 'not kept' | 'rounded';

const losses = new WeakMap<object, Map<string | number, Loss>>();

/** What was lost of a field, or of an item of a list, when the text with it was parsed by `parseJson`. */
export function lossAt(container: object, key: string | number): Loss | undefined {
  return losses.get(container)?.get(key);
}

/**
 * Parses JSON, with or without a byte order mark, and notes what of it is lost: JSON.parse returns 12345678901234567890 as
 * 12345678901234567000, 1e400 as Infinity, and only the last of two fields with the same name. `assertStorable` and free-form fields
 * refuse that.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  const value: unknown = JSON.parse(json);
  if (typeof value === 'object' && value !== null) noteLosses(json, value);
  return value;
}

/** An object or a list that is being read, with the names that it has had so far, and the key of the value that follows. */
interface Open {
  container: object;
  names?: Set<string>;
  key: string | number;
}

/** Reads valid JSON beside its value. Node 20 does not tell a reviver what a number was in the text. */
function noteLosses(json: string, value: object): void {
  const opened: Open[] = [];
  let expectsName = false;
  for (let at = 0; at < json.length; at++) {
    const inside = opened.at(-1);
    switch (json.charAt(at)) {
      case '{':
      case '[': {
        const container = inside ? (Reflect.get(inside.container, inside.key) as object | null | undefined) : value;
        expectsName = json.charAt(at) === '{';
        // Only if a field is given twice, here or around it, is the value another one than in the text.
        if (!container || typeof container !== 'object' || Array.isArray(container) === expectsName)
          return opened[0] && note(opened[0], 'repeated');
        opened.push(expectsName ? { container, names: new Set(), key: '' } : { container, key: 0 });
        break;
      }
      case '}':
      case ']':
        opened.pop();
        expectsName = false;
        break;
      case ',':
        if (typeof inside?.key === 'number') inside.key++;
        else expectsName = true;
        break;
      case '"': {
        const end = endOfText(json, at);
        if (expectsName && inside?.names) {
          inside.key = JSON.parse(json.slice(at, end + 1)) as string;
          if (inside.names.has(inside.key)) return note(inside, 'repeated');
          inside.names.add(inside.key);
          expectsName = false;
        }
        at = end;
        break;
      }
      case '-':
      case '0':
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
      case '7':
      case '8':
      case '9': {
        const end = endOfNumber(json, at);
        const number = json.slice(at, end);
        if (inside && !isExact(number)) note(inside, isKept(number) ? 'rounded' : 'not kept');
        at = end - 1;
        break;
      }
    }
  }
}

function note({ container, key }: Open, loss: Loss): void {
  const known = losses.get(container) ?? new Map<string | number, Loss>();
  losses.set(container, known.set(key, loss));
}

/** The index of the quote that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function endOfNumber(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && '0123456789.eE+-'.includes(json.charAt(at))) at++;
  return at;
}
