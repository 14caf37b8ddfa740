import type { Campaign, RewardType, UpdateCampaignBody, VerificationMode } from '../../api/client.ts';
import { words } from '../../words/campaign.ts';

/** The fields as they are typed. */
interface Draft {
  name: string;
  description: string;
  guidelines: string;
  rewardType: RewardType;
  rewardValue: string;
  rewardDescription: string;
  /** Empty: no limit. */
  maxCompletions: string;
  perkExpiresInDays: string;
  /** Local times, as fields of the browser have them; empty: none. */
  startsAt: string;
  expiresAt: string;
  verificationMode: VerificationMode;
  hashtags: string;
  minFollowers: string;
  challengeCode: boolean;
}

export function draftOf(campaign: Campaign): Draft {
  const { requirements, maxCompletions } = campaign;
  return {
    name: campaign.name,
    description: campaign.description ?? '',
    guidelines: campaign.guidelines ?? '',
    rewardType: campaign.rewardType,
    rewardValue: String(campaign.rewardValue),
    rewardDescription: campaign.rewardDescription ?? '',
    maxCompletions: maxCompletions === null ? '' : String(maxCompletions),
    perkExpiresInDays: String(campaign.perkExpiresInDays),
    startsAt: localTime(campaign.startsAt),
    expiresAt: localTime(campaign.expiresAt),
    verificationMode: campaign.verificationMode,
    hashtags: requirements.hashtags.join(' '),
    minFollowers: requirements.minFollowers === null ? '' : String(requirements.minFollowers),
    challengeCode: requirements.challengeCode,
  };
}

/** What is no number, by the field of the request; the service checks everything else. */
export function problemsIn(draft: Draft): Record<string, string> {
  const numbers = {
    rewardValue: draft.rewardValue,
    maxCompletions: draft.maxCompletions || '1',
    perkExpiresInDays: draft.perkExpiresInDays,
    'requirements.minFollowers': draft.minFollowers || '0',
  };
  const wrong = Object.entries(numbers).filter(([, text]) => Number.isNaN(numberIn(text)));
  return Object.fromEntries(wrong.map(([path]) => [path, words.editing.problem]));
}

/** The request that makes the changes; empty if there are none. */
export function changesIn(before: Draft, after: Draft): UpdateCampaignBody {
  const isChanged = (...names: (keyof Draft)[]) => names.some((name) => before[name] !== after[name]);
  const body: UpdateCampaignBody = {};
  if (isChanged('name')) body.name = after.name.trim();
  if (isChanged('description')) body.description = after.description.trim() || null;
  if (isChanged('guidelines')) body.guidelines = after.guidelines.trim() || null;
  if (isChanged('rewardType', 'rewardValue')) {
    body.rewardType = after.rewardType;
    body.rewardValue = numberIn(after.rewardValue);
  }
  // Another kind of perk loses the description of the previous one unless it is sent again.
  if (isChanged('rewardDescription', 'rewardType')) body.rewardDescription = after.rewardDescription.trim() || null;
  if (isChanged('maxCompletions')) body.maxCompletions = after.maxCompletions ? numberIn(after.maxCompletions) : null;
  if (isChanged('perkExpiresInDays')) body.perkExpiresInDays = numberIn(after.perkExpiresInDays);
  if (isChanged('startsAt')) body.startsAt = after.startsAt ? new Date(after.startsAt).toISOString() : null;
  if (isChanged('expiresAt') && after.expiresAt) body.expiresAt = new Date(after.expiresAt).toISOString();
  if (isChanged('verificationMode')) body.verificationMode = after.verificationMode;
  if (isChanged('hashtags', 'minFollowers', 'challengeCode'))
    body.requirements = {
      hashtags: after.hashtags.split(/[\s,]+/).filter(Boolean),
      minFollowers: after.minFollowers ? numberIn(after.minFollowers) : null,
      challengeCode: after.challengeCode,
    };
  return body;
}

/** NaN if it is no number. */
function numberIn(text: string): number {
  return text.trim() === '' ? NaN : Number(text.trim().replace(',', '.'));
}

/** As `2026-11-21T09:30` in the time zone of the browser. */
function localTime(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
