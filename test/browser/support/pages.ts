/** The pages of the dashboard that a business has; `$name` stands for the id of something that exists. */
export const BUSINESS_PAGES = [
  '/',
  '/review',
  '/campaigns',
  '/campaigns/new',
  '/campaigns/$campaign',
  '/till',
  '/perks',
  '/programs',
  '/programs/$program',
  '/influencers',
  '/influencers/$influencer',
  '/plan',
  '/exchange',
  '/exchange/$trade',
  '/ledger',
  '/events',
  '/webhooks',
  '/webhooks/$webhook',
  '/api-keys',
  '/agents',
  '/billing',
  '/team',
  '/settings',
  '/settings/business',
] as const;

/** Those of a creator that differ. */
export const CREATOR_PAGES = [
  '/',
  '/opportunities',
  '/proofs',
  '/profile',
  '/accounts',
  '/exchange',
  '/ledger',
] as const;

/** Those for people who are not signed in. */
export const PUBLIC_PAGES = ['/sign-in', '/register', '/reset-password', '/invitation', '/missing'] as const;

/** Of each page, everything that is in `src/router.tsx`: a page that is missing here is never looked at. */
export const ALL_PAGES = [...new Set([...BUSINESS_PAGES, ...CREATOR_PAGES, ...PUBLIC_PAGES])];
