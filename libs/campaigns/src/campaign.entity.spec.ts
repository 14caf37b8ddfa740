import { INVALID_STATE } from '#kernel';
import { VALIDATION_ERROR } from '#kernel/errors';
import { Campaign, CampaignStatus, Transition } from './campaign.entity';

const NOW = new Date('2026-03-15T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;

function after(days: number): Date {
  return new Date(NOW.getTime() + days * DAY_MS);
}

function aCampaign(fields: Partial<Campaign> = {}): Campaign {
  const valid: Partial<Campaign> = {
    status: 'active',
    rewardType: 'pct',
    rewardHundredths: 1000,
    rewardDescription: null,
    maxCompletions: null,
    completions: 0,
    expiresInDays: 60,
    startsAt: null,
    expiresAt: after(60),
  };
  return Object.assign(new Campaign(), valid, fields);
}

describe('apply', () => {
  const allowed: [CampaignStatus, Transition, CampaignStatus][] = [
    ['draft', 'launch', 'active'],
    ['active', 'pause', 'paused'],
    ['paused', 'resume', 'active'],
    ['active', 'complete', 'completed'],
    ['paused', 'complete', 'completed'],
  ];
  const statuses: CampaignStatus[] = ['draft', 'active', 'paused', 'completed'];
  const transitions: Transition[] = ['launch', 'pause', 'resume', 'complete'];
  const refused = statuses.flatMap((status) =>
    transitions
      .filter((transition) => !allowed.some(([from, by]) => from === status && by === transition))
      .map((transition) => [status, transition] as const),
  );

  it.each(allowed)('changes the status from %s by %s to %s', (from, transition, to) => {
    const campaign = aCampaign({ status: from });
    campaign.apply(transition, NOW);
    expect(campaign.status).toBe(to);
  });

  it.each(refused)('rejects in status %s the transition %s, and changes nothing', (status, transition) => {
    const campaign = aCampaign({ status });
    expect(() => {
      campaign.apply(transition, NOW);
    }).toThrow(expect.objectContaining({ type: INVALID_STATE, details: expect.objectContaining({ status }) }));
    expect(campaign.status).toBe(status);
  });

  it.each(transitions)('rejects %s for an expired campaign', (transition) => {
    for (const status of ['active', 'paused'] as const) {
      const campaign = aCampaign({ status, expiresAt: NOW });
      expect(() => {
        campaign.apply(transition, NOW);
      }).toThrow(expect.objectContaining({ type: INVALID_STATE }));
    }
  });

  it('counts expiresInDays of a draft from its launch', () => {
    const campaign = aCampaign({ status: 'draft', expiresAt: null, expiresInDays: 7 });
    campaign.apply('launch', NOW);
    expect(campaign.expiresAt).toEqual(after(7));
  });

  it('keeps an expiresAt that was set before the launch', () => {
    const campaign = aCampaign({ status: 'draft', expiresAt: after(3), expiresInDays: 7 });
    campaign.apply('launch', NOW);
    expect(campaign.expiresAt).toEqual(after(3));
  });
});

describe('statusAt', () => {
  it.each<[CampaignStatus, CampaignStatus]>([
    ['active', 'completed'],
    ['paused', 'completed'],
    ['completed', 'completed'],
    ['draft', 'draft'],
  ])('treats a campaign with the status %s as %s once it has expired', (status, then) => {
    const campaign = aCampaign({ status, expiresAt: NOW });
    expect(campaign.statusAt(NOW)).toBe(then);
    expect(campaign.statusAt(new Date(NOW.getTime() - 1))).toBe(status);
  });
});

describe('assertEditable', () => {
  it('rejects only completed and expired campaigns', () => {
    const check = (fields: Partial<Campaign>) => () => {
      aCampaign(fields).assertEditable(NOW);
    };
    expect(check({ status: 'completed' })).toThrow(expect.objectContaining({ type: INVALID_STATE }));
    expect(check({ status: 'paused', expiresAt: NOW })).toThrow(expect.objectContaining({ type: INVALID_STATE }));
    for (const status of ['draft', 'active', 'paused'] as const) expect(check({ status })).not.toThrow();
  });
});

describe('assertInvariants', () => {
  it.each<[string, Partial<Campaign>]>([
    ['rewardValue', { rewardHundredths: 100_01 }],
    ['rewardValue', { rewardHundredths: 0 }],
    ['rewardValue', { rewardType: 'amount', rewardHundredths: 0 }],
    ['rewardDescription', { rewardType: 'free_item' }],
    ['rewardDescription', { rewardType: 'free_item', rewardDescription: '' }],
    ['maxCompletions', { maxCompletions: 2, completions: 3 }],
    ['expiresAt', { expiresAt: NOW }],
    ['startsAt', { startsAt: after(60), expiresAt: after(60) }],
  ])('rejects %s in %j', (path, fields) => {
    expect(() => {
      aCampaign(fields).assertInvariants(NOW);
    }).toThrow(
      expect.objectContaining({ type: VALIDATION_ERROR, details: [expect.objectContaining({ path }) as unknown] }),
    );
  });

  it.each<Partial<Campaign>>([
    {},
    { rewardHundredths: 100_00 },
    { rewardHundredths: 1 },
    { rewardType: 'amount', rewardHundredths: 10_000_00 },
    { rewardType: 'free_item', rewardHundredths: 0, rewardDescription: 'A flat white' },
    { maxCompletions: 3, completions: 3 },
    { status: 'draft', expiresAt: null, startsAt: after(500) },
    { startsAt: after(59) },
    { startsAt: after(-1) },
  ])('accepts %j', (fields) => {
    expect(() => {
      aCampaign(fields).assertInvariants(NOW);
    }).not.toThrow();
  });
});

describe('isCapReached', () => {
  it.each([
    [null, 1_000_000, false],
    [3, 2, false],
    [3, 3, true],
  ])('with a cap of %p and %d completions, returns %p', (maxCompletions, completions, reached) => {
    expect(aCampaign({ maxCompletions, completions }).isCapReached()).toBe(reached);
  });
});
