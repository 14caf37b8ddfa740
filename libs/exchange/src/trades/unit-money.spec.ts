import { divide, feesOfUnits } from './unit-money';

describe('feesOfUnits', () => {
  it.each([
    [0, 3, [0, 0, 0]],
    [1, 3, [0, 0, 1]],
    [10, 3, [3, 3, 4]],
    [15, 1, [15]],
    [2, 4, [0, 1, 0, 1]],
  ])('divides a fee of %d cents over %d units', (fee, quantity, fees) => {
    expect(feesOfUnits(fee, quantity)).toEqual(fees);
  });

  it('neither loses nor adds a cent, and treats units alike, with any fee and quantity', () => {
    for (let fee = 0; fee < 300; fee++)
      for (const quantity of [1, 2, 3, 7, 20, 199, 200]) {
        const fees = feesOfUnits(fee, quantity);
        expect(fees.reduce((sum, each) => sum + each, 0)).toBe(fee);
        expect(Math.max(...fees) - Math.min(...fees)).toBeLessThanOrEqual(1);
      }
  });

  it('is exact for the largest trade', () => {
    const fees = feesOfUnits(Number.MAX_SAFE_INTEGER, 10_000);
    expect(fees.reduce((sum, each) => sum + BigInt(each), 0n)).toBe(BigInt(Number.MAX_SAFE_INTEGER));
  });
});

describe('divide', () => {
  it.each([
    ['seller', { sellerCents: 501, platformCents: 25, buyerCents: 0 }],
    ['buyer', { sellerCents: 0, platformCents: 0, buyerCents: 526 }],
    // The odd cents of price and fee go to the buyer.
    ['split', { sellerCents: 250, platformCents: 12, buyerCents: 264 }],
  ] as const)('gives the money of a unit, with the outcome %s, to %j', (outcome, parts) => {
    expect(divide({ priceCents: 501, feeCents: 25 }, outcome)).toEqual(parts);
  });

  it('neither loses nor adds a cent', () => {
    for (const outcome of ['seller', 'buyer', 'split'] as const)
      for (let priceCents = 1; priceCents < 50; priceCents++)
        for (let feeCents = 0; feeCents < 10; feeCents++) {
          const { sellerCents, buyerCents, platformCents } = divide({ priceCents, feeCents }, outcome);
          expect(sellerCents + buyerCents + platformCents).toBe(priceCents + feeCents);
          expect(Math.min(sellerCents, buyerCents, platformCents)).toBeGreaterThanOrEqual(0);
        }
  });
});
