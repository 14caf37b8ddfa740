import { appResource, beginningWith, Completion, Resource, resource } from '#http/agents';
import { Id } from '#kernel';
import { CampaignsService } from './campaigns.service';

/** The page that shows what a campaign offers (apps/agent-apps). */
export const OFFER_PAGE = 'ui://perk/offer';

const MOST_PER_PAGE = 100;

class CampaignOfResource {
  @Id('camp', { description: 'Id of the campaign.' })
  campaignId: string;
}

/** What agents can read about campaigns. */
export function campaignResources(campaigns: CampaignsService): readonly Resource[] {
  return [
    resource({
      uri: 'perk://campaigns/{campaignId}',
      name: 'campaign',
      title: 'A campaign',
      description:
        'One of your campaigns: its perk, its actions, until when it runs, and how many people have taken part.',
      mimeType: 'application/json',
      endpoint: 'getCampaign',
      input: CampaignOfResource,
      read: async ({ campaignId }, { actor }) => ({ text: JSON.stringify(await campaigns.get(actor, campaignId)) }),
    }),
    appResource({
      uri: OFFER_PAGE,
      name: 'campaign-preview',
      title: 'Preview of a campaign',
      description: 'Shows what a campaign offers, before and after its launch.',
      file: 'offer.html',
    }),
  ];
}

/** The newest campaigns of the business. */
export function ownCampaigns(campaigns: CampaignsService): Completion {
  return {
    endpoint: 'listCampaigns',
    values: async (beginning, { actor }) => {
      const { items, pagination } = await campaigns.list(actor, { page: 1, perPage: MOST_PER_PAGE });
      const found = beginningWith(
        beginning,
        items.map(({ id }) => id),
      );
      return beginning === '' ? { ...found, total: pagination.total } : found;
    },
  };
}
