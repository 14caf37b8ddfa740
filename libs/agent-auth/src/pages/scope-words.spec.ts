import { SCOPES } from '#identity';
import { wordsFor } from './scope-words';

describe('the words for scopes', () => {
  it('are there for each, once', () => {
    const words = wordsFor(SCOPES).flatMap(({ meanings }) => meanings.map((meaning) => meaning.words));
    expect(new Set(words).size).toBe(SCOPES.length);
  });

  it('mark as writing or paying all but what reads', () => {
    for (const scope of SCOPES) {
      const [reach] = wordsFor([scope]).flatMap(({ meanings }) => meanings.map((meaning) => meaning.reach));
      expect([scope, reach === 'reads']).toEqual([scope, scope.startsWith('read.')]);
    }
  });

  it('mark what gives out money or rewards', () => {
    const paying = SCOPES.filter((scope) => wordsFor([scope])[0]?.meanings[0]?.reach === 'pays');
    expect(paying).toEqual(['review.submissions', 'write.perks', 'write.programs', 'write.exchange', 'write.billing']);
  });

  it('stand by subject, in one order whatever the order of asking', () => {
    const subjects = (...scopes: (typeof SCOPES)[number][]) => wordsFor(scopes).map(({ subject }) => subject);
    expect(subjects('use.ai', 'write.campaigns', 'read.perks', 'read.campaigns')).toEqual(['Campaigns', 'Perks', 'AI']);
  });
});
