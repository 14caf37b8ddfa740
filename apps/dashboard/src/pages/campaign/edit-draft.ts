import type { Campaign, RewardType, UpdateCampaignBody, VerificationMode } from '../../api/client.ts';
import { typed } from '../../ui/format.ts';
import { changedTerms, draftOfTerms, problemsInTerms, type TermsDraft } from '../../ui/perk-terms.tsx';
import type { TypedNumber } from '../../ui/read-number.ts';
import { words } from './words.ts';

/** The fields as they are typed. */
interface Draft {
  name: string;
  description: string;
  guidelines: string;
  rewardType: RewardType;
  rewardValue: TypedNumber;
  rewardDescription: string;
  /** Empty: no limit. */
  maxCompletions: TypedNumber;
  /** Empty: no limit. */
  limitPerPerson: TypedNumber;
  terms: TermsDraft;
  perkExpiresInDays: TypedNumber;
  /** Local times, as fields of the browser have them; empty: none. */
  startsAt: string;
  expiresAt: string;
  verificationMode: VerificationMode;
  hashtags: string;
  minFollowers: TypedNumber;
  challengeCode: boolean;
}

export function draftOf(campaign: Campaign): Draft {
  const { requirements, maxCompletions } = campaign;
  return {
    name: campaign.name,
    description: campaign.description ?? '',
    guidelines: campaign.guidelines ?? '',
    rewardType: campaign.rewardType,
    rewardValue: typed(campaign.rewardValue, 2),
    rewardDescription: campaign.rewardDescription ?? '',
    maxCompletions: typed(maxCompletions),
    limitPerPerson: typed(campaign.limitPerPerson),
    terms: draftOfTerms(campaign),
    perkExpiresInDays: typed(campaign.perkExpiresInDays),
    startsAt: localTime(campaign.startsAt),
    expiresAt: localTime(campaign.expiresAt),
    verificationMode: campaign.verificationMode,
    hashtags: requirements.hashtags.join(' '),
    minFollowers: typed(requirements.minFollowers),
    challengeCode: requirements.challengeCode,
  };
}

/** Messages for missing numbers, by field of the request. The service checks everything else. */
export function problemsIn({ rewardValue, perkExpiresInDays, terms }: Draft): Record<string, string> {
  const missing = Object.entries({ rewardValue, perkExpiresInDays }).filter(([, { value }]) => value == null);
  return { ...problemsInTerms(terms), ...Object.fromEntries(missing.map(([path]) => [path, words.editing.problem])) };
}

/** The request that makes the changes; empty if there are none. */
export function changesIn(before: Draft, after: Draft): UpdateCampaignBody {
  type Field = Exclude<keyof Draft, 'terms'>;
  const of = (field: Draft[Field]) => (typeof field === 'object' ? field.value : field);
  const isChanged = (...names: Field[]) => names.some((name) => of(before[name]) !== of(after[name]));
  const body: UpdateCampaignBody = changedTerms(before.terms, after.terms);
  if (isChanged('name')) body.name = after.name.trim();
  if (isChanged('description')) body.description = after.description.trim() || null;
  if (isChanged('guidelines')) body.guidelines = after.guidelines.trim() || null;
  if (isChanged('rewardType', 'rewardValue')) {
    body.rewardType = after.rewardType;
    body.rewardValue = after.rewardValue.value ?? undefined;
  }
  // Another kind of perk loses the description of the previous one unless it is sent again.
  if (isChanged('rewardDescription', 'rewardType')) body.rewardDescription = after.rewardDescription.trim() || null;
  if (isChanged('maxCompletions')) body.maxCompletions = after.maxCompletions.value ?? null;
  if (isChanged('limitPerPerson')) body.limitPerPerson = after.limitPerPerson.value ?? null;
  if (isChanged('perkExpiresInDays')) body.perkExpiresInDays = after.perkExpiresInDays.value ?? undefined;
  if (isChanged('startsAt')) body.startsAt = after.startsAt ? new Date(after.startsAt).toISOString() : null;
  if (isChanged('expiresAt') && after.expiresAt) body.expiresAt = new Date(after.expiresAt).toISOString();
  if (isChanged('verificationMode')) body.verificationMode = after.verificationMode;
  if (isChanged('hashtags', 'minFollowers', 'challengeCode'))
    body.requirements = {
      hashtags: after.hashtags.split(/[\s,]+/).filter(Boolean),
      minFollowers: after.minFollowers.value ?? null,
      challengeCode: after.challengeCode,
    };
  return body;
}

/** As `2026-11-21T09:30` in the time zone of the browser. */
function localTime(at: string | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const local = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
