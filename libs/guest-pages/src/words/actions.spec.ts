import { findPlatform, platforms, verdictOf } from '#catalog';
import { enActions } from './en-actions';
import { english } from './words';

const ACTIONS = platforms.flatMap(({ actions }) => actions);
const REWARDED = ACTIONS.filter((action) => verdictOf(action).verdict !== 'forbidden');

describe('What to do', () => {
  it('has words for every action that a perk may be offered for, and for nothing else', () => {
    expect(Object.keys(enActions).sort()).toEqual(REWARDED.map(({ id }) => id).sort());
  });

  it.each(REWARDED.map((action) => [action.id, action] as const))('says it of %s in a short line', (_, action) => {
    const text = english.toDo(action);
    expect(text).toBe(enActions[action.id]);
    expect(text).toMatch(/^[A-Z].*[^.]$/);
    expect(text.length).toBeLessThanOrEqual(66);
    const { name = '' } = findPlatform(action.platformId) ?? {};
    if (action.platformId !== 'rf') expect(text).toContain(name);
    // Whatever is said counts, so nobody is asked to say something good.
    expect(text).not.toMatch(/\b(good|great|positive|love|best|5|five|stars?)\b/i);
  });

  it('uses the names of the catalogue for a review that was offered before it was forbidden', () => {
    const [forbidden] = ACTIONS.filter((action) => !REWARDED.includes(action));
    expect(english.toDo(forbidden!)).toBe(`${forbidden!.label} on ${forbidden!.platformName}`);
  });
});
