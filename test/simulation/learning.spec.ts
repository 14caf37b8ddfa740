const { compare } = jest.requireActual<{ compare: (seeds: number, size: object, measure: number) => any }>(
  './learning.cjs',
);
const { drawnActions, repeats, withoutData } = jest.requireActual<any>('./catalogue-draws.cjs');

// The same as `npm run bench:ai`, on fewer markets.
describe('On markets whose truth is known, the model', () => {
  let found: any;
  beforeAll(() => {
    found = compare(16, {}, 0.1);
  });

  it.each(['uniform', 'greedy', 'thompson'])('has less regret than %s, with the same budget', (policy) => {
    expect(found.regret.hierarchy).toBeLessThan(found.regret[policy]);
  });

  it.each(['submissions', 'approved'])('gives intervals that contain about 80 %% of the %s', (what) => {
    expect(found.checked).toBeGreaterThan(500);
    expect(found.coverage[what]).toBeGreaterThan(0.75);
    expect(found.coverage[what]).toBeLessThan(0.85);
  });
});

describe('With the catalogue, the model', () => {
  it('never recommends an action for which a perk is forbidden', () => {
    expect(drawnActions(1000)).toEqual({ draws: 1000, forbidden: [] });
  });

  it('answers with the prior and low confidence without data', () => {
    expect(withoutData()).toEqual({ confidence: 'low', basis: 'estimate', isPrior: true });
  });

  it('gives the same bytes for the same seed', () => expect(repeats()).toBe(true));
});
