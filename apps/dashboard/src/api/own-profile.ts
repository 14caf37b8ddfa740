import type { UseQueryResult } from '@tanstack/react-query';
import { client, type Influencer } from './client.ts';
import { useRead } from './queries.ts';

/** The signed-in creator's profile; null until one is created. */
export function useOwnProfile(): UseQueryResult<Influencer | null> {
  return useRead(['influencers', 'own'], async (options) => {
    // Only what fits the own profile says which one that is.
    const { influencerId } = await client.recommendations.get({ maxCampaigns: 1, maxBusinesses: 1 }, options);
    return influencerId === null ? null : client.influencers.get(influencerId, options);
  });
}
