import { BusinessCell, fit } from './fit';
import { momentsOfBeta, momentsOfGamma } from './distributions';
import { addTo, Cell, emptyTally, PeerGroup } from './observations';
import { Posterior, posteriorOf, Subject, submissionsPerDay } from './posterior';

const RATE = 0.2;
const rateOf = () => RATE;

const subject = (actionId = 'ig_st', industry = 'gyms'): Subject => ({
  ...{ actionId, platformId: actionId.slice(0, 2), industry, valueUsd: 4 },
  prior: { submissionsPerDay: RATE, approvalRate: 0.5 },
});

/** A business with a campaign of 100 days. */
const cell = (
  business: number,
  { actionId = 'ig_st', industry = 'gyms', ...tally }: Partial<Cell> = {},
): BusinessCell => ({
  ...emptyTally(),
  ...{
    businessId: `biz_${String(business)}`,
    actionId,
    industry,
    rewardType: 'pct',
    bucket: 3,
    days: 100,
    waitingDays: 5,
  },
  ...{ submissions: 20, submissionCount: 20, approved: 10, rejected: 10, decidedCount: 20, firsts: 1 },
  ...tally,
});

const many = (count: number, fields: Partial<Cell>) => Array.from({ length: count }, (_, i) => cell(i + 1, fields));

/** Sums them up as the worker does. */
function fitOf(cells: readonly BusinessCell[]) {
  const sums = new Map<string, Cell>();
  const members = new Map<string, { group: Omit<PeerGroup, 'businesses'>; ids: Set<string> }>();
  for (const { businessId, ...each } of cells) {
    const key = `${each.actionId} ${each.industry}`;
    const sum = sums.get(key);
    if (sum) addTo(sum, each);
    else sums.set(key, { ...each });
    const platformId = each.actionId.slice(0, 2);
    for (const [actionId, industry] of [
      ['', ''],
      [each.actionId, ''],
      [each.actionId, each.industry],
    ] as const) {
      const name = `${platformId} ${actionId} ${industry}`;
      const found = members.get(name) ?? { group: { platformId, actionId, industry }, ids: new Set() };
      members.set(name, found);
      found.ids.add(businessId);
    }
  }
  const groups = [...members.values()].map(({ group, ids }) => ({ ...group, businesses: ids.size }));
  return fit([...sums.values()], groups, cells, rateOf);
}

const ask = (cells: readonly BusinessCell[], own: readonly Cell[] = [], about = subject()) =>
  posteriorOf(about, fitOf(cells), own, rateOf);
const perDay = (posterior: Posterior) =>
  momentsOfGamma(submissionsPerDay(posterior, { type: 'pct', value: 17.5, currency: 'USD' }));
const approval = ({ approval: { a, b } }: Posterior) => momentsOfBeta({ a, b }).mean;

describe('Without observations', () => {
  it('returns the rate and the chance of the prior, with its full weight, without observations', () => {
    const posterior = posteriorOf(subject(), undefined, [], rateOf);
    expect(perDay(posterior).mean).toBeCloseTo(RATE, 6);
    expect(approval(posterior)).toBeCloseTo(0.5, 6);
    expect(posterior).toMatchObject({ priorWeight: 1, evidence: { own: 0, peers: 0, benchmark: 0 } });
  });
});

describe('Other businesses of the industry', () => {
  const busy = { submissions: 80, submissionCount: 80, approved: 72, rejected: 8 };

  it.each([
    [4, 0],
    [5, 400],
  ])('counts other businesses of the industry only if there are five: %d of them give %d proofs', (count, peers) => {
    const posterior = ask(many(count, busy));
    expect(posterior.evidence.peers).toBe(peers);
    const isUsed = peers > 0;
    expect([perDay(posterior).mean > RATE * 1.5, approval(posterior) > 0.6]).toEqual([isUsed, isUsed]);
  });

  it('excludes the asking business from the five that are required', () => {
    const five = many(5, busy);
    expect(ask(five, [five[0]!]).evidence).toEqual({ own: 80, peers: 0, benchmark: 0 });
    const six = many(6, busy);
    expect(ask(six, [six[0]!]).evidence).toEqual({ own: 80, peers: 400, benchmark: 0 });
  });

  it('weighs other businesses less than own observations', () => {
    const peers = perDay(ask(many(5, busy)));
    const own = perDay(posteriorOf(subject(), undefined, [cell(1, { ...busy, days: 500, submissions: 400 })], rateOf));
    expect(own.variance).toBeLessThan(peers.variance);
  });
});

it('Pending proofs are neither approved nor rejected', () => {
  const of = (submissions: number) =>
    posteriorOf(subject(), undefined, [cell(1, { submissions, approved: 4, rejected: 1 })], rateOf);
  expect(approval(of(20))).toBe(approval(of(5)));
  expect(approval(of(20))).toBeGreaterThan(0.5);
});

describe('Other groups', () => {
  const good = { submissions: 80, submissionCount: 80 };

  it.each<[string, Partial<Cell>]>([
    ['industries with the same action', { industry: 'spas' }],
    ['actions on the same platform', { actionId: 'ig_rl' }],
    ['platforms', { actionId: 'tt_vd' }],
  ])('learns from other %s if they contain five businesses', (_, fields) => {
    const prior = perDay(ask([]));
    expect(perDay(ask(many(4, { ...good, ...fields })))).toEqual(prior);
    const helped = perDay(ask(many(5, { ...good, ...fields })));
    expect(helped.mean).toBeGreaterThan(prior.mean * 1.05);
    expect(helped.mean).toBeLessThan(0.8);
  });
});

it('A fit contains no group of fewer than five businesses', () => {
  const cells = [...many(4, { industry: 'spas' }), ...many(6, {}), ...many(4, { actionId: 'tt_vd' })];
  const found = fitOf(cells);
  expect(Object.keys(found.actions)).toEqual(['ig_st']);
  expect(Object.keys(found.platforms)).toEqual(['ig']);
  expect(Object.keys(found.industries.ig_st!)).toEqual(['gyms']);
  expect(Object.keys(found.responses)).toEqual(['ig_st']);
});

it('The differences between businesses are estimated from the data, if there are many', () => {
  const alike = fitOf(many(60, {})).strengths.submissions.business!;
  const different = fitOf(Array.from({ length: 60 }, (_, i) => cell(i, { submissions: i % 2 ? 2 : 38 })));
  expect(different.strengths.submissions.business).toBeLessThan(alike / 10);
  expect(fitOf(many(40, {})).strengths.submissions.business).toBeNull();
});
