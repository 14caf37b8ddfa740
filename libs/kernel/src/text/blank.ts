/** Characters that show nothing at the end of a text. Variation selectors and tags are not among them: they change how an emoji before them looks. */
const BLANK =
  /[\u034f\u17b4\u17b5\p{White_Space}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u2065\u206a-\u206f\u2800\u3164\ufeff\uffa0]/u;
/** Characters that show nothing where a text begins. */
const BLANK_AT_START = new RegExp(`${BLANK.source}|\\p{Default_Ignorable_Code_Point}`, 'u');
/** In these scripts, a joiner at the end of a word changes the shape of the letter before it. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Removes white space and invisible characters at both ends. In one pass, since a regular expression would take quadratic time. */
export function withoutBlankEnds(text: string): string {
  let start = 0;
  let end = text.length;
  for (let at = characterAt(text, start); at && BLANK_AT_START.test(at); at = characterAt(text, start))
    start += at.length;
  while (end > start) {
    const last = text.charAt(end - 1);
    const isJoiner = last === '\u200c' || last === '\u200d';
    if (!BLANK.test(last) || (isJoiner && JOINED.test(text.charAt(end - 2)))) break;
    end--;
  }
  return text.slice(start, end);
}

function characterAt(text: string, index: number): string {
  return index < text.length ? String.fromCodePoint(text.codePointAt(index) ?? 0) : '';
}
