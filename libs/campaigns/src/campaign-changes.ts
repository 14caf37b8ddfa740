import { changedMetadata } from '#database/metadata';
import { invalid } from '#kernel';
import { changedTerms } from '#perks';
import { CampaignFields } from './campaign.dto';
import { UpdateCampaign } from './campaign-requests.dto';
import { Campaign, daysAfter, Transition } from './campaign.entity';

// What a request sets, and what an update asks for.

/**
 * The columns that are stored as sent. Absent fields are left out; null clears a column.
 * @param perkTerms the present ones, of which a change may name some
 */
export function toColumns(input: CampaignFields, perkTerms: Campaign['perkTerms'] = null): Partial<Campaign> {
  const columns: Partial<Campaign> = {
    name: input.name,
    description: input.description,
    guidelines: input.guidelines,
    tier: input.tier,
    rewardDescription: input.rewardDescription,
    verificationMode: input.verificationMode,
    minFollowers: input.requirements?.minFollowers,
    hashtags: input.requirements?.hashtags,
    challengeCode: input.requirements?.challengeCode,
    maxCompletions: input.maxCompletions,
    limitPerPerson: input.limitPerPerson,
    perkExpiresInDays: input.perkExpiresInDays,
    perkTerms: changedTerms(input, perkTerms),
    expiresInDays: input.expiresInDays,
    startsAt: input.startsAt == null ? input.startsAt : new Date(input.startsAt),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Applies the changes that a completed campaign allows too, and returns whether there were any. */
export function label(
  campaign: Campaign,
  { archived = campaign.archived, metadata }: Pick<UpdateCampaign, 'archived' | 'metadata'>,
): boolean {
  const isChanged = metadata !== undefined || archived !== campaign.archived;
  campaign.archived = archived;
  campaign.metadata = changedMetadata(campaign.metadata, metadata) ?? campaign.metadata;
  return isChanged;
}

/** For a launched campaign the days are counted from now; for a draft, from its launch. */
export function expiryOf(
  campaign: Campaign,
  { expiresAt, expiresInDays }: Omit<UpdateCampaign, 'id'>,
  now: Date,
): Partial<Campaign> {
  if (expiresAt !== undefined) return { expiresAt: new Date(expiresAt) };
  if (expiresInDays === undefined) return {};
  return { expiresInDays, expiresAt: campaign.status === 'draft' ? null : daysAfter(now, expiresInDays) };
}

/** The requested transition, by name or by target status; undefined if the campaign already has that status. */
export function transitionOf(
  campaign: Campaign,
  { action, status: target }: Pick<UpdateCampaign, 'action' | 'status'>,
): Transition | undefined {
  if (action || !target || target === campaign.status) return action;
  if (target === 'draft') throw invalid('status', 'a launched campaign cannot become a draft again');
  if (target === 'active') return campaign.status === 'draft' ? 'launch' : 'resume';
  return target === 'paused' ? 'pause' : 'complete';
}
