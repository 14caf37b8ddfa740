import { actionNames, nameKey, platformNames } from './catalog';
import { PLATFORM_FACTS } from './catalog.data';

const facts = PLATFORM_FACTS.flatMap((platform) => platform.actions.map((fact) => ({ platform, fact })));
const allActionNames = facts.flatMap(({ platform, fact }) => actionNames(platform, fact));
const allPlatformNames = PLATFORM_FACTS.flatMap(platformNames);

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

describe('the catalogue', () => {
  it('has the platforms of the field, each with its number of actions', () => {
    expect(Object.fromEntries(PLATFORM_FACTS.map(({ id, actions }) => [id, actions.length]))).toEqual({
      ...{ ig: 16, tt: 9, go: 5, fb: 13, xw: 9, yt: 6, yp: 4, li: 5, pi: 5, nd: 3, th: 4, sc: 3, ta: 2 },
      ...{ rd: 3, rf: 4, wa: 4, tg: 3, dc: 3, tw: 4, tm: 3, br: 2, l8: 3, bs: 4, md: 3, gm: 5 },
    });
    expect(PLATFORM_FACTS).toHaveLength(25);
    expect(facts).toHaveLength(125);
  });

  it.each([
    ['content', 57],
    ['engage', 33],
    ['share', 18],
    ['review', 14],
    ['referral', 3],
  ])('has, of type %s, %i actions', (type, count) => {
    expect(facts.filter(({ fact }) => fact.type === type)).toHaveLength(count);
  });

  it('keeps effort within 0 to 5, and value above zero and in whole cents', () => {
    for (const { fact } of facts) {
      expect([0, 1, 2, 3, 4, 5]).toContain(fact.effort);
      expect(fact.value).toBeGreaterThan(0);
      expect(Number(fact.value.toFixed(2))).toBe(fact.value);
    }
  });

  it('gives every platform an icon and a colour in the form #RRGGBB', () => {
    for (const { icon, color } of PLATFORM_FACTS) {
      expect(icon).toMatch(/^\p{Emoji}/u);
      expect(color).toMatch(/^#[0-9A-F]{6}$/);
    }
  });

  it('says what an incentivised post must carry wherever one is possible', () => {
    for (const { actions, disclosures } of PLATFORM_FACTS) {
      expect(disclosures.length > 0).toBe(actions.some((fact) => fact.incentivizable));
    }
  });
});

describe('names', () => {
  it('lead to one platform or to one action each', () => {
    expect(duplicates(allPlatformNames)).toEqual([]);
    expect(duplicates(allActionNames)).toEqual([]);
  });

  it('are written in the form in which they are compared', () => {
    for (const { aliases, actions } of PLATFORM_FACTS) {
      for (const alias of [...aliases, ...actions.flatMap((fact) => fact.aliases)]) expect(alias).toBe(nameKey(alias));
    }
  });

  it('repeat neither a code nor a name as an alias', () => {
    for (const { fact } of facts) {
      expect(duplicates([fact.code, fact.name, ...fact.aliases].map(nameKey))).toEqual([]);
    }
  });

  it('are no longer than what the search for the nearest ones reads', () => {
    for (const name of [...allPlatformNames, ...allActionNames]) expect(name.length).toBeLessThanOrEqual(40);
  });
});
