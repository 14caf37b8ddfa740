import { Language } from '#catalog';

// What no text may ask for, in all languages of the texts, as patterns of lower-case text without accents. They find more than is
// forbidden: a text that is refused by mistake is replaced by a template, and a fact is left out.

/** Words for reviews and ratings. */
export const REVIEW = new RegExp(
  [
    String.raw`\breview(?:s|ed|er|ers|ing)?\b|\bratings?\b|\brate us\b|\btestimonials?\b|\bstars\b|\bstar (?:review|rating)|[★⭐]`,
    String.raw`\bbewert\w*|\w*rezension\w*|\bsterne?n?\b`,
    String.raw`\bavis\b|\bevalu(?:er|ez|ation)\w*|\betoiles?\b|\bnotez\b`,
    String.raw`\bresenas?\b|\bvalora\w*|\bcalific\w*|\bestrellas?\b`,
    String.raw`\brecension\w*|\bvalutazion\w*|\bstelle\b|\bstelline\b`,
    String.raw`\bavaliac\w*|\bavali(?:e|ar|em)\b|\bresenhas?\b|\bestrelas?\b`,
    String.raw`\brecensies?\b|\bbeoordel\w*|\bsterren\b`,
  ].join('|'),
);

/** Sites on which nobody may be rewarded for a review. */
export const REVIEW_SITE = /\bgoogle\b|\byelp\b|\btrip ?advisor\b/;

/** Words with which somebody is asked to write or to give something. */
export const ASKING = new RegExp(
  [
    String.raw`\b(?:leave|write|post|give|drop|submit|add|share|put|rate|please|want|need|get|earn|exchange|return|reward)\b`,
    String.raw`\b(?:gib|gebt|geben|bitte|poste\w*|teile\w*)\b|\bschreib\w*|\bhinterlass\w*|\bbewerte\b`,
    String.raw`\b(?:laisse|laissez|laisser|mettez|mettre|notez|merci de|publie\w*)\b|\becri\w*|\bdonne\w*`,
    String.raw`\b(?:danos|deja|dejanos|dejar|pon|ponnos|por favor|publica\w*)\b|\bescrib\w*|\bvalora(?:nos|r)?\b`,
    String.raw`\b(?:dacci|metti|lascia\w*|per favore|pubblica\w*)\b|\bscriv\w*`,
    String.raw`\b(?:coloque|deixe\w*|de-nos|publique\w*)\b|\bescrev\w*|\bavalie\b`,
    String.raw`\b(?:laat|geef|plaats\w*|alsjeblieft)\b|\bschrijf\w*|\bbeoordeel\b`,
  ].join('|'),
);

/** Words of praise, which nobody may be rewarded for. */
export const PRAISE =
  /\b(?:positiv\w*|positief|positieve|good|great|nice|glowing|excellent|perfect|best|top|five|gute[nrs]?|beste[nrs]?|tolle\w*|bonnes?|excellent\w*|buen\w*|mejor\w*|excelente\w*|buon\w*|ottim\w*|miglior\w*|boas?|melhor\w*|otim\w*|goede?|beste|leuke?)\b|\b5\b/;

/** A review by another name. */
const OPINION = String.raw`\b(?:think|thoughts|experien[ct]\w*|feedback|opini\w*|meinung\w*|erfahrung\w*|pensez|piensas|esperienz\w*|pensi|pensa|ervaring\w*|mening\w*|vindt)\b`;
const SITE = String.raw`\b(?:google|yelp|trip ?advisor)\b`;

