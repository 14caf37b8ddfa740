import { findDisclosure, localDisclosures } from './disclosure';
import { LANGUAGES, WORDINGS } from './disclosures.data';

const outcome = (text: string, isComplete = true) => findDisclosure([text], ['#ad'], isComplete).outcome;
const ENGLISH = 'This is the best coffee and you have to try it with my friends.';
const GERMAN = 'Das ist der beste Kaffee und ich war mit der Familie hier.';

describe('findDisclosure', () => {
  it.each([
    ['#ad The best flat white', 'passed'],
    ['The best flat white #ad', 'passed'],
    ['＃ad The best flat white', 'passed'],
    ['#\u200bad The best flat white', 'passed'],
    ['#AD!', 'passed'],
    ['Sponsored? No, just #advent', 'failed'],
    ['https://shop.example/#ad', 'failed'],
    ['An ad for nothing', 'failed'],
    ['#adventure #reading', 'failed'],
    ['#coffee #cafe #ad', 'passed'],
    ['#coffee #cafe #flatwhite #ad', 'failed'],
    ['#sp #collab #ambassador', 'failed'],
    [`${'word '.repeat(30)}#ad`, 'failed'],
    [`#ad ${'word '.repeat(30)}`, 'passed'],
    ['I get a perk for this. The best flat white.', 'passed'],
    ['', 'unknown'],
    ['Werbung: Der beste Kaffee', 'passed'],
    ['[Anzeige] Der beste Kaffee', 'passed'],
    ['☕ Werbung | Der beste Kaffee', 'passed'],
    ['Der beste Kaffee\nWerbung', 'passed'],
    ['Advertisement\nThe best flat white', 'passed'],
    ['Werbung ist nicht meine Sache', 'failed'],
    ['Ik hou van reclame maken', 'failed'],
    ['I work in advertising and love this cafe', 'failed'],
    ['This advertisement is so funny', 'failed'],
    ['#coffee #cafe #flatwhite #latte #werbung', 'failed'],
    ['#coffee #cafe #flatwhite #latte #advertisement', 'failed'],
    ['This is not an #ad, I love the place', 'failed'],
    ['not #sponsored', 'failed'],
    ['Keine #Werbung, ich liebe den Laden', 'failed'],
    ["Ce n'est pas de la #pub", 'failed'],
    ['No filter. #ad', 'passed'],
    ['No, really: #ad', 'passed'],
    [`${'☕'.repeat(120)}#ad`, 'passed'],
    [`${'👨‍👩‍👧‍👦'.repeat(30)}#ad`, 'passed'],
    ['Najlepsza kawa w mieście #reklama', 'unknown'],
    ['أفضل قهوة في المدينة #إعلان', 'unknown'],
    ['הקפה הכי טוב בעיר #פרסומת', 'unknown'],
    ['街で一番のコーヒー #PR', 'unknown'],
    ['동네 최고의 커피 #광고', 'unknown'],
    ['Kopi paling enak seluruh kota Bandung #iklan', 'unknown'],
    ['Najlepsza kawa w mieście #ad', 'passed'],
  ])('%j: %s', (text, expected) => {
    expect(outcome(text)).toBe(expected);
  });

  it('returns unknown rather than failed if a part of the post could not be read', () => {
    expect(outcome('The best flat white', false)).toBe('unknown');
    expect(outcome('#coffee #cafe #flatwhite #ad', false)).toBe('unknown');
    expect(outcome('#ad The best flat white', false)).toBe('passed');
  });

  it.each([
    [GERMAN, '#werbung', 'passed', 'de'],
    [GERMAN, 'Anzeige:', 'passed', 'de'],
    [GERMAN, '#ad', 'unknown', 'de'],
    [ENGLISH, '#ad', 'passed', 'en'],
    [ENGLISH, '#werbung', 'unknown', 'en'],
    ["C'est le meilleur café et je suis avec des amis dans une ville.", '#publicité', 'passed', 'fr'],
    ['El mejor café con mi familia y una vista muy bonita.', '#publicidad', 'passed', 'es'],
    ['Het beste kopje koffie van mijn leven en dit is met een koekje.', '#advertentie', 'passed', 'nl'],
    ['Kahve', '#werbung', 'passed', null],
  ])('in the language of %j, %s is %s', (text, wording, expected, language) => {
    const found = findDisclosure([`${wording} ${text}`], ['#ad'], true);
    expect([found.outcome, found.language]).toEqual([expected, language]);
  });

  it('reports what was looked for, and what was found', () => {
    expect(findDisclosure([GERMAN], ['#ad'], true)).toMatchObject({
      outcome: 'failed',
      accepted: WORDINGS.de,
      evidence: 'The post does not contain #werbung, #anzeige or the like.',
    });
    expect(findDisclosure(['#a #b #c #ad'], ['#ad'], true).evidence).toBe('#ad is not among the first 3 hashtags.');
    expect(findDisclosure([`${'word '.repeat(30)}#ad`], ['#ad'], true).evidence).toContain('hidden behind "more"');
    expect(findDisclosure([`${GERMAN} #ad`], ['#ad'], true).evidence).toContain(
      '#ad, which its readers may not understand',
    );
  });

  it('ignores what pages put before the text of a post', () => {
    const preamble = '1,204 likes, 31 comments - corner.coffee on November 21, 2026: ';
    expect(outcome(`${preamble}"#ad ${'word '.repeat(20)}"`)).toBe('passed');
    expect(outcome(`${preamble}"${'word '.repeat(30)} #ad"`)).toBe('failed');
  });

  it('accepts hashtags only where the platform has them', () => {
    const sentence = 'I get a perk for this';
    const of = (text: string) => findDisclosure([text], [sentence], true).outcome;
    expect([of('#ad The best'), of(`${sentence}: the best`), of('Advertisement')]).toEqual([
      'failed',
      'passed',
      'passed',
    ]);
  });

  it('accepts the wording in any of the texts of a post', () => {
    expect(findDisclosure(['Corner Coffee on Instagram', '#ad The best'], ['#ad'], true).outcome).toBe('passed');
  });

  it.each([
    ['words', 'so good '],
    ['hashtags', '#coffee '],
    ['lines', 'a line\n'],
    ['emoji', '👨‍👩‍👧‍👦'],
    ['near matches', '#ads '],
  ])('takes time linear in the length of a text of %s', (_, text) => {
    const start = process.cpuUsage();
    const { outcome, evidence } = findDisclosure([`${text.repeat(300_000 / text.length)} #ad`], ['#ad'], true);
    expect([outcome, evidence]).toEqual(['failed', expect.stringMatching(/hidden behind "more"|first 3 hashtags/)]);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000);
  });

  it('counts an emoji as one character', () => {
    const flags = (count: number) => findDisclosure([`${'🏴󠁧󠁢󠁳󠁣󠁴󠁿'.repeat(count)} #ad`], ['#ad'], true).outcome;
    expect([flags(90), flags(130)]).toEqual(['passed', 'failed']);
  });

  it.each(LANGUAGES)('finds its own wordings in %s', (language) => {
    for (const wording of WORDINGS[language])
      expect([wording, outcome(`${wording}: xyz`)]).toEqual([wording, 'passed']);
  });
});

describe('localDisclosures', () => {
  it.each(LANGUAGES)('finds local disclosures in %s, whether or not the platform has hashtags', (language) => {
    for (const required of [['#ad'], ['I get a perk for this']]) {
      const [local = ''] = localDisclosures(required, language);
      expect(findDisclosure([`${local}: xyz`], required, true).outcome).toBe('passed');
    }
  });

  it('leaves the label of a platform unchanged', () => {
    expect(localDisclosures(['#ad', 'Paid partnership label'], 'de')).toEqual(['#werbung', 'Paid partnership label']);
    expect(localDisclosures(['I get a perk for this'], 'en')).toEqual(['I get a perk for this']);
  });
});
