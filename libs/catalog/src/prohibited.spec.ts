import { actions, findAction } from './catalog';
import { prohibitedIncentive } from './prohibited';

const PROHIBITED = ['go_rv', 'go_rd', 'go_rp', 'yp_rv', 'yp_rp', 'ta_rv', 'ta_rp', 'gm_rv', 'gm_rp'];

describe('prohibitedIncentive', () => {
  it('prohibits exactly the nine reviews for which no perk may be offered', () => {
    expect(actions.filter(prohibitedIncentive).map((action) => action.id)).toEqual(PROHIBITED);
    expect(actions.filter((action) => !action.incentivizable).map((action) => action.id)).toEqual(PROHIBITED);
  });

  it.each([
    ['go_rv', 'paid_review_google', "Google's policy for user-contributed content on Maps: fake engagement"],
    ['gm_rp', 'paid_review_google', "Google's policy for user-contributed content on Maps: fake engagement"],
    ['yp_rv', 'paid_review_yelp', "Yelp's policy: Don't ask for reviews"],
    ['ta_rv', 'paid_review_tripadvisor', "Tripadvisor's policy: What is considered fraud?"],
  ])('for %s cites the regulation and the rule of the site', (id, rule, policy) => {
    const action = findAction(id)!;
    const prohibited = prohibitedIncentive(action)!;
    expect(prohibited).toMatchObject({ rule, actionId: id, platformId: action.platformId });
    expect(prohibited.citation).toContain('16 CFR 465.4');
    expect(prohibited.citations.map(({ title }) => title)).toEqual([policy, expect.stringContaining('16 CFR 465.4')]);
    expect(prohibited.citation).toContain(policy);
    expect(prohibited.explanation).toMatch(/forbids any incentive for a review|treats incentives for reviews as fraud/);
    expect(prohibited.explanation).toContain('The law is narrower');
  });
});