/** Requests to write about the business on a site for reviews, to write only praise, or to hide that a post earns something. */
export const NEVER: readonly RegExp[] = [
  new RegExp(`${OPINION}.{0,60}${SITE}|${SITE}.{0,60}${OPINION}`),
  /\b(?:only|just)\b.{0,30}\b(?:nice|good|positive|great) (?:things?|words?|posts?|comments?|about)/,
  /\b(?:be|stay|keep it|say something|write something|must be) (?:only )?(?:nice|positive|good)\b/,
  /\bonly\b.{0,20}\b(?:if|when) (?:you|they) (?:like|love|liked|loved|praise)/,
  /\bnur (?:gutes|positiv\w*|nett\w*|lob)\b/,
  /\b(?:uniquement|seulement|que) (?:du (?:bien|positif)|des? (?:choses )?positi\w*|positi\w*)/,
  /\bsolo (?:cosas? |cose )?(?:positiv\w*|buen\w*|buon\w*|bell\w*)/,
  /\b(?:so|apenas|somente) (?:coisas )?(?:positiv\w*|boas)/,
  /\balleen (?:maar )?(?:positie\w*|goede?|leuke?)\b/,
  /\b(?:don'?t|do not|never|no need to|needn'?t|without|avoid|skip|omit|hide|remove|leave out|conceal)\b.{0,40}(?:#ad\b|\bads?\b|disclos|sponsor|advert|\bpaid\b|\blabel)/,
  /\b(?:don'?t|do not|never|no need to|without|avoid)\b.{0,15}\b(?:say|saying|mention|mentioning|tell|telling|reveal|admit)/,
  /\b(?:nicht|kein\w*|ohne|nie|verschweig\w*|verheimlich\w*|lass\w*)\b.{0,40}(?:\bwerbung|#?anzeige|kennzeich|gesponsert|bezahlt|#ad\b)/,
  /(?:\bwerbung|anzeige|kennzeichnung)\b.{0,30}\b(?:weg|weglassen|verschweigen|verstecken)\b/,
  /\b(?:ne|sans|pas|cache\w*|evite\w*|omet\w*)\b.{0,40}(?:publicite|#pub\b|sponsoris|partenariat|remuner|#ad\b)/,
  /\b(?:no|sin|ocult\w*|evita\w*|omit\w*)\b.{0,40}(?:publicidad|patrocin|pagad|#ad\b)/,
  /\b(?:non|senza|nascond\w*|evita\w*|ometti)\b.{0,40}(?:pubblicita|#adv\b|sponsorizz|pagat|#ad\b)/,
  /\b(?:nao|sem|escond\w*|ocult\w*|evite)\b.{0,40}(?:publicidade|#publi\b|patrocin|\bpag[ao]|#ad\b)/,
  /\b(?:niet|geen|zonder|verzwijg\w*|verberg\w*)\b.{0,40}(?:advertentie|reclame|gesponsord|betaald|#ad\b)/,
];

/** Thanks, which may be for a review. */
export const THANKS = /\bthank|\bdank|\bmerci\b|\bgracias\b|\bgrazie\b|\bobrigad|\bbedankt\b/;

/**
 * Words for numbers from two on. Those that also mean something else are left out: the French `neuf`, the Italian `sei`, the Dutch
 * `zeven`.
 */
export const NUMBER_WORDS: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|dozens?|half|twice|double|triple)\b/,
  de: /\b(?:zwei|drei|vier|funf|sechs|sieben|zehn|elf|zwolf|acht|neun|\w*zehn|zwanzig|dreißig|(?:vier|funf|sech|sieb|acht|neun)zig|hundert\w*|tausend\w*|million\w*|dutzend\w*|halb\w*|halfte|doppelt\w*|zweimal|dreimal)\b/,
  fr: /\b(?:deux|trois|quatre|cinq|six|sept|huit|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|soixante|cents?|mille|millions?|douzaine|moitie|double|triple)\b/,
  es: /\b(?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|ciento|mil(?! gracias)|millones|docena|mitad|doble|triple)\b/,
  it: /\b(?:due|tre|quattro|cinque|sette|otto|nove|dieci|undici|dodici|quindici|venti|trenta|quaranta|cinquanta|cento|(?<!grazie )mille|milioni|dozzina|meta|doppio|triplo)\b/,
  pt: /\b(?:dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta|cem|cento|mil|milhoes|duzia|metade|dobro|triplo)\b/,
  nl: /\b(?:twee|drie|vier|vijf|zes|acht|negen|tien|elf|twaalf|twintig|dertig|veertig|vijftig|honderd\w*|duizend\w*|miljoen|dozijn|half|halve|helft|dubbel\w*)\b/,
};
