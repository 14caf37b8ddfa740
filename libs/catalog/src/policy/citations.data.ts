/** A document that a rule is based on. */
export interface Citation {
  readonly title: string;
  readonly url: string;
  readonly publisher: string;
  /** The day from which it applies, as `2024-10-21`; null for a policy whose publisher states none. */
  readonly effectiveFrom: string | null;
  /** Its own words, up to 200 characters; null if the rule follows from a longer passage. */
  readonly quote: string | null;
}

/** Laws and regulations, then the advertising codes, then the rules of the platforms. */
export const CITATIONS = {
  usReviews: {
    title: '16 CFR 465.4: Buying positive or negative consumer reviews',
    url: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-465',
    publisher: 'Federal Trade Commission (US)',
    effectiveFrom: '2024-10-21',
    quote:
      'the writing or creation of consumer reviews expressing a particular sentiment, whether positive or negative',
  },
  usEndorsements: {
    title: '16 CFR 255.5: Disclosure of material connections',
    url: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-B/part-255',
    publisher: 'Federal Trade Commission (US)',
    effectiveFrom: '2023-07-26',
    quote: 'such connection must be disclosed clearly and conspicuously',
  },
  usTypicalResults: {
    title: '16 CFR 255.2: Consumer endorsements',
    url: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-B/part-255',
    publisher: 'Federal Trade Commission (US)',
    effectiveFrom: '2023-07-26',
    quote: null,
  },
  euCommercialIntent: {
    title: 'Directive 2005/29/EC on unfair commercial practices, Article 7(2)',
    url: 'https://eur-lex.europa.eu/eli/dir/2005/29/oj',
    publisher: 'European Parliament and Council',
    effectiveFrom: '2007-12-12',
    quote:
      'fails to identify the commercial intent of the commercial practice if not already apparent from the context',
  },
  euReviews: {
    title: 'Directive 2005/29/EC, Annex I, points 23b and 23c, added by Directive (EU) 2019/2161',
    url: 'https://eur-lex.europa.eu/eli/dir/2019/2161/oj',
    publisher: 'European Parliament and Council',
    effectiveFrom: '2022-05-28',
    quote: null,
  },
  ukReviews: {
    title: 'Digital Markets, Competition and Consumers Act 2024, Schedule 20: fake and concealed incentivised reviews',
    url: 'https://www.legislation.gov.uk/ukpga/2024/13/schedule/20',
    publisher: 'UK Parliament',
    effectiveFrom: '2025-04-06',
    quote: null,
  },
  ukIdentifiable: {
    title: 'CAP Code, rule 2.1: Recognition of marketing communications',
    url: 'https://www.asa.org.uk/type/non_broadcast/code_section/02.html',
    publisher: 'Committee of Advertising Practice (UK)',
    effectiveFrom: null,
    quote: 'Marketing communications must be obviously identifiable as such.',
  },
  ukAlcohol: {
    title: 'CAP Code, section 18: Alcohol',
    url: 'https://www.asa.org.uk/type/non_broadcast/code_section/18.html',
    publisher: 'Committee of Advertising Practice (UK)',
    effectiveFrom: null,
    quote: null,
  },
  deCommercialIntent: {
    title: 'Act against Unfair Competition (UWG), section 5a(4)',
    url: 'https://www.gesetze-im-internet.de/uwg_2004/__5a.html',
    publisher: 'Federal Republic of Germany',
    effectiveFrom: '2022-05-28',
    quote: null,
  },
  caRepresentations: {
    title: 'Competition Act, section 74.01: Misrepresentations to public',
    url: 'https://laws-lois.justice.gc.ca/eng/acts/C-34/section-74.01.html',
    publisher: 'Parliament of Canada',
    effectiveFrom: null,
    quote: null,
  },
  auRepresentations: {
    title: 'Australian Consumer Law, section 18: Misleading or deceptive conduct',
    url: 'https://www.legislation.gov.au/C2004A00109/latest/text',
    publisher: 'Parliament of Australia',
    effectiveFrom: '2011-01-01',
    quote: null,
  },
  google: {
    title: "Google's policy for user-contributed content on Maps: fake engagement",
    url: 'https://support.google.com/contributionpolicy/answer/7400114',
    publisher: 'Google',
    effectiveFrom: null,
    quote: null,
  },
  yelp: {
    title: "Yelp's policy: Don't ask for reviews",
    url: 'https://www.yelp-support.com/article/Don-t-Ask-for-Reviews',
    publisher: 'Yelp',
    effectiveFrom: null,
    quote: null,
  },
  yelpContent: {
    title: "Yelp's content guidelines: conflicts of interest",
    url: 'https://www.yelp.com/guidelines',
    publisher: 'Yelp',
    effectiveFrom: null,
    quote: null,
  },
  tripadvisor: {
    title: "Tripadvisor's policy: What is considered fraud?",
    url: 'https://www.tripadvisorsupport.com/hc/en-us/articles/200615037',
    publisher: 'Tripadvisor',
    effectiveFrom: null,
    quote:
      'Offering incentives in exchange for reviews of their business, including discounts, upgrades or any special treatment.',
  },
  instagram: {
    title: "Instagram's Community Guidelines",
    url: 'https://help.instagram.com/477434105621119',
    publisher: 'Meta',
    effectiveFrom: null,
    quote: 'artificially collecting likes, followers, or shares',
  },
  meta: {
    title: "Meta's Community Standards: Spam",
    url: 'https://transparency.meta.com/policies/community-standards/spam/',
    publisher: 'Meta',
    effectiveFrom: null,
    quote: null,
  },
  tiktok: {
    title: "TikTok's Community Guidelines: Integrity and authenticity",
    url: 'https://www.tiktok.com/community-guidelines/en/integrity-authenticity',
    publisher: 'TikTok',
    effectiveFrom: null,
    quote: null,
  },
  x: {
    title: "X's platform manipulation and spam policy",
    url: 'https://help.x.com/en/rules-and-policies/platform-manipulation',
    publisher: 'X Corp.',
    effectiveFrom: null,
    quote: null,
  },
  youtube: {
    title: "YouTube's fake engagement policy",
    url: 'https://support.google.com/youtube/answer/3399767',
    publisher: 'YouTube',
    effectiveFrom: null,
    quote: null,
  },
  linkedin: {
    title: "LinkedIn's Professional Community Policies",
    url: 'https://www.linkedin.com/legal/professional-community-policies',
    publisher: 'LinkedIn',
    effectiveFrom: null,
    quote: null,
  },
  pinterest: {
    title: "Pinterest's Community Guidelines: spam",
    url: 'https://policy.pinterest.com/en/community-guidelines',
    publisher: 'Pinterest',
    effectiveFrom: null,
    quote: null,
  },
  reddit: {
    title: "Reddit's rules against vote manipulation",
    url: 'https://support.reddithelp.com/hc/en-us/articles/360043066412',
    publisher: 'Reddit',
    effectiveFrom: null,
    quote: null,
  },
  redditContent: {
    title: "Reddit's rules: authentic content",
    url: 'https://www.redditinc.com/policies/reddit-rules',
    publisher: 'Reddit',
    effectiveFrom: null,
    quote: null,
  },
  nextdoor: {
    title: "Nextdoor's Community Guidelines",
    url: 'https://help.nextdoor.com/s/article/community-guidelines',
    publisher: 'Nextdoor',
    effectiveFrom: null,
    quote: null,
  },
  twitch: {
    title: "Twitch's Community Guidelines: spam, scams, and other malicious conduct",
    url: 'https://safety.twitch.tv/s/article/Community-Guidelines',
    publisher: 'Twitch',
    effectiveFrom: null,
    quote: null,
  },
  tumblr: {
    title: "Tumblr's Community Guidelines: spam",
    url: 'https://www.tumblr.com/policy/en/community',
    publisher: 'Tumblr',
    effectiveFrom: null,
    quote: null,
  },
  bluesky: {
    title: "Bluesky's Community Guidelines",
    url: 'https://bsky.social/about/support/community-guidelines',
    publisher: 'Bluesky',
    effectiveFrom: null,
    quote: null,
  },
} as const satisfies Record<string, Citation>;

export type CitationName = keyof typeof CITATIONS;
