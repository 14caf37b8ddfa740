import { actions, findAction } from '../catalog';
import { CITATIONS } from './citations.data';
import { rulesFor, verdictOf } from './policy';
import { JURISDICTIONS, RULES, VERDICTS } from './rules.data';

const REVIEWS = ['go_rv', 'go_rd', 'go_rp', 'yp_rv', 'yp_rp', 'ta_rv', 'ta_rp', 'gm_rv', 'gm_rp'];
const verdict = (id: string, jurisdiction: 'any' | 'US' | 'EU' | 'UK' | 'DE' = 'any') =>
  verdictOf(findAction(id)!, { jurisdiction }).verdict;

describe('The citations', () => {
  it.each(Object.entries(CITATIONS))(
    'has complete citations of %s',
    (_name, { title, url, publisher, effectiveFrom, quote }) => {
      expect(title.length).toBeGreaterThan(5);
      expect(url).toMatch(/^https:\/\/[\w.-]+\//);
      expect(publisher.length).toBeGreaterThan(1);
      if (effectiveFrom !== null) expect(effectiveFrom).toMatch(/^\d{4}-\d\d-\d\d$/);
      if (quote !== null) expect(quote.length).toBeLessThanOrEqual(200);
    },
  );

  it('uses every citation', () => {
    const used = new Set(RULES.flatMap(({ citations }) => citations));
    expect(Object.keys(CITATIONS).filter((name) => !used.has(name as never))).toEqual([]);
  });
});

/** The documents that each rule is based on, specified independently. */
const BASES: Record<string, string[]> = {
  paid_review_google: ["Google's policy for user-contributed content"],
  paid_review_yelp: ["Don't ask for reviews"],
  paid_review_tripadvisor: ['What is considered fraud?'],
  review_of_a_sentiment: ['16 CFR 465.4', '16 CFR 255.5'],
  concealed_incentive_eu: ['Annex I, points 23b and 23c', 'Article 7(2)'],
  concealed_incentive_uk: ['Digital Markets, Competition and Consumers Act 2024'],
  contributed_photos_and_answers: ["Google's policy"],
  contributed_to_maps: ["Google's policy"],
  contributed_photos_on_yelp: ["Yelp's content guidelines"],
  checkin_offer: [],
  rewarded_recommendation_facebook: ["Meta's Community Standards"],
  rewarded_recommendation_nextdoor: ["Nextdoor's Community Guidelines"],
  rewarded_comment_reddit: ["Reddit's rules: authentic content"],
  rewarded_engagement_ig: ["Instagram's Community Guidelines"],
  rewarded_engagement_th: ["Instagram's Community Guidelines"],
  rewarded_engagement_fb: ["Meta's Community Standards"],
  rewarded_engagement_tt: ["TikTok's Community Guidelines"],
  rewarded_engagement_xw: ["X's platform manipulation"],
  rewarded_engagement_yt: ["YouTube's fake engagement policy"],
  rewarded_engagement_li: ["LinkedIn's Professional Community Policies"],
  rewarded_engagement_pi: ["Pinterest's Community Guidelines"],
  rewarded_engagement_rd: ['vote manipulation'],
  rewarded_engagement_tw: ["Twitch's Community Guidelines"],
  rewarded_engagement_tm: ["Tumblr's Community Guidelines"],
  rewarded_engagement_bs: ["Bluesky's Community Guidelines"],
  engagement_without_known_rule: [],
  disclosed_endorsement_us: ['16 CFR 255.5'],
  disclosed_endorsement_eu: ['Article 7(2)'],
  disclosed_endorsement_de: ['UWG'],
  disclosed_endorsement_uk: ['CAP Code, rule 2.1'],
  disclosed_endorsement_ca: ['Competition Act'],
  disclosed_endorsement_au: ['Australian Consumer Law'],
  health_results: ['16 CFR 255.2'],
  alcohol_uk: ['CAP Code, section 18'],
};

describe('The rules', () => {
  it('has rules with unique ids, each with a tested basis', () => {
    expect(RULES.map(({ id }) => id).sort()).toEqual(Object.keys(BASES).sort());
  });

  it.each(RULES.map((rule) => [rule.id, rule] as const))(
    'rule %s cites its basis and applies to something',
    (id, rule) => {
      const titles = rule.citations.map((name) => CITATIONS[name].title);
      expect(titles).toEqual(BASES[id]!.map((part) => expect.stringContaining(part)));
      const jurisdiction = rule.in === 'any' ? 'US' : rule.in[0]!;
      const businessType = rule.businessTypes?.[0];
      expect(actions.filter((action) => rulesFor(action, { jurisdiction, businessType }).includes(rule))).not.toEqual(
        [],
      );
      expect(rule.consequence).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('names only actions and platforms of the catalogue', () => {
    const known = new Set([...actions.map(({ id }) => id), ...actions.map(({ platformId }) => platformId)]);
    const named = RULES.flatMap(({ of }) => [...(of.ids ?? []), ...(of.platforms ?? [])]);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(JURISDICTIONS)('has an explicit decision for each of the 125 actions in %s', (jurisdiction) => {
    expect(actions).toHaveLength(125);
    const undecided = actions.filter((action) => rulesFor(action, { jurisdiction }).length === 0);
    expect(undecided.map(({ id }) => id)).toEqual([]);
  });
});

describe('verdictOf', () => {
  it('forbids exactly the nine reviews, everywhere', () => {
    for (const jurisdiction of ['any', ...JURISDICTIONS] as const) {
      const forbidden = actions.filter((action) => verdictOf(action, { jurisdiction }).verdict === 'forbidden');
      expect(forbidden.map(({ id }) => id)).toEqual(REVIEWS);
    }
    expect(actions.filter(({ incentivizable }) => !incentivizable).map(({ id }) => id)).toEqual(REVIEWS);
  });

  it.each(['go_ph', 'go_qa', 'yt_sb', 'yt_lk', 'fb_rc', 'fb_lp', 'rd_up', 'rd_cm', 'ig_fo', 'tt_lk', 'xw_rp', 'nd_rc'])(
    'restricts %s everywhere, with the rule of the site',
    (id) => {
      for (const jurisdiction of ['any', ...JURISDICTIONS] as const) {
        const found = verdictOf(findAction(id)!, { jurisdiction });
        expect([found.verdict, found.citations.length > 0]).toEqual(['restricted', true]);
      }
    },
  );

  it.each([
    ['ig_st', 'US', 'allowed_with_disclosure', '16 CFR 255.5'],
    ['ig_st', 'EU', 'allowed_with_disclosure', 'Article 7(2)'],
    ['ig_st', 'DE', 'allowed_with_disclosure', 'UWG'],
    ['ig_st', 'UK', 'allowed_with_disclosure', 'CAP Code'],
    ['rf_fr', 'US', 'allowed_with_disclosure', '16 CFR 255.5'],
    ['yp_ci', 'US', 'allowed', ''],
    ['md_fo', 'EU', 'allowed', ''],
  ] as const)('the verdict on %s in %s is %s, by %s', (id, jurisdiction, expected, title) => {
    const found = verdictOf(findAction(id)!, { jurisdiction });
    expect(found.verdict).toBe(expected);
    if (title) expect(found.citations.map((each) => each.title).join()).toContain(title);
    else expect(found.citations).toEqual([]);
  });

  it('distinguishes the law from the rule of the site', () => {
    const { citations, consequence } = verdictOf(findAction('yp_rv')!, { jurisdiction: 'US' });
    expect(citations.map(({ publisher }) => publisher)).toEqual([
      'Yelp',
      'Federal Trade Commission (US)',
      'Federal Trade Commission (US)',
    ]);
    expect(consequence).toContain('Yelp forbids any incentive');
    expect(consequence).toContain('In the US, the law forbids paying for a review of a particular sentiment');
  });

  it('adds the rules for a type of business', () => {
    const of = (businessType?: string) => verdictOf(findAction('ig_st')!, { jurisdiction: 'UK', businessType });
    expect(of('breweries').consequence).toContain('25');
    expect(of('restaurants').consequence).not.toContain('25');
    expect(of().citations).not.toContainEqual(CITATIONS.ukAlcohol);
  });

  it('proposes safer actions on the same platform that are not restricted', () => {
    const { safer } = verdictOf(findAction('ig_fo')!);
    expect(safer).toHaveLength(3);
    for (const id of safer) {
      expect(id).toMatch(/^ig_/);
      expect(['restricted', 'forbidden']).not.toContain(verdict(id));
    }
    expect(verdictOf(findAction('ta_rv')!).safer).toEqual([]);
    expect(verdictOf(findAction('ig_st')!).safer).toEqual([]);
  });

  it('is never more lenient in one place than everywhere', () => {
    for (const action of actions)
      for (const jurisdiction of JURISDICTIONS)
        expect(VERDICTS.indexOf(verdictOf(action, { jurisdiction }).verdict)).toBeGreaterThanOrEqual(
          VERDICTS.indexOf(verdictOf(action).verdict),
        );
  });
});
