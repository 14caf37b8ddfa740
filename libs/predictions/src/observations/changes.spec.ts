import type { CampaignView } from '#campaigns';
import type { SubmissionView } from '#submissions';
import { Tally } from '../model/observations';
import { afterCampaignEvent, afterDecision, afterSubmission, SumChange } from './changes';
import { ObservedCampaign } from './observed-campaign.entity';
import { Sums } from './sums.entity';
import { tallyOf } from './tallies';

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.UTC(2026, 10, 1);
const day = (n: number) => new Date(START + n * DAY_MS);

let state: ObservedCampaign | undefined;
let changes: SumChange[];
beforeEach(() => {
  state = undefined;
  changes = [];
});

const on = (at: number, sequence: number, fields: Partial<CampaignView> = {}) => {
  const data = {
    ...{ id: 'camp_1', status: 'active', actions: ['ig_st'], rewardType: 'pct', rewardValue: 10 },
    ...{ startsAt: null, expiresAt: null, ...fields },
  } as CampaignView;
  const event = { businessId: 'biz_1', livemode: true, sequence, occurredAt: day(at), data };
  record(afterCampaignEvent(state, event, 'coffee-shops'));
};
const submitted = (at: number, actionId = 'ig_st') =>
  record(afterSubmission(state!, { ...eventAt(at), data: proof(at, 'pending', actionId) }));
const decided = (at: number, as: 'approved' | 'rejected', submittedAt = at) =>
  record(afterDecision(state!, { ...eventAt(at), data: proof(submittedAt, as) }));

const eventAt = (at: number) => ({ businessId: 'biz_1', livemode: true, sequence: 1, occurredAt: day(at) });
const proof = (at: number, as: string, actionId = 'ig_st') =>
  ({ actionId, state: as, createdAt: day(at).toISOString() }) as SubmissionView;

function record(result: ReturnType<typeof afterCampaignEvent>): void {
  if (!result) return;
  state = result.campaign;
  changes.push(...result.sums);
}

/** The sums of the rows that fit, as of a day. */
function sums(at: number, isWanted: (change: SumChange) => boolean = () => true): Tally {
  const total = changes.filter(isWanted).reduce<Record<string, number>>((sum, change) => {
    for (const [name, value] of Object.entries(change))
      if (typeof value === 'number') sum[name] = (sum[name] ?? 0) + value;
    return sum;
  }, {});
  return tallyOf(Object.assign(new Sums(), { dayBalance: 0, open: 0, waitingBalance: 0, waiting: 0 }, total), day(at));
}

/** A day that ended `ago` days ago, with its weight. */
const weighted = (from: number, to: number, now: number) => {
  const half = (n: number) => 2 ** (-(now - n) / 75);
  return (75 / Math.LN2) * (half(to) - half(from));
};

