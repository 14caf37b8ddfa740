import { defineEvent } from '#platform';
import { CampaignView } from './campaign.dto';

const sample: CampaignView = {
  id: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
  businessId: 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8',
  name: 'Story Tag on Instagram: 10% off',
  description: null,
  guidelines: null,
  tier: 'essential',
  actionId: 'ig_st',
  platformId: 'ig',
  actions: ['ig_st'],
  platform: 'instagram',
  actionType: 'story_tag',
  rewardType: 'pct',
  rewardValue: 10,
  rewardDescription: null,
  reward: { type: 'percentage', value: 10 },
  status: 'active',
  state: 'active',
  verificationMode: 'manual',
  requirements: { minFollowers: null, hashtags: ['#flatwhite'], challengeCode: false },
  maxCompletions: 50,
  completions: 0,
  perkExpiresInDays: 30,
  disclosures: ['#ad', 'Paid partnership label'],
  startsAt: null,
  expiresAt: '2027-01-20T09:30:00.000Z',
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
  livemode: true,
  dashboardUrl: 'https://perk.example.com/dashboard/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8',
};

function campaignEvent(happened: string, status: CampaignView['status'], about: string) {
  return defineEvent(`campaign.${happened}`, {
    about,
    scope: 'read.campaigns',
    data: CampaignView,
    sample: { ...sample, status, state: status },
  });
}

export const CAMPAIGN_CREATED = campaignEvent('created', 'active', 'A campaign was made: a draft, or live at once.');
export const CAMPAIGN_UPDATED = campaignEvent('updated', 'active', 'Fields of a campaign were changed.');
export const CAMPAIGN_LAUNCHED = campaignEvent('launched', 'active', 'A draft went live.');
export const CAMPAIGN_PAUSED = campaignEvent('paused', 'paused', 'A campaign stopped taking proofs for a while.');
export const CAMPAIGN_RESUMED = campaignEvent('resumed', 'active', 'A paused campaign takes proofs again.');
export const CAMPAIGN_COMPLETED = campaignEvent(
  'completed',
  'completed',
  'A campaign ended: by its owner, or because its cap was met.',
);
export const CAMPAIGN_EXPIRED = campaignEvent('expired', 'completed', 'A campaign ended because its time was over.');
