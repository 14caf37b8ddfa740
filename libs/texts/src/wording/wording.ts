/**
 * The words of one language by which requests and promises are recognized that no text may make. They are compared with lower-case
 * text without accents, whose ß, æ and œ are written as two letters.
 *
 * Alternatives are separated by `|`. A `*` stands for any letters, and ` … ` for up to 40 characters between two words.
 */
export interface Wording {
  /** Frequent phrases that contain words of the other lists in a harmless sense. They are removed first. */
  harmless: string;
  /** Verbs with which somebody is asked to say something. */
  tell: string;
  /** Praise that nobody may be asked for. */
  praise: string;
  /** Praise that may be mentioned in a sentence that leaves the opinion to the writer, such as `good or bad`. */
  mild: string;
  /** What leaves the opinion to the writer. */
  honest: string;
  /** Whatever would be said against the business. */
  criticism: string;
  /** Phrases that always ask to hide something, or to pretend. */
  conceal: string;
  /** Words for secrecy, which a fact may use in another sense, such as `secret recipe`. */
  hush: string;
  /** Negations, and verbs for leaving something out. */
  without: string;
  /** Verbs with which a post discloses something. */
  mention: string;
  /** What a post has to disclose. */
  reward: string;
  /** What a business may offer besides the perk, and only if the facts say so. */
  offers: { prize: string; free: string; money: string; discount: string; goods: string };
  /** Words for codes and passwords. */
  code: string;
  /** Words that may follow such a word without being a code themselves. */
  afterCode: string;
  /** The most frequent words of the language. */
  common: string;
}

/** A pattern for alternatives of a `Wording`. */
export function patternOf(alternatives: string): RegExp {
  const source = alternatives.replaceAll(' … ', String.raw`\b.{0,40}?\b`).replaceAll('*', String.raw`\w*`);
  return new RegExp(String.raw`(?<!\w)(?:${source})(?!\w)`, 'g');
}
