import {
  actions,
  actionTypeOf,
  disclosuresFor,
  findAction,
  findPlatform,
  listActions,
  nearestActions,
  nearestPlatforms,
  platforms,
  resolveActionType,
} from './catalog';

describe('actions', () => {
  it('has exactly the fields of the public interface, and what proves it', () => {
    expect(findAction('ig_st')).toEqual({
      id: 'ig_st',
      label: 'Story Tag',
      type: 'content',
      effort: 1,
      value: 1.5,
      incentivizable: true,
      acceptedProofs: ['link', 'image', 'video', 'connected'],
      platformId: 'ig',
      platformName: 'Instagram',
      platformIcon: '📸',
      platformColor: '#E1306C',
    });
  });

  it('returns the same action objects in the list, by id and on their platform', () => {
    expect(findAction('ig_st')).toBe(actions[0]);
    expect(findPlatform('ig')?.actions[0]).toBe(actions[0]);
  });
});

describe('findPlatform', () => {
  it.each([
    ['ig', 'ig'],
    ['Instagram', 'ig'],
    ['TWITTER', 'xw'],
    ['x', 'xw'],
    ['google-maps', 'gm'],
    ['google_maps', 'gm'],
    ['Google Maps', 'gm'],
    ['google', 'go'],
  ])('finds %s, which is %s', (name, id) => {
    expect(findPlatform(name)?.id).toBe(id);
  });

  it.each(['', 'myspace', 'ig;', '__proto__', 'constructor'])('does not find %p', (name) => {
    expect(findPlatform(name)).toBeUndefined();
  });
});

describe('findAction', () => {
  it.each([
    ['ig_st', 'ig_st'],
    ['IG_ST', 'ig_st'],
    ['ig_story', 'ig_st'],
    ['instagram_story_tag', 'ig_st'],
    ['instagram-story-tag', 'ig_st'],
    ['ig_reel', 'ig_rl'],
    ['tt_video', 'tt_vd'],
    ['twitter_retweet', 'xw_rp'],
    ['x_post', 'xw_po'],
    ['google_review', 'go_rv'],
    ['google_maps_review', 'gm_rv'],
    ['yelp_review_photos', 'yp_rp'],
    ['google_answer_qa', 'go_qa'],
    ['facebook_check_in', 'fb_ci'],
    ['bereal_post', 'br_po'],
    ['referral_friend', 'rf_fr'],
  ])('finds %s, which is %s', (name, id) => {
    expect(findAction(name)?.id).toBe(id);
  });

  it.each(['', 'ig', 'st', 'story', 'ig_zz', 'ig_st.', '__proto__'])('does not find %p', (name) => {
    expect(findAction(name)).toBeUndefined();
  });
});

describe('resolveActionType', () => {
  it.each([
    ['instagram', 'story', 'ig_st'],
    ['instagram', 'story_tag', 'ig_st'],
    ['instagram', 'Story Location', 'ig_sl'],
    ['instagram', 'post', 'ig_fp'],
    ['instagram', 'reel', 'ig_rl'],
    ['instagram', 'follow', 'ig_fo'],
    ['instagram', 'st', 'ig_st'],
    ['instagram', 'ig_st', 'ig_st'],
    ['ig', 'instagram_reel', 'ig_rl'],
    ['tiktok', 'post', 'tt_vd'],
    ['twitter', 'tweet', 'xw_po'],
    ['google', 'review', 'go_rv'],
    ['facebook', 'review', 'fb_rc'],
    ['whatsapp', 'referral', 'wa_rf'],
  ])('resolves %s %s to %s', (platform, actionType, id) => {
    expect(resolveActionType(platform, actionType)?.id).toBe(id);
  });

  it.each([
    ['an unknown platform', 'myspace', 'post'],
    ['an unknown word', 'instagram', 'dance'],
    ['no word', 'instagram', ''],
    ['an ambiguous word', 'instagram', 'share'],
    ['an action of another platform', 'tiktok', 'ig_st'],
    ['an action of another platform with the same prefix', 'google', 'maps_review'],
  ])('returns undefined for %s', (_case, platform, actionType) => {
    expect(resolveActionType(platform, actionType)).toBeUndefined();
  });

  it('resolves every word that actionTypeOf returns', () => {
    for (const { slug, actions } of platforms) {
      for (const action of actions) expect(resolveActionType(slug, actionTypeOf(action))).toBe(action);
    }
  });
});

describe('listActions', () => {
  it('returns all actions without a filter', () => {
    expect(listActions()).toEqual(actions);
  });

  it('returns the actions that match all filters', () => {
    const found = listActions({ platformId: 'instagram', type: 'content', maxEffort: 1 });
    expect(found.map((action) => action.id)).toEqual(['ig_st', 'ig_sl', 'ig_hl']);
  });

  it('applies a maximum effort of 0', () => {
    expect(listActions({ platformId: 'tt', maxEffort: 0 }).map((action) => action.id)).toEqual(['tt_fo', 'tt_lk']);
  });

  it('returns nothing for an unknown platform', () => {
    expect(listActions({ platformId: 'myspace' })).toEqual([]);
  });
});

describe('nearestActions', () => {
  it.each([
    ['ig_sto', 'ig_st'],
    ['instagram_stroy', 'ig_st'],
    ['tiktok_vidoe', 'tt_vd'],
    ['gogle_review', 'go_rv'],
  ])('suggests for %s first %s', (text, id) => {
    expect(nearestActions(text)[0]).toBe(id);
  });

  it('respects the limit and the platform', () => {
    expect(nearestActions('ig_st')).toHaveLength(3);
    expect(nearestActions('ig_st', 2, findPlatform('tiktok'))).toEqual(['tt_st', 'tt_sh']);
  });

  it('takes less than 2 s for a text of a million characters', () => {
    const started = process.cpuUsage();
    nearestActions('a'.repeat(1_000_000));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
  });
});

describe('nearestPlatforms', () => {
  it.each([
    ['instagran', 'ig'],
    ['Twiter', 'xw'],
    ['youtub', 'yt'],
  ])('suggests for %s first %s', (text, id) => {
    expect(nearestPlatforms(text)[0]).toBe(id);
  });
});

describe('disclosuresFor', () => {
  it.each([
    ['a post', ['xw_po'], ['#ad']],
    ['a post on a platform with its own label', ['ig_st'], ['#ad', 'Paid partnership label']],
    ['posts on two platforms, without duplicates', ['tt_vd', 'ig_reel'], ['#ad', 'Paid partnership label']],
    ['a message to a friend', ['rf_fr', 'wa_sh'], ['I get a perk for this']],
    ['a comment', ['yt_cm'], ['#ad', 'Paid promotion label']],
    ['likes and follows', ['ig_lk', 'ig_fo', 'br_cm'], []],
    ['a review that cannot be paid for', ['go_rv', 'ta_rv'], []],
    ['an unknown action', ['ig_zz'], []],
  ])('returns the disclosures for %s', (_case, ids, disclosures) => {
    expect(disclosuresFor(ids)).toEqual(disclosures);
  });
});
