import { actionNames, nameKey, platformNames } from './catalog';
import { PLATFORM_DATA, ProofKind } from './catalog.data';

const allActions = PLATFORM_DATA.flatMap((platform) => platform.actions.map((action) => ({ platform, action })));
const allActionNames = allActions.flatMap(({ platform, action }) => actionNames(platform, action));
const allPlatformNames = PLATFORM_DATA.flatMap(platformNames);

function duplicates(names: readonly string[]): string[] {
  return names.filter((name, at) => names.indexOf(name) !== at);
}

describe('the catalogue', () => {
  it('has 25 platforms and 125 actions', () => {
    expect(Object.fromEntries(PLATFORM_DATA.map(({ id, actions }) => [id, actions.length]))).toEqual({
      ...{ ig: 16, tt: 9, go: 5, fb: 13, xw: 9, yt: 6, yp: 4, li: 5, pi: 5, nd: 3, th: 4, sc: 3, ta: 2 },
      ...{ rd: 3, rf: 4, wa: 4, tg: 3, dc: 3, tw: 4, tm: 3, br: 2, l8: 3, bs: 4, md: 3, gm: 5 },
    });
    expect(PLATFORM_DATA).toHaveLength(25);
    expect(allActions).toHaveLength(125);
  });

  it.each([
    ['content', 57],
    ['engage', 33],
    ['share', 18],
    ['review', 14],
    ['referral', 3],
  ])('has, for the type %s, %i actions', (type, count) => {
    expect(allActions.filter(({ action }) => action.type === type)).toHaveLength(count);
  });

  it('has an effort from 0 to 5 and a positive value in whole cents for every action', () => {
    for (const { action } of allActions) {
      expect([0, 1, 2, 3, 4, 5]).toContain(action.effort);
      expect(action.value).toBeGreaterThan(0);
      expect(Number(action.value.toFixed(2))).toBe(action.value);
    }
  });

  it('has an emoji and a color as #RRGGBB for every platform', () => {
    for (const { icon, color } of PLATFORM_DATA) {
      expect(icon).toMatch(/^\p{Emoji}/u);
      expect(color).toMatch(/^#[0-9A-F]{6}$/);
    }
  });

  it('has disclosures for exactly the platforms on which a perk may be offered for an action', () => {
    for (const { actions, disclosures } of PLATFORM_DATA) {
      expect(disclosures.length > 0).toBe(actions.some((action) => action.incentivizable));
    }
  });
});

describe('names in the catalogue', () => {
  it('uses unique names among platforms and among actions', () => {
    expect(duplicates(allPlatformNames)).toEqual([]);
    expect(duplicates(allActionNames)).toEqual([]);
  });

  it('stores names in the form that nameKey returns', () => {
    for (const { aliases, actions } of PLATFORM_DATA) {
      for (const alias of [...aliases, ...actions.flatMap((action) => action.aliases)])
        expect(alias).toBe(nameKey(alias));
    }
  });

  it('does not repeat a code or a name as an alias', () => {
    for (const { action } of allActions) {
      expect(duplicates([action.code, action.name, ...action.aliases].map(nameKey))).toEqual([]);
    }
  });

  it('has names of at most 40 characters, the maximum that the similarity search reads', () => {
    for (const name of [...allPlatformNames, ...allActionNames]) expect(name.length).toBeLessThanOrEqual(40);
  });
});

describe('what proves an action', () => {
  const provedBy = (kind: ProofKind) => allActions.filter(({ action }) => action.acceptedProofs.includes(kind)).length;

  it('is declared for every action, without duplicates', () => {
    for (const { action } of allActions) {
      expect(action.acceptedProofs.length).toBeGreaterThan(0);
      expect(duplicates(action.acceptedProofs)).toEqual([]);
    }
  });

  it('is something that a person can show, and not only a connected account', () => {
    for (const { action } of allActions) expect(action.acceptedProofs).not.toEqual(['connected']);
  });

  it('is a code at the till for what happens there', () => {
    const atTill = allActions.filter(({ action }) => action.acceptedProofs.includes('till'));
    expect(atTill.map(({ platform, action }) => `${platform.id}_${action.code}`)).toEqual([
      ...['fb_ci', 'yp_ci', 'rf_fr', 'rf_ip'],
    ]);
    const only = atTill.filter(({ action }) => action.acceptedProofs.length === 1);
    expect(only.map(({ action }) => action.name)).toEqual(['Bring In Person']);
  });

  it.each([
    ['link', 93],
    ['image', 124],
    ['video', 58],
    ['connected', 108],
  ] as const)('is a %s for %i actions', (kind, count) => {
    expect(provedBy(kind)).toBe(count);
  });

  it('has no link where only certain people see the action', () => {
    const named = (id: string) => allActions.find(({ platform, action }) => `${platform.id}_${action.code}` === id)!;
    for (const id of ['ig_sd', 'ig_lk', 'wa_st', 'wa_sh', 'wa_bc', 'wa_rf', 'tg_sh', 'rf_gc', 'rf_em', 'br_cm'])
      expect([id, named(id).action.acceptedProofs.includes('link')]).toEqual([id, false]);
  });
});
