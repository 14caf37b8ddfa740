import { findAction, PROHIBITED_ACTION } from '#catalog';
import { VALIDATION_ERROR } from '#kernel/errors';
import { actionsOf, nameOf, Reward, rewardOf, tierOf, missingFields } from './campaign-input';

type CampaignTerms = Parameters<typeof actionsOf>[0];

function action(id: string) {
  const found = findAction(id);
  if (!found) throw new Error(`There is no action ${id}.`);
  return found;
}

function validationError(path: string, message: unknown = expect.any(String)) {
  return expect.objectContaining({ type: VALIDATION_ERROR, details: [{ path, message }] }) as Error;
}

describe('actionsOf', () => {
  it.each<[CampaignTerms, string[]]>([
    [{ actionId: 'ig_st', platformId: 'ig' }, ['ig_st']],
    [{ actionId: 'ig_story', platformId: 'instagram' }, ['ig_st']],
    [{ actionId: 'IG_ST', platformId: 'Instagram' }, ['ig_st']],
    [{ platform: 'instagram', actionType: 'story' }, ['ig_st']],
    [{ platform: 'ig', actionType: 'story_tag' }, ['ig_st']],
    [{ platform: 'twitter', actionType: 'tweet' }, ['xw_po']],
    [{ actions: ['ig_rl', 'tiktok_video'] }, ['ig_rl', 'tt_vd']],
    [{ actions: ['tt_vd', 'ig_st', 'ig_story'] }, ['tt_vd', 'ig_st']],
  ])('finds the actions of %j', (terms, ids) => {
    expect(actionsOf(terms)?.map(({ id }) => id)).toEqual(ids);
  });

  it('returns undefined if no action is named', () => {
    expect(actionsOf({ rewardType: 'pct', rewardValue: 5 })).toBeUndefined();
  });

  it.each<[CampaignTerms, string]>([
    [{ actionId: 'ig_st' }, 'platformId'],
    [{ platformId: 'ig' }, 'actionId'],
    [{ platform: 'ig' }, 'actionType'],
    [{ actionType: 'story' }, 'platform'],
  ])('requires the missing field when given only %j', (terms, path) => {
    expect(() => actionsOf(terms)).toThrow(validationError(path, 'is required'));
  });

  it.each<[CampaignTerms, string, string]>([
    [{ actionId: 'ig_sto', platformId: 'ig' }, 'actionId', 'ig_st'],
    [{ actionId: 'ig_st', platformId: 'instagran' }, 'platformId', 'ig'],
    [{ platform: 'youtub', actionType: 'video' }, 'platform', 'yt'],
    [{ platform: 'tiktok', actionType: 'vidoe' }, 'actionType', 'tt_vd'],
    [{ actions: ['ig_st', 'tiktok_vidoe'] }, 'actions[1]', 'tt_vd'],
  ])('suggests the closest ids for %j', (terms, path, nearest) => {
    expect(() => actionsOf(terms)).toThrow(
      validationError(path, expect.stringMatching(new RegExp(`closest matches are ${nearest}(,|$)`))),
    );
  });

  it('suggests actions on the requested platform when the action is on another platform', () => {
    expect(() => actionsOf({ actionId: 'ig_st', platformId: 'tt' })).toThrow(
      validationError('actionId', expect.stringMatching(/on Instagram, not on TikTok; .* tt_\w+, tt_\w+, tt_\w+$/)),
    );
  });

  it('rejects an action that is specified in two ways', () => {
    for (const terms of [
      { actionId: 'ig_st', platformId: 'ig', actions: ['ig_st'] },
      { actionId: 'ig_st', platformId: 'ig', platform: 'ig', actionType: 'story' },
      { platform: 'ig', actions: ['ig_st'] },
    ])
      expect(() => actionsOf(terms)).toThrow(validationError('actionId'));
  });

  it('rejects each prohibited action in every request shape', () => {
    for (const id of ['go_rv', 'go_rd', 'go_rp', 'gm_rv', 'gm_rp', 'yp_rv', 'yp_rp', 'ta_rv', 'ta_rp']) {
      const platformId = id.slice(0, 2);
      for (const terms of [
        { actionId: id, platformId },
        { platform: platformId, actionType: id },
        { actions: ['ig_st', id] },
      ])
        expect(() => actionsOf(terms)).toThrow(
          expect.objectContaining({
            type: PROHIBITED_ACTION,
            details: expect.objectContaining({ rule: expect.stringMatching(/^paid_review_/), actionId: id }),
          }),
        );
    }
  });

  it.each<[CampaignTerms, string]>([
    [{ actionId: 'tt_vd' }, 'tt_vd'],
    [{ actionType: 'reel' }, 'ig_rl'],
  ])('does not require a platform in an update of %j', (terms, id) => {
    expect(actionsOf(terms, action('ig_st'))?.map((found) => found.id)).toEqual([id]);
  });

  it('requires the action in an update of the platform', () => {
    expect(() => actionsOf({ platformId: 'tt' }, action('ig_st'))).toThrow(validationError('actionId', 'is required'));
  });
});