describe('The days of a campaign', () => {
  it('counts the days while a campaign is open, weighing older days less', () => {
    on(0, 1);
    expect(sums(10).days).toBeCloseTo(weighted(0, 10, 10), 6);
    expect(sums(80).days).toBeCloseTo(weighted(0, 80, 80), 6);
  });

  it('does not count days on which a campaign is a draft or paused', () => {
    on(0, 1, { status: 'draft' });
    on(5, 2);
    on(10, 3, { status: 'paused' });
    on(30, 4);
    on(31, 5, { status: 'completed' });
    expect(sums(40).days).toBeCloseTo(weighted(5, 10, 40) + weighted(30, 31, 40), 6);
  });

  it('counts days from when proofs are accepted until expiry, whenever the events arrive', () => {
    on(0, 1, { startsAt: day(10).toISOString() });
    expect(sums(5).days).toBe(0);
    on(20.5, 2, { status: 'completed', expiresAt: day(20).toISOString() });
    expect(sums(21).days).toBeCloseTo(weighted(10, 20, 21), 6);
    expect(state).toMatchObject({ startedAt: day(10), endedAt: day(20) });
  });

  it('counts no days for a campaign that was cancelled before its start', () => {
    on(0, 1, { startsAt: day(10).toISOString() });
    on(5, 2, { status: 'completed' });
    expect(changes).toEqual([]);
  });

  it('attributes days to the perk that was offered on them', () => {
    on(0, 1);
    on(4, 2, { rewardValue: 1 });
    const buckets = [...new Set(changes.map(({ bucket }) => bucket))];
    expect(buckets).toHaveLength(2);
    const [before, after] = buckets.map((bucket) => sums(10, (change) => change.bucket === bucket).days);
    expect([before, after]).toEqual([expect.closeTo(weighted(0, 4, 10), 6), expect.closeTo(weighted(4, 10, 10), 6)]);
  });

  it('counts perks in another currency among those that are worth as much, and those of old events as dollars', () => {
    const bucketOf = (fields: Partial<CampaignView>) => {
      [state, changes] = [undefined, []];
      on(0, 1, { rewardType: 'amount', ...fields });
      return changes[0]!.bucket;
    };
    const [half, twice] = [bucketOf({ rewardValue: 0.5 }), bucketOf({ rewardValue: 2 })];
    expect(half).toBeLessThan(twice);
    expect(bucketOf({ rewardValue: 75, currency: 'JPY' })).toBe(half);
    expect(bucketOf({ rewardValue: 300, currency: 'JPY' })).toBe(twice);
    expect(bucketOf({ rewardValue: 75 })).toBe(twice);
    expect(state!.currency).toBe('USD');
  });

  it('counts days for each action of a campaign', () => {
    on(0, 1, { actions: ['ig_st', 'tt_vd'] });
    for (const actionId of ['ig_st', 'tt_vd'])
      expect(sums(3, (change) => change.actionId === actionId).days).toBeCloseTo(weighted(0, 3, 3), 6);
  });

  it('does not change the days if an event arrives again or late', () => {
    on(0, 1);
    on(5, 3, { status: 'paused' });
    const before = [...changes];
    on(0, 1);
    on(3, 2, { status: 'completed' });
    on(5, 3, { status: 'paused' });
    expect(changes).toEqual(before);
    expect(state!.openFrom).toBeNull();
  });
});

describe('Proofs', () => {
  it('counts proofs with the weight of the day on which they were submitted', () => {
    on(0, 1);
    submitted(5);
    decided(30, 'approved', 5);
    const { submissions, approved, rejected, submissionCount, decidedCount } = sums(80);
    expect(submissions).toBeCloseTo(0.5, 6);
    expect([approved, rejected, submissionCount, decidedCount]).toEqual([submissions, 0, 1, 1]);
  });

  it('counts undecided proofs as neither approved nor rejected', () => {
    on(0, 1);
    submitted(1);
    submitted(2);
    decided(3, 'rejected', 2);
    const { submissions, approved, rejected } = sums(3);
    expect(submissions).toBeGreaterThan(1.9);
    expect([approved, rejected]).toEqual([0, expect.closeTo(2 ** (-1 / 75), 6)]);
  });

  it('gives the same sums if the decision arrives before the submission', () => {
    on(0, 1);
    submitted(1);
    decided(2, 'approved', 1);
    const inOrder = sums(5);
    const [launched] = [changes[0]!];
    changes = [launched];
    state = undefined;
    on(0, 1);
    changes = [launched];
    decided(2, 'approved', 1);
    submitted(1);
    expect(sums(5)).toEqual(inOrder);
  });

  it('ends the wait for the first proof, for each action', () => {
    on(0, 1, { actions: ['ig_st', 'tt_vd'] });
    submitted(4);
    submitted(6);
    const of = (actionId: string) => sums(10, (change) => change.actionId === actionId);
    expect(of('ig_st').waitingDays).toBeCloseTo(weighted(0, 4, 10), 6);
    expect(of('ig_st').firsts).toBeCloseTo(2 ** (-6 / 75), 6);
    expect(of('tt_vd').waitingDays).toBeCloseTo(weighted(0, 10, 10), 6);
    expect(of('tt_vd').firsts).toBe(0);
    on(10, 2, { status: 'completed', actions: ['ig_st', 'tt_vd'] });
    expect(of('ig_st').waitingDays).toBeCloseTo(weighted(0, 4, 10), 6);
    expect(of('tt_vd').waitingDays).toBeCloseTo(weighted(0, 10, 10), 6);
  });
});
