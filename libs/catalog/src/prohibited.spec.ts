import { actions, findAction } from './catalog';
import { prohibitedIncentive } from './prohibited';

const PROHIBITED = ['go_rv', 'go_rd', 'go_rp', 'yp_rv', 'yp_rp', 'ta_rv', 'ta_rp', 'gm_rv', 'gm_rp'];

describe('prohibitedIncentive', () => {
  it('prohibits exactly the nine reviews for which no perk may be offered', () => {
    expect(actions.filter(prohibitedIncentive).map((action) => action.id)).toEqual(PROHIBITED);
    expect(actions.filter((action) => !action.incentivizable).map((action) => action.id)).toEqual(PROHIBITED);
  });

  it.each([
    ['go_rv', "Google's fake engagement policy for Maps contributions"],
    ['gm_rp', "Google's fake engagement policy for Maps contributions"],
    ['yp_rv', "Yelp's policy against asking for reviews"],
    ['ta_rv', "TripAdvisor's incentives policy"],
  ])('for %s cites the regulation and %s', (id, policy) => {
    const action = findAction(id)!;
    const prohibited = prohibitedIncentive(action)!;
    expect(prohibited).toMatchObject({ rule: 'paid_review', actionId: id, platformId: action.platformId });
    expect(prohibited.citation).toContain('16 CFR 465');
    expect(prohibited.citation).toContain(policy);
    expect(prohibited.explanation).toContain(policy);
  });

  it('also prohibits an action of a platform whose policy is not listed', () => {
    const action = { ...findAction('nd_rc')!, incentivizable: false };
    expect(prohibitedIncentive(action)?.citation).toContain("Nextdoor's own policy");
  });
});
