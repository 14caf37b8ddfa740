import { changedMetadata } from '#database/metadata';
import { invalid } from '#kernel';
import { UpdateCampaign } from './campaign-requests.dto';
import { Campaign, daysAfter, Transition } from './campaign.entity';

// What an update asks for.

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
