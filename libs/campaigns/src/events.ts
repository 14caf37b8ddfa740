import { defineEvent } from '#messaging';
import { CampaignView } from './campaign.dto';

function campaignEvent(name: string, status: CampaignView['status'], label: string, description: string) {
  return defineEvent(`campaign.${name}`, {
    label,
    description,
    scope: 'read.campaigns',
    data: CampaignView,
    sample: { status, state: status },
  });
}

export const CAMPAIGN_CREATED = campaignEvent(
  'created',
  'active',
  'Campaign created',
  'A campaign was created, as a draft or live.',
);
export const CAMPAIGN_UPDATED = campaignEvent(
  'updated',
  'active',
  'Campaign changed',
  'Fields of a campaign were changed.',
);
export const CAMPAIGN_LAUNCHED = campaignEvent('launched', 'active', 'Campaign launched', 'A draft was launched.');
export const CAMPAIGN_PAUSED = campaignEvent(
  'paused',
  'paused',
  'Campaign paused',
  'A campaign was paused and accepts no proofs.',
);
export const CAMPAIGN_RESUMED = campaignEvent(
  'resumed',
  'active',
  'Campaign resumed',
  'A paused campaign accepts proofs again.',
);
export const CAMPAIGN_COMPLETED = campaignEvent(
  'completed',
  'completed',
  'Campaign completed',
  'A campaign ended because its owner completed it or its cap was reached.',
);
export const CAMPAIGN_REOPENED = campaignEvent(
  'reopened',
  'active',
  'Campaign reopened',
  'A campaign that was completed by its cap is active or paused again, because an approval was reversed.',
);
export const CAMPAIGN_EXPIRED = campaignEvent(
  'expired',
  'completed',
  'Campaign expired',
  'A campaign ended because it expired.',
);
