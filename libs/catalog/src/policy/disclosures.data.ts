import { enumeration } from '#kernel';

/** Languages with accepted wordings, as ISO 639-1 codes. */
export const LANGUAGES = enumeration('Language', ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl']);
export type Language = (typeof LANGUAGES)[number];

/**
 * The wordings that disclose a perk, by language: words that regulators and advertising codes name as clear, first the one that we
 * recommend, last a sentence for platforms without hashtags. Hashtags that are known to be unclear, such as `#sp`, `#collab` and `#ambassador`, are not accepted, and
 * neither is the name of a platform's own label.
 */
export const WORDINGS: Readonly<Record<Language, readonly string[]>> = {
  en: ['#ad', '#advert', '#advertisement', '#sponsored', 'advertisement', 'I get a perk for this'],
  de: ['#werbung', '#anzeige', 'Werbung', 'Anzeige', 'Ich bekomme dafür einen Vorteil'],
  fr: ['#publicité', '#pub', 'publicité', 'collaboration commerciale', "J'obtiens un avantage en échange"],
  es: ['#publicidad', 'publicidad', 'Recibo una ventaja por esto'],
  it: ['#pubblicità', '#adv', 'pubblicità', 'advertising', 'Ricevo un vantaggio per questo'],
  pt: ['#publicidade', '#publi', 'publicidade', 'Recebo uma vantagem por isto'],
  nl: ['#advertentie', '#reclame', 'advertentie', 'reclame', 'Ik krijg hier een voordeel voor'],
};

/** Words that make a disclosure right after them its opposite, as in "not sponsored". */
export const NEGATIONS: readonly string[] = [
  ...['not', 'no', 'never', "isn't", "wasn't", "ain't", 'without'],
  ...['nicht', 'kein', 'keine', 'keinen', 'ohne'],
  ...['pas', 'aucune', 'sans', 'sin', 'ninguna', 'non', 'nessuna', 'senza', 'não', 'nenhuma', 'sem'],
  ...['niet', 'geen', 'zonder'],
];

/** Words that may stand between a negation and the negated word. */
export const ARTICLES: readonly string[] = [
  ...['a', 'an', 'the', 'any', 'de', 'la', 'le', 'les', 'du', 'une', 'un', 'una', 'uma', 'ein', 'eine', 'een', 'het'],
];

/**
 * How many characters of a post we expect to be visible before "more". It is our own threshold for all platforms: the 125
 * characters that Meta recommends for the text of an advertisement, so that it is not cut off.
 */
export const VISIBLE_CHARACTERS = 125;

/** The disclosure must be among the first hashtags, because nobody reads to the end of a list. */
export const FIRST_HASHTAGS = 3;
