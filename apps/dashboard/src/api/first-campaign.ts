import type { Read } from './begin.ts';
import { client } from './client.ts';

/** The newest campaign, which says whether the business has any in this mode. */
export const firstCampaign = [
  ['campaigns', 'first'],
  (options) => client.campaigns.list({ perPage: 1 }, options),
] satisfies Read<{ items: readonly unknown[] }>;
