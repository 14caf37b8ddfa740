import { findAction, PROHIBITED_ACTION } from '#catalog';
import { VALIDATION_ERROR } from '#platform';
import { actionsOf, nameOf, Reward, rewardOf, tierOf, wordsMissing } from './campaign-input';

type Said = Parameters<typeof actionsOf>[0];

function action(id: string) {
  const found = findAction(id);
  if (!found) throw new Error(`There is no action ${id}.`);
  return found;
}

function refusal(path: string, message: unknown = expect.any(String)) {
  return expect.objectContaining({ type: VALIDATION_ERROR, details: [{ path, message }] }) as Error;
}

describe('actionsOf', () => {
  it.each<[Said, string[]]>([
    [{ actionId: 'ig_st', platformId: 'ig' }, ['ig_st']],
    [{ actionId: 'ig_story', platformId: 'instagram' }, ['ig_st']],
    [{ actionId: 'IG_ST', platformId: 'Instagram' }, ['ig_st']],
    [{ platform: 'instagram', actionType: 'story' }, ['ig_st']],
    [{ platform: 'ig', actionType: 'story_tag' }, ['ig_st']],
    [{ platform: 'twitter', actionType: 'tweet' }, ['xw_po']],
    [{ actions: ['ig_rl', 'tiktok_video'] }, ['ig_rl', 'tt_vd']],
    [{ actions: ['tt_vd', 'ig_st', 'ig_story'] }, ['tt_vd', 'ig_st']],
  ])('understands %j', (said, ids) => {
    expect(actionsOf(said)?.map(({ id }) => id)).toEqual(ids);
  });

  it('is undefined when no action is named', () => {
    expect(actionsOf({ rewardType: 'pct', rewardValue: 5 })).toBeUndefined();
  });

  it.each<[Said, string]>([
    [{ actionId: 'ig_st' }, 'platformId'],
    [{ platformId: 'ig' }, 'actionId'],
    [{ platform: 'ig' }, 'actionType'],
    [{ actionType: 'story' }, 'platform'],
  ])('misses the other half in %j', (said, path) => {
    expect(() => actionsOf(said)).toThrow(refusal(path, 'is required'));
  });

  it.each<[Said, string, string]>([
    [{ actionId: 'ig_sto', platformId: 'ig' }, 'actionId', 'ig_st'],
    [{ actionId: 'ig_st', platformId: 'instagran' }, 'platformId', 'ig'],
    [{ platform: 'youtub', actionType: 'video' }, 'platform', 'yt'],
    [{ platform: 'tiktok', actionType: 'vidoe' }, 'actionType', 'tt_vd'],
    [{ actions: ['ig_st', 'tiktok_vidoe'] }, 'actions[1]', 'tt_vd'],
  ])('names the nearest id for %j', (said, path, nearest) => {
    expect(() => actionsOf(said)).toThrow(
      refusal(path, expect.stringMatching(new RegExp(`nearest are ${nearest}(,|$)`))),
    );
  });

  it('names the nearest ids of the platform that was asked for when the action is of another', () => {
    expect(() => actionsOf({ actionId: 'ig_st', platformId: 'tt' })).toThrow(
      refusal('actionId', expect.stringMatching(/on Instagram, not on TikTok; .* tt_\w+, tt_\w+, tt_\w+$/)),
    );
  });

  it('does not choose between two ways of saying the action', () => {
    for (const said of [
      { actionId: 'ig_st', platformId: 'ig', actions: ['ig_st'] },
      { actionId: 'ig_st', platformId: 'ig', platform: 'ig', actionType: 'story' },
      { platform: 'ig', actions: ['ig_st'] },
    ])
      expect(() => actionsOf(said)).toThrow(refusal('actionId'));
  });

  it('refuses, in every body, each action that may not be paid for', () => {
    for (const id of ['go_rv', 'go_rd', 'go_rp', 'gm_rv', 'gm_rp', 'yp_rv', 'yp_rp', 'ta_rv', 'ta_rp']) {
      const platformId = id.slice(0, 2);
      for (const said of [
        { actionId: id, platformId },
        { platform: platformId, actionType: id },
        { actions: ['ig_st', id] },
      ])
        expect(() => actionsOf(said)).toThrow(
          expect.objectContaining({
            type: PROHIBITED_ACTION,
            details: expect.objectContaining({ rule: 'paid_review', actionId: id }),
          }),
        );
    }
  });

  it.each<[Said, string]>([
    [{ actionId: 'tt_vd' }, 'tt_vd'],
    [{ actionType: 'reel' }, 'ig_rl'],
  ])('needs no platform in a change that says %j', (said, id) => {
    expect(actionsOf(said, action('ig_st'))?.map((found) => found.id)).toEqual([id]);
  });

  it('still needs the action in a change of the platform', () => {
    expect(() => actionsOf({ platformId: 'tt' }, action('ig_st'))).toThrow(refusal('actionId', 'is required'));
  });
});

