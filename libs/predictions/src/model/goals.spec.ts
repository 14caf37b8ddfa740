import { findGoal } from './goals';

describe('findGoal', () => {
  it.each([
    ['reviews', 'reviews'],
    ['increase_reviews', 'reviews'],
    ['get_more_reviews', 'reviews'],
    ['social_reach', 'social-reach'],
    ['Brand awareness', 'brand-awareness'],
    ['referral', 'referrals'],
    ['boost-engagement', 'engagement'],
  ])('understands %s', (text, goal) => expect(findGoal(text)).toBe(goal));

  it.each(['', 'increase', 'sales', 'review bombs'])('does not guess what "%s" means', (text) =>
    expect(findGoal(text)).toBeUndefined(),
  );
});
