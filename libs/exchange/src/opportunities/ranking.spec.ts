import { byRank, chanceOf, EFFORT_COST_USD, expectedValue } from './ranking';

describe('chanceOf', () => {
  it.each([
    [0, 0, 0.5, 0],
    [1, 0, 0.6667, 1],
    [0, 1, 0.3333, 1],
    [98, 0, 0.99, 98],
    [49, 49, 0.5, 98],
  ])('estimates from %d approvals and %d refusals a chance of %d of %d', (approved, refused, value, n) => {
    expect(chanceOf({ approved, refused })).toEqual({ value, n });
  });
});

describe('expectedValue', () => {
  it('returns the price times the chance, minus the cost of the effort', () => {
    expect(expectedValue(10, { value: 0.8, n: 8 }, 3)).toBe(10 * 0.8 - 3 * EFFORT_COST_USD);
    expect(expectedValue(0.1, { value: 0.5, n: 0 }, 0)).toBe(0.05);
    expect(expectedValue(1, { value: 0.5, n: 0 }, 5)).toBe(-2);
  });
});

describe('byRank', () => {
  const item = (fields: object) => ({
    ...{ isBid: false, expectedValue: 1, mentions: 0, actionId: 'ig_st', band: 'any' },
    ...fields,
  });

  it('sorts bids first, then by the highest expected value, then by the number of mentions', () => {
    const ranked = [
      item({ isBid: true, expectedValue: 3 }),
      item({ isBid: true, expectedValue: -1 }),
      item({ expectedValue: 9 }),
      item({ mentions: 2 }),
      item({ mentions: 1 }),
      item({ actionId: 'ig_aa' }),
      item({ band: '10k' }),
      item({ band: 'any' }),
    ];
    expect([...ranked].reverse().sort(byRank)).toEqual(ranked);
  });
});