const USD = { currency: 'USD' } as const;

describe('rewardOf', () => {
  it.each<[CampaignTerms, Omit<Reward, 'currency'>]>([
    [
      { rewardType: 'pct', rewardValue: 10 },
      { type: 'pct', hundredths: 1000 },
    ],
    [
      { rewardType: 'amount', rewardValue: 19.99 },
      { type: 'amount', hundredths: 1999 },
    ],
    [{ reward: { type: 'percentage', value: 0.01 } }, { type: 'pct', hundredths: 1 }],
    [{ reward: { type: 'fixed', value: 10_000 } }, { type: 'amount', hundredths: 1_000_000 }],
    [{ reward: { type: 'free_item', value: 0 } }, { type: 'free_item', hundredths: 0 }],
    [
      { discountType: 'dol', discountValue: 1.1 },
      { type: 'amount', hundredths: 110 },
    ],
    [
      { discountType: 'pct', discountValue: 100 },
      { type: 'pct', hundredths: 10_000 },
    ],
  ])('finds the reward of %j', (terms, reward) => {
    expect(rewardOf(terms, USD)).toEqual({ ...reward, ...USD });
  });

  it.each<[CampaignTerms, string]>([
    [{ rewardType: 'pct' }, 'rewardValue'],
    [{ rewardValue: 5 }, 'rewardType'],
    [{ discountType: 'pct' }, 'discountValue'],
    [{ discountValue: 5 }, 'discountType'],
    [{ rewardType: 'pct', rewardValue: 100.01 }, 'rewardValue'],
    [{ rewardType: 'amount', rewardValue: 0 }, 'rewardValue'],
    [{ reward: { type: 'percentage', value: 101 } }, 'reward.value'],
    [{ reward: { type: 'fixed', value: 0 } }, 'reward.value'],
    [{ discountType: 'pct', discountValue: 101 }, 'discountValue'],
    [{ discountType: 'dol', discountValue: 10_000.01 }, 'discountValue'],
    [{ reward: { type: 'free_item', value: 10_001 } }, 'reward.value'],
  ])('rejects %j with an error in %s', (terms, path) => {
    expect(() => rewardOf(terms, USD)).toThrow(validationError(path));
  });

  it.each<[CampaignTerms, string]>([
    [{ discountType: 'dol', discountValue: 1_500_001 }, 'discountValue'],
    [{ discountType: 'dol', discountValue: 99.5 }, 'discountValue'],
    [{ reward: { type: 'fixed', value: 99.5 } }, 'reward.value'],
    [{ rewardType: 'free_item', rewardValue: 0.5 }, 'rewardValue'],
  ])('rejects %j for a campaign in yen with an error in %s', (terms, path) => {
    expect(() => rewardOf(terms, { currency: 'JPY' })).toThrow(validationError(path));
  });

  it('takes larger numbers and half percents in yen', () => {
    const yen = { currency: 'JPY' } as const;
    expect(rewardOf({ discountType: 'dol', discountValue: 1_500_000 }, yen)).toMatchObject({ hundredths: 150_000_000 });
    expect(rewardOf({ discountType: 'pct', discountValue: 12.5 }, yen)).toMatchObject({ hundredths: 1250 });
  });

  it('rejects a reward that is specified in two ways', () => {
    expect(() => rewardOf({ rewardType: 'pct', rewardValue: 5, discountType: 'pct', discountValue: 5 }, USD)).toThrow(
      validationError('rewardType'),
    );
  });

  it.each<[CampaignTerms, Omit<Reward, 'currency'>]>([
    [{ rewardValue: 25 }, { type: 'pct', hundredths: 2500 }],
    [{ discountValue: 25 }, { type: 'pct', hundredths: 2500 }],
    [{ rewardType: 'amount' }, { type: 'amount', hundredths: 1000 }],
    [
      { rewardType: 'amount', rewardValue: 300 },
      { type: 'amount', hundredths: 30_000 },
    ],
  ])('completes an update of %j with the current reward', (terms, reward) => {
    expect(rewardOf(terms, { type: 'pct', hundredths: 1000, ...USD })).toEqual({ ...reward, ...USD });
  });

  it('validates the current value against the limits of the new type', () => {
    expect(() => rewardOf({ rewardType: 'pct' }, { type: 'amount', hundredths: 30_000, ...USD })).toThrow(
      validationError('rewardValue', 'must be at most 100 percent'),
    );
  });
});

