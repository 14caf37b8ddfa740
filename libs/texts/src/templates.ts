import { Action, findPlatform, Language } from '#catalog';
import { PHRASES } from './phrases';
import { TextKind, Tone, TONES } from './phrases/phrases';

/** The version of the templates. Change it with every change of a sentence. */
export const TEMPLATES_VERSION = 'templates-1';

/** What a text is about. */
export interface Subject {
  kind: TextKind;
  language: Language;
  tone: Tone;
  action: Action | undefined;
  platformId: string | undefined;
  /** Of the user, one line each. */
  facts: readonly string[];
  /** In the language of the text. */
  disclosures: readonly string[];
}

/** The text in the wanted tone, and in the other ones. */
export function templateTexts(subject: Subject): { text: string; variants: string[] } {
  const others = TONES.filter((tone) => tone !== subject.tone);
  return { text: templateText(subject), variants: others.map((tone) => templateText({ ...subject, tone })) };
}

/** The sentences about disclosures, which every text contains, whoever has written the rest. */
export function disclosureLines({ kind, language, disclosures }: Subject): string[] {
  const { disclosure, reminder, label } = PHRASES[language];
  return disclosures.map((each) => {
    if (isLabel(each)) return filled(label, { label: each });
    return filled(kind === 'reply' ? reminder : disclosure, { wording: each });
  });
}

const isLabel = (disclosure: string) => disclosure.endsWith(' label');

function templateText(subject: Subject): string {
  const { kind, language, tone, facts, disclosures } = subject;
  const phrases = PHRASES[language];
  const { honesty, pictures, consent, visible } = phrases.rules;
  const [opening, closing] = [phrases.openings[kind][tone], phrases.closings[tone]];
  const about = facts.length > 0 ? [phrases.facts[kind], ...facts.map((fact) => `- ${fact}`)] : [];
  const disclosed = disclosureLines(subject);
  // Only what says something about the business needs honest words.
  const honest = disclosures.length > 0 ? [honesty] : [];
  const rules = [requestOf(subject), ...honest, pictures, consent, visible, ...disclosed].map((rule) => `- ${rule}`);
  const paragraphs: Record<TextKind, string[][]> = {
    campaign: [[opening, requestOf(subject)], about, [...honest, ...disclosed], [closing]],
    post_brief: [[opening, requestOf(subject)], about, [...honest, pictures, ...disclosed], [closing]],
    reply: [[opening], about, disclosed, [closing]],
    guidelines: [[opening, ...rules], about, [closing]],
  };
  return paragraphs[kind].flatMap((lines) => (lines.length > 0 ? lines.join('\n') : [])).join('\n\n');
}

function requestOf({ language, action, platformId }: Subject): string {
  const { requests } = PHRASES[language];
  if (action) return filled(requests.action, { action: action.label, platform: action.platformName });
  const platform = platformId === undefined ? undefined : findPlatform(platformId)?.name;
  return platform === undefined ? requests.any : filled(requests.platform, { platform });
}

function filled(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
