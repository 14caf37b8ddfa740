import { defineEvent } from '#messaging';
import { CampaignView } from './campaign.dto';

function campaignEvent(name: string, status: CampaignView['status'], description: string) {
  return defineEvent(`campaign.${name}`, {
    description,
    scope: 'read.campaigns',
    data: CampaignView,
    sample: { status, state: status },
  });
}

export const CAMPAIGN_CREATED = campaignEvent('created', 'active', 'A campaign was created, as a draft or live.');
export const CAMPAIGN_UPDATED = campaignEvent('updated', 'active', 'Fields of a campaign were changed.');
export const CAMPAIGN_LAUNCHED = campaignEvent('launched', 'active', 'A draft was launched.');
export const CAMPAIGN_PAUSED = campaignEvent('paused', 'paused', 'A campaign was paused and accepts no proofs.');
export const CAMPAIGN_RESUMED = campaignEvent('resumed', 'active', 'A paused campaign accepts proofs again.');
export const CAMPAIGN_COMPLETED = campaignEvent(
  'completed',
  'completed',
  'A campaign ended because its owner completed it or its cap was reached.',
);
export const CAMPAIGN_REOPENED = campaignEvent(
  'reopened',
  'active',
  'A campaign that was completed by its cap is active or paused again, because an approval was reversed.',
);
export const CAMPAIGN_EXPIRED = campaignEvent('expired', 'completed', 'A campaign ended because it expired.');
