import { Action, findAction, LANGUAGES, localDisclosures, listActions, verdictOf } from '#catalog';
import { TEXT_KINDS, TONES } from './phrases/phrases';
import { Subject, templateTexts } from './templates';
import { objectionTo } from './text-checks';

const FACTS = ['We roast our own beans.', 'Flat white: $4.50 & more $& {action}'];

const subjectOf = (action: Action | undefined, fields: Partial<Subject> = {}): Subject => {
  const { language = 'en' } = fields;
  const required = action ? verdictOf(action).disclosures : ['#ad'];
  return {
    ...{ kind: 'post_brief', language, tone: 'friendly', action, platformId: undefined, facts: FACTS },
    disclosures: localDisclosures(required, language),
    ...fields,
  };
};

describe.each(LANGUAGES)('the templates in %s', (language) => {
  it.each(TEXT_KINDS.flatMap((kind) => TONES.map((tone) => [kind, tone] as const)))(
    'the templates of %s, %s, have all facts and disclosures, and pass the checks of model texts',
    (kind, tone) => {
      for (const id of ['ig_st', 'yt_vd', 'rd_po', undefined]) {
        const action = id === undefined ? undefined : findAction(id);
        const subject = subjectOf(action, { kind, tone, language, platformId: 'tt' });
        const { text, variants } = templateTexts(subject);
        const given = [...FACTS, ...subject.disclosures, action?.label, action?.platformName].join('\n');
        expect(new Set([text, ...variants]).size).toBe(TONES.length);
        for (const each of [text, ...variants]) {
          for (const part of [...FACTS, ...subject.disclosures]) expect(each).toContain(part);
          const ours = FACTS.reduce((rest, fact) => rest.replace(fact, () => ''), each);
          expect([each, objectionTo(ours, { language, given, reviews: 'never' })]).toEqual([each, undefined]);
          expect(ours).not.toMatch(/[{}]|\n{3}|undefined/);
        }
      }
    },
  );
});

it('the templates name the action and the platform, or only the platform', () => {
  expect(templateTexts(subjectOf(findAction('ig_st'))).text).toContain('Story Tag on Instagram');
  expect(templateTexts(subjectOf(undefined, { platformId: 'tt' })).text).toContain('on TikTok');
  expect(templateTexts(subjectOf(undefined)).text).toContain('where your friends see it');
});

it('the templates ask for honesty and disclosures only if the business is mentioned', () => {
  const like = listActions().find(({ type, incentivizable }) => type === 'engage' && incentivizable)!;
  expect(templateTexts(subjectOf(like)).text).not.toMatch(/#ad|really think/);
});
