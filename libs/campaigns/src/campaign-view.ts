import { actionTypeOf, disclosuresFor, findAction, findPlatform } from '#catalog';
import { CampaignView } from './campaign.dto';
import { Campaign } from './campaign.entity';

/** What a list selects: everything that is shown. */
export type CampaignRow = Omit<Campaign, 'createdBy' | 'expiresInDays'>;

const REWARD_WORDS = { pct: 'percentage', amount: 'fixed', free_item: 'free_item' } as const;

/** A campaign as the API shows it, in both of the shapes that readers know. */
export function campaignView(campaign: Campaign, now: Date, baseUrl: string): CampaignView {
  const [actionId = ''] = campaign.actionIds;
  const action = findAction(actionId);
  if (!action)
    throw new Error(`The campaign ${campaign.id} has the action ${actionId}, which is not in the catalogue.`);
  const status = campaign.statusAt(now);
  const rewardValue = campaign.rewardHundredths / 100;
  return {
    id: campaign.id,
    businessId: campaign.businessId,
    name: campaign.name,
    description: campaign.description,
    guidelines: campaign.guidelines,
    tier: campaign.tier,
    actionId,
    platformId: action.platformId,
    actions: campaign.actionIds,
    platform: findPlatform(action.platformId)?.slug ?? action.platformId,
    actionType: actionTypeOf(action),
    rewardType: campaign.rewardType,
    rewardValue,
    rewardDescription: campaign.rewardDescription,
    reward: { type: REWARD_WORDS[campaign.rewardType], value: rewardValue },
    status,
    state: status,
    verificationMode: campaign.verificationMode,
    requirements: { minFollowers: campaign.minFollowers, hashtags: campaign.hashtags },
    maxCompletions: campaign.maxCompletions,
    completions: campaign.completions,
    perkExpiresInDays: campaign.perkExpiresInDays,
    disclosures: disclosuresFor(campaign.actionIds),
    startsAt: campaign.startsAt?.toISOString() ?? null,
    expiresAt: campaign.expiresAt?.toISOString() ?? null,
    createdAt: campaign.createdAt.toISOString(),
    updatedAt: campaign.updatedAt.toISOString(),
    livemode: campaign.livemode,
    dashboardUrl: `${baseUrl}/dashboard/campaigns/${campaign.id}`,
  };
}
