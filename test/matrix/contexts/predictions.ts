import { TestApp } from '../../support/app';
import { Tenant, unique } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { MatrixFacts } from '../facts';

/** A profile as it is stored, because the tenants of the matrix are no creators. */
async function aProfile(app: TestApp, { businessId }: Tenant, mode: 'live' | 'test') {
  const id = `inf_${String(unique()).padStart(26, '0')}`;
  await rows(
    app,
    `insert into influencers (id, business_id, livemode, display_name, niches, follower_count, created_at, updated_at)
     values ($1, $2, $3, 'Anna', '{}', 0, now(), now())`,
    [id, businessId, mode === 'live'],
  );
  await rows(
    app,
    `insert into influencer_platforms (influencer_id, platform_id, livemode, handle, followers, verified)
     values ($1, 'ig', $2, 'anna', 0, false)`,
    [id, mode === 'live'],
  );
  return id;
}

const offer = () => ({ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 });

export const facts: MatrixFacts = {
  create: async (app, tenant, mode) => ({
    generation: (await tenant[mode].post('/ai/quick-start', { seed: 1 })).data.generationId,
    profile: await aProfile(app, tenant, mode),
  }),
  namings: {
    recommend: { businessId: { of: 'businessId', status: 403 } },
    planCampaigns: { businessId: { of: 'businessId', status: 403 } },
    getRecommendations: { influencerId: { of: 'profile' }, campaignId: { of: 'campaign' } },
    simulateCampaign: { businessId: { of: 'businessId', with: offer, status: 403 } },
    getGeneration: { id: { of: 'generation' } },
  },
  scopes: {
    quickStart: 'use.ai',
    recommend: 'use.ai',
    simulateCampaign: 'use.ai',
    planCampaigns: 'use.ai',
    getRecommendations: 'use.ai',
    listGenerations: 'use.ai',
    getGeneration: 'use.ai',
  },
};