describe('rewardOf', () => {
  it.each<[Said, Reward]>([
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
  ])('understands %j', (said, reward) => {
    expect(rewardOf(said)).toEqual(reward);
  });

  it.each<[Said, string]>([
    [{ rewardType: 'pct' }, 'rewardValue'],
    [{ rewardValue: 5 }, 'rewardType'],
    [{ discountType: 'pct' }, 'discountValue'],
    [{ discountValue: 5 }, 'discountType'],
    [{ rewardType: 'pct', rewardValue: 100.01 }, 'rewardValue'],
    [{ rewardType: 'amount', rewardValue: 0 }, 'rewardValue'],
    [{ reward: { type: 'percentage', value: 101 } }, 'reward.value'],
    [{ reward: { type: 'fixed', value: 0 } }, 'reward.value'],
    [{ discountType: 'pct', discountValue: 101 }, 'discountValue'],
  ])('refuses %j at %s', (said, path) => {
    expect(() => rewardOf(said)).toThrow(refusal(path));
  });

  it('does not choose between two ways of saying the reward', () => {
    expect(() => rewardOf({ rewardType: 'pct', rewardValue: 5, discountType: 'pct', discountValue: 5 })).toThrow(
      refusal('rewardType'),
    );
  });

  it.each<[Said, Reward]>([
    [{ rewardValue: 25 }, { type: 'pct', hundredths: 2500 }],
    [{ discountValue: 25 }, { type: 'pct', hundredths: 2500 }],
    [{ rewardType: 'amount' }, { type: 'amount', hundredths: 1000 }],
    [
      { rewardType: 'amount', rewardValue: 300 },
      { type: 'amount', hundredths: 30_000 },
    ],
  ])('takes, in a change that says %j, the rest from what it is now', (said, reward) => {
    expect(rewardOf(said, { type: 'pct', hundredths: 1000 })).toEqual(reward);
  });

  it('holds a change against the bounds of the kind that it ends up as', () => {
    expect(() => rewardOf({ rewardType: 'pct' }, { type: 'amount', hundredths: 30_000 })).toThrow(
      refusal('rewardValue', 'must be at most 100'),
    );
  });
});

describe('wordsMissing', () => {
  it.each<[Said, string[]]>([
    [{}, ['actionId', 'platformId', 'rewardType', 'rewardValue']],
    [{ actionId: 'ig_st', platformId: 'ig' }, ['rewardType', 'rewardValue']],
    [{ rewardType: 'pct', rewardValue: 5 }, ['actionId', 'platformId']],
    [{ platform: 'ig', actionType: 'story' }, ['reward']],
    [{ reward: { type: 'fixed', value: 5 } }, ['platform', 'actionType']],
    [{ actions: ['ig_st'] }, ['discountType', 'discountValue']],
    [{ discountType: 'dol', discountValue: 5 }, ['actions']],
  ])('asks, after %j, for %j', (said, paths) => {
    expect(wordsMissing(said)).toEqual(paths);
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
  ])('is, for an action worth $%d, %s', (value, tier) => {
    expect(tierOf({ ...action('ig_st'), value })).toBe(tier);
  });
});

describe('nameOf', () => {
  it.each<[Reward, string | null, string]>([
    [{ type: 'pct', hundredths: 1000 }, null, 'Story Tag on Instagram: 10% off'],
    [{ type: 'pct', hundredths: 1250 }, null, 'Story Tag on Instagram: 12.5% off'],
    [{ type: 'amount', hundredths: 500 }, null, 'Story Tag on Instagram: $5 off'],
    [{ type: 'free_item', hundredths: 0 }, 'A flat white', 'Story Tag on Instagram: A flat white'],
    [{ type: 'free_item', hundredths: 0 }, null, 'Story Tag on Instagram: a free item'],
  ])('makes a name of %j and %p', (reward, item, name) => {
    expect(nameOf(action('ig_st'), reward, item)).toBe(name);
  });

  it('keeps to the bound of a name and cuts no character in two', () => {
    const prefix = 'Story Tag on Instagram: '.length;
    const name = nameOf(
      action('ig_st'),
      { type: 'free_item', hundredths: 0 },
      'a'.repeat(199 - prefix) + '🥐'.repeat(9),
    );
    expect(name).toHaveLength(199);
    expect(name.isWellFormed()).toBe(true);
  });
});