describe('missingFields', () => {
  it.each<[CampaignTerms, string[]]>([
    [{}, ['actionId', 'platformId', 'rewardType', 'rewardValue']],
    [{ actionId: 'ig_st', platformId: 'ig' }, ['rewardType', 'rewardValue']],
    [{ rewardType: 'pct', rewardValue: 5 }, ['actionId', 'platformId']],
    [{ platform: 'ig', actionType: 'story' }, ['reward']],
    [{ reward: { type: 'fixed', value: 5 } }, ['platform', 'actionType']],
    [{ actions: ['ig_st'] }, ['discountType', 'discountValue']],
    [{ discountType: 'dol', discountValue: 5 }, ['actions']],
  ])('given %j, returns %j', (terms, paths) => {
    expect(missingFields(terms)).toEqual(paths);
  });
});

describe('tierOf', () => {
  it.each([
    [0.1, 'starter'],
    [1.49, 'starter'],
    [1.5, 'essential'],
    [2.99, 'essential'],
    [3, 'growth'],
    [4.99, 'growth'],
    [5, 'high_impact'],
    [7.99, 'high_impact'],
    [8, 'premium'],
  ])('returns for an action worth $%d the tier %s', (value, tier) => {
    expect(tierOf({ ...action('ig_st'), value })).toBe(tier);
  });
});

describe('nameOf', () => {
  it.each<[Omit<Reward, 'currency'>, string | null, string]>([
    [{ type: 'pct', hundredths: 1000 }, null, 'Story Tag on Instagram: 10% off'],
    [{ type: 'pct', hundredths: 1250 }, null, 'Story Tag on Instagram: 12.5% off'],
    [{ type: 'amount', hundredths: 500 }, null, 'Story Tag on Instagram: $5 off'],
    [{ type: 'amount', hundredths: 110 }, null, 'Story Tag on Instagram: $1.10 off'],
    [{ type: 'amount', hundredths: 5 }, null, 'Story Tag on Instagram: $0.05 off'],
    [{ type: 'free_item', hundredths: 0 }, 'A flat white', 'Story Tag on Instagram: A flat white'],
    [{ type: 'free_item', hundredths: 0 }, null, 'Story Tag on Instagram: a free item'],
  ])('builds a name from %j and %p', (reward, item, name) => {
    expect(nameOf(action('ig_st'), { ...reward, currency: 'USD' }, item)).toBe(name);
  });

  it('names an amount in the currency of the campaign', () => {
    const named = (hundredths: number, currency: 'EUR' | 'JPY') =>
      nameOf(action('ig_st'), { type: 'amount', hundredths, currency }, null);
    expect(named(450, 'EUR')).toBe('Story Tag on Instagram: €4.50 off');
    expect(named(500_00, 'JPY')).toBe('Story Tag on Instagram: ¥500 off');
  });

  it('truncates to the maximum length without splitting a character', () => {
    const prefix = 'Story Tag on Instagram: '.length;
    const name = nameOf(
      action('ig_st'),
      { type: 'free_item', hundredths: 0, currency: 'USD' },
      'a'.repeat(199 - prefix) + '🥐'.repeat(9),
    );
    expect(name).toHaveLength(199);
    expect(name.isWellFormed()).toBe(true);
  });
});
