import {
  accountScore,
  approvalScore,
  mentionedIn,
  netValueScore,
  nicheScore,
  reachScore,
  requirementScore,
  rewardScore,
  weightedScore,
} from './scores';

describe('weightedScore', () => {
  it('returns the weighted mean of the components, from 0 to 1', () => {
    expect(weightedScore('offer', { reward: 1, approval: 1, niche: 1, followers: 1 }).score).toBe(1);
    expect(weightedScore('creator', { niche: 1, approval: 1, followers: 1, account: 1 }).score).toBe(1);
    expect(weightedScore('action', { netValue: 1, certainty: 1 }).score).toBe(1);
    const { score, components } = weightedScore('offer', { reward: 0.5, approval: 0, niche: 1, followers: 0 });
    expect(score).toBe(0.375);
    expect(components[0]).toEqual({ name: 'reward', value: 0.5, weight: 0.35 });
  });
});

describe('the components', () => {
  it.each([
    ['an offer of what the action is worth', rewardScore(2, 2), 0.5],
    ['an offer of three times as much', rewardScore(6, 2), 0.75],
    ['an item of unknown value', rewardScore(0, 2), 0.5],
    ['no decisions', approvalScore(undefined, 0.6), 0.6],
    ['ten approvals', approvalScore({ approved: 10, rejected: 0 }, 0.6), 0.8],
    ['ten rejections', approvalScore({ approved: 0, rejected: 10 }, 0.6), 0.3],
    ['a niche that is mentioned', nicheScore(['coffee'], ['coffee']), 1],
    ['no niche', nicheScore([], []), 0.5],
    ['another niche', nicheScore(['gaming'], []), 0.25],
    ['no requirement', requirementScore(0, 0), 1],
    ['just enough followers', requirementScore(1000, 1000), 0.5],
    ['ten times as many', requirementScore(10_000, 1000), 0.95],
    ['no followers', reachScore(0), 0],
    ['100,000 followers', reachScore(100_000), 1],
    ['millions of followers', reachScore(9_000_000), 1],
    [
      'an account with followers that its platform reports',
      accountScore({ verified: true, followersVerified: true }),
      1,
    ],
    ['a connected account', accountScore({ verified: true, followersVerified: false }), 0.75],
    ['an account that is only stated', accountScore({ verified: false, followersVerified: false }), 0.5],
    ['a loss', netValueScore(-5), 0],
    ['ten dollars', netValueScore(10), 0.5],
  ])('score %s as documented', (_, value, expected) => {
    expect(value).toBeCloseTo(expected, 10);
  });

  it('finds niches in a text regardless of case', () => {
    expect(mentionedIn('Latte art in our COFFEE place', ['coffee', 'latte art', 'gaming'])).toEqual([
      'coffee',
      'latte art',
    ]);
  });
});
