import { withoutBlankEnds } from './blank';

/*
 * The rules for every text that people write, such as names, descriptions and reasons. A text field follows them unless it is
 * declared as `exact`.
 */

/** Unicode's own limit (UAX #15, stream-safe text). The time of normalisation is quadratic in the length of such a run. */
const STACKED_MARKS = /\p{M}{31}/u;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

const LINE_BREAK = /[\n\r\u2028\u2029]/;
const CONTROL = /\p{Cc}/u;
const CONTROL_BETWEEN_LINES = /(?![\n\r\t])\p{Cc}/u;
/** Embeddings, overrides and isolates: with them, a text is shown in another order than it is stored. */
const REORDERING = /[\u202a-\u202e\u2066-\u2069]/;
/** Marks that right-to-left scripts need between letters, digits and punctuation. */
const DIRECTION_MARK = /[\u200e\u200f\u061c]/;
const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}\p{Script=Hanifi_Rohingya}]/u;
/** Flags of regions such as Scotland. They are the only use of tag characters, which are invisible otherwise. */
const TAGGED_FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,7}\u{e007f}/gu;
/** Tags, several variation selectors in a row, interlinear annotations and code points that are no characters: a text could be hidden in them. */
const HIDDEN = /[\u{e0000}-\u{e007f}\ufff9-\ufffb\p{Noncharacter_Code_Point}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{2}/u;
/** A character that is seen by itself: no space, mark or filler. New emoji, which Node does not know yet, are. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\p{Cc}\p{Cf}\u2800\ufffc\u{1d159}]/u;

/**
 * The text as it is stored: in Unicode's normal form C, without spaces and invisible characters at its ends, and with `\n` between
 * lines. A text that `textError` refuses is returned as it is.
 */
export function cleanText(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.trim();
  const trimmed = text.trim();
  if (REORDERING.test(text) || STACKED_MARKS.test(trimmed)) return text;
  return withoutBlankEnds(trimmed.normalize()).replace(/\r\n?|[\u2028\u2029]/g, '\n');
}

/** Why a text is refused, as a predicate such as "must be one line"; undefined if it is not. */
export function textError(text: string, multiline: boolean): string | undefined {
  if (PRINTABLE_ASCII.test(text)) return undefined;
  if (!multiline && LINE_BREAK.test(text)) return 'must be one line';
  const control = (multiline ? CONTROL_BETWEEN_LINES : CONTROL).exec(text);
  if (control) return `must not contain the control character ${named(control[0])}`;
  if (STACKED_MARKS.test(text)) return 'must not have more than 30 marks on one character';
  const reordering = REORDERING.exec(text) ?? (RIGHT_TO_LEFT.test(text) ? undefined : DIRECTION_MARK.exec(text));
  if (reordering) return `must not contain ${named(reordering[0])}, which changes the order in which text is shown`;
  const hidden = HIDDEN.exec(text.replace(TAGGED_FLAG, ''));
  if (hidden) return `must not contain ${named(hidden[0])}, which is invisible`;
  return text === '' || VISIBLE.test(text) ? undefined : 'must contain a visible character';
}

/** The first character, as it is named in Unicode: `U+202E`. */
function named(text: string): string {
  return `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
