import { Relay } from '#platform';
import { TestApp } from '../support/app';
import { aCampaign, aPerk, aSubmission, aTenant, PASSWORD, Tenant, unique } from '../support/builders';
import { aTestDelivery, aWebhook } from '../support/webhooks';

/** One of everything that has an id, of one tenant in one mode. */
export interface World {
  businessId: string;
  campaign: string;
  /** For its owner alone: an active campaign is an offer to everyone. */
  draft: string;
  submission: string;
  perk: string;
  perkCode: string;
  key: string;
  session: string;
  event: string;
  webhook: string;
  /** Another one, which its owner may delete. */
  doomedWebhook: string;
  delivery: string;
}

export async function aWorld(app: TestApp, tenant: Tenant, mode: 'live' | 'test'): Promise<World> {
  const creator = await aTenant(app, { accountType: 'creator' });
  const { id: campaign } = await aCampaign(tenant[mode]);
  const { id: perk, code: perkCode } = await aPerk(tenant[mode], creator[mode], campaign);
  await app.nest.get(Relay).run();
  const { id: webhook } = await aWebhook(tenant[mode], 'https://shop.example.com/hook');
  return {
    businessId: tenant.businessId,
    campaign,
    draft: (await aCampaign(tenant[mode], { status: 'draft' })).id,
    submission: (await aSubmission(creator[mode], campaign)).id,
    perk,
    perkCode,
    key: (await tenant.owner.post('/api-keys', { name: 'Till', mode })).data.id,
    session: (await anotherSession(app, tenant)).id,
    event: (await tenant[mode].get('/events?type=perk.issued')).data.items[0].id,
    webhook,
    doomedWebhook: (await aWebhook(tenant[mode], 'https://shop.example.com/hook')).id,
    delivery: (await aTestDelivery(tenant[mode], webhook)).id,
  };
}

/** One that may be ended without ending the one that the tests use. */
async function anotherSession(app: TestApp, { email, owner }: Tenant): Promise<{ id: string }> {
  await app.api.post('/auth', { email, password: PASSWORD });
  return (await owner.get('/auth/sessions')).data.items[0];
}

/** A request that names something by an id, right in all but whose that is. */
export interface Naming {
  of: keyof World;
  /** What else it takes. */
  with?: (world: World) => Record<string, unknown>;
  /** The answer to whoever may not see it, 404 unless said: a filter finds nothing, a businessId is refused. */
  status?: 200 | 403;
  /** What names nothing, where it is no id. */
  absent?: string;
}

const rename = () => ({ name: 'Renamed' });
const proof = () => ({ proofUrl: `https://www.instagram.com/p/named-${String(unique())}/` });
const offer = () => ({ actionId: 'ig_st', platformId: 'ig', rewardType: 'pct', rewardValue: 10 });

/** By endpoint and field: an endpoint that takes an id and is not here fails a test. */
export const NAMINGS: Record<string, Record<string, Naming>> = {
  createCampaign: { businessId: { of: 'businessId', with: offer, status: 403 } },
  listCampaigns: { businessId: { of: 'businessId', status: 403 } },
  getCampaign: { id: { of: 'campaign' } },
  updateCampaign: { id: { of: 'campaign', with: rename } },
  updateCampaignByBody: { id: { of: 'campaign', with: rename }, campaignId: { of: 'campaign', with: rename } },
  getCampaignStats: { id: { of: 'campaign' } },
  getCampaignChallenge: { id: { of: 'draft' } },
  createSubmission: { campaignId: { of: 'draft', with: proof } },
  listSubmissions: { businessId: { of: 'businessId', status: 403 }, campaignId: { of: 'campaign', status: 200 } },
  getSubmission: { id: { of: 'submission' } },
  reviewSubmission: { submissionId: { of: 'submission', with: () => ({ decision: 'approve' }) } },
  listPerks: {
    campaignId: { of: 'campaign', status: 200 },
    code: { of: 'perkCode', status: 200, absent: 'AAAAAAAAAA' },
  },
  getPerk: { id: { of: 'perk' } },
  revokePerk: { id: { of: 'perk' } },
  redeemPerk: { code: { of: 'perkCode', absent: 'AAAAAAAAAA' } },
  getEvent: { id: { of: 'event' } },
  getWebhook: { id: { of: 'webhook' } },
  updateWebhook: { id: { of: 'webhook', with: () => ({ description: 'Renamed' }) } },
  deleteWebhook: { id: { of: 'doomedWebhook' } },
  rotateWebhookSecret: { id: { of: 'webhook' } },
  testWebhook: { id: { of: 'webhook' } },
  listWebhookDeliveries: { id: { of: 'webhook' } },
  replayWebhookDelivery: {
    id: { of: 'webhook', with: ({ delivery }) => ({ deliveryId: delivery }) },
    deliveryId: { of: 'delivery', with: ({ webhook }) => ({ id: webhook }) },
  },
  recoverWebhook: { id: { of: 'webhook', with: () => ({ since: new Date().toISOString(), dryRun: true }) } },
  rotateApiKey: { id: { of: 'key' } },
  revokeApiKey: { id: { of: 'key' } },
  endSession: { id: { of: 'session' } },
};
