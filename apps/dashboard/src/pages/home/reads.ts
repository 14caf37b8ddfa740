import { begin, type Read, type Visit } from '../../api/begin.ts';
import { client, type Series, type SeriesMetric } from '../../api/client.ts';
import { firstCampaign } from '../../api/first-campaign.ts';

export const waitingProofs = [
  ['submissions', 'waiting'],
  (options) => client.submissions.list({ state: 'pending', sort: 'oldest', perPage: 5 }, options),
] satisfies Read<unknown>;

export const liveCampaigns = [
  ['campaigns', 'live'],
  (options) => client.campaigns.list({ status: 'active', perPage: 100 }, options),
] satisfies Read<unknown>;

/** What happened by day, in the last 30 days and in the 30 days before. */
export const series = (metric: SeriesMetric): Read<Series> => [
  ['analytics', metric],
  (options) => client.analytics.series({ metric, interval: 'day' }, options),
];

export const usageOfPlan = [['usage'], (options) => client.usage.get(options)] satisfies Read<unknown>;
export const subscription = [['billing'], (options) => client.billing.get(options)] satisfies Read<unknown>;
export const allWebhooks = [
  ['webhooks', 'home'],
  (options) => client.webhooks.list({ perPage: 100 }, options),
] satisfies Read<unknown>;

/** How the business shows itself to people. */
export const ownProfile = [['business'], (options) => client.business.get(options)] satisfies Read<unknown>;

/** What exists of the things that the first steps are about. */
export const firstOf = {
  campaigns: firstCampaign,
  proofs: [['submissions', 'first'], (options) => client.submissions.list({ perPage: 1 }, options)],
  approved: [
    ['submissions', 'first', 'approved'],
    (options) => client.submissions.list({ perPage: 1, state: 'approved' }, options),
  ],
  redeemed: [['perks', 'first'], (options) => client.perks.list({ perPage: 1, status: 'redeemed' }, options)],
  keys: [['api-keys', 'first'], (options) => client.apiKeys.list({ perPage: 1 }, options)],
} satisfies Record<string, Read<{ items: readonly unknown[] }>>;

/** Of a creator. */
export const countOf = (state: 'approved' | 'pending') =>
  [
    ['submissions', 'count', state],
    (options) => client.submissions.list({ state, perPage: 1 }, options),
  ] satisfies Read<unknown>;
export const latestProofs = [
  ['submissions', 'latest'],
  (options) => client.submissions.list({ perPage: 5 }, options),
] satisfies Read<unknown>;

export function beginHome({ session, can }: Visit): void {
  if (session.business.kind === 'creator') {
    for (const each of [countOf('approved'), countOf('pending'), latestProofs]) void begin<unknown>(each);
    return;
  }
  void begin(waitingProofs);
  void begin(liveCampaigns);
  for (const metric of ['submissions', 'approved', 'rejected', 'perksIssued', 'perksRedeemed'] as const)
    void begin(series(metric));
  void begin(usageOfPlan);
  if (can('read.webhooks')) void begin(allWebhooks);
  if (can('read.billing')) void begin(subscription);
}
