import type {
  Benchmark,
  CreateCampaign,
  CurrencyCode,
  Jurisdiction,
  PricingEstimate,
  RewardType,
  VerificationMode,
} from '../../api/client.ts';
import { useSession } from '../../session.ts';
import { typed } from '../../ui/format.ts';
import { changedTerms, NO_TERMS, problemsInTerms, type TermsDraft } from '../../ui/perk-terms.tsx';
import type { TypedNumber } from '../../ui/read-number.ts';
import { useTabState } from '../../ui/stored.ts';
import { words } from '../../words/campaign-wizard.ts';
import { jurisdictionHere } from './reads.ts';

/** What was entered, as it was typed. */
export interface Draft {
  actionId: string;
  jurisdiction: Jurisdiction;
  /** Null: what is suggested. */
  reward: RewardType | null;
  value: TypedNumber | null;
  item: string;
  /** Empty: no limit. */
  cap: TypedNumber;
  /** Empty: no limit. */
  perPerson: TypedNumber;
  terms: TermsDraft;
  days: TypedNumber;
  name: string;
  description: string;
  guidelines: string;
  verification: VerificationMode;
  minFollowers: TypedNumber;
  hashtags: string;
  challenge: boolean;
  validDays: TypedNumber;
}

const EMPTY: Draft = {
  actionId: '',
  jurisdiction: jurisdictionHere(),
  reward: null,
  value: null,
  item: '',
  cap: typed(25),
  perPerson: typed(1),
  terms: NO_TERMS,
  days: typed(30),
  name: '',
  description: '',
  guidelines: '',
  verification: 'manual',
  minFollowers: typed(null),
  hashtags: '',
  challenge: false,
  validDays: typed(30),
};

export interface DraftState {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  clear: () => void;
}

/** The form, which is kept in the tab: one for each currency, because amounts mean something else in another. */
export function useDraft(): DraftState {
  const { id, currency } = useSession().business;
  const [draft, setDraft] = useTabState(`new-campaign.${id}.${currency}`, EMPTY);
  return {
    draft,
    change: (part) => setDraft((before) => ({ ...before, ...part })),
    clear: () => setDraft(EMPTY),
  };
}

/** The reward that applies: what was entered, and otherwise what is suggested for the action. */
export interface Reward {
  type: RewardType;
  value: TypedNumber;
  isSuggested: boolean;
}

export function rewardOf(
  { reward, value }: Draft,
  price: PricingEstimate | undefined,
  benchmark: Benchmark | undefined,
  currency: CurrencyCode,
): Reward {
  const suggested = price?.recommendedPerk;
  const type = reward ?? suggested?.type ?? 'pct';
  if (value !== null) return { type, value, isSuggested: false };
  if (suggested?.type === type) return { type, value: typed(suggested.value, 2), isSuggested: true };
  // The figures of the catalogue are in US dollars: in another currency, the field is empty.
  const usual = currency === 'USD' ? (benchmark?.avgPerkValue ?? 5) : null;
  return { type, value: typed(type === 'pct' ? 10 : usual, 2), isSuggested: false };
}

/** What is wrong, by the field of the request. */
export function problemsIn(draft: Draft, { type, value }: Reward): Record<string, string> {
  const { problems } = words;
  const amount = value.value ?? undefined;
  const valuePath = type === 'free_item' ? 'rewardValue' : 'discountValue';
  const isWhole = (count: TypedNumber) => count.value != null && count.value > 0;
  const isDays = (count: TypedNumber) => isWhole(count) && (count.value ?? 0) <= 365;
  return {
    ...(amount === undefined || amount <= 0 ? { [valuePath]: problems.number } : {}),
    ...(type === 'pct' && amount !== undefined && amount > 100 ? { [valuePath]: problems.percent } : {}),
    ...(type === 'free_item' && draft.item.trim() === '' ? { rewardDescription: problems.item } : {}),
    ...(draft.cap.value !== null && !isWhole(draft.cap) ? { maxCompletions: problems.whole } : {}),
    ...(draft.perPerson.value !== null && !isWhole(draft.perPerson) ? { limitPerPerson: problems.whole } : {}),
    ...problemsInTerms(draft.terms),
    ...(isDays(draft.days) ? {} : { expiresInDays: problems.days }),
    ...(isDays(draft.validDays) ? {} : { perkExpiresInDays: problems.days }),
    ...(draft.minFollowers.value !== null && !isWhole(draft.minFollowers)
      ? { 'requirements.minFollowers': problems.whole }
      : {}),
  };
}

/** What the prediction depends on. */
export function termsOf(draft: Draft, { type, value }: Reward) {
  const rewardValue = value.value ?? 0;
  const limits = { maxCompletions: draft.cap.value ?? undefined, expiresInDays: draft.days.value ?? 0 };
  if (type === 'free_item') {
    // The ID of an action begins with that of its platform.
    const platformId = draft.actionId.split('_')[0] ?? '';
    const rewardDescription = draft.item.trim() || words.reward.kinds.free_item;
    return { actionId: draft.actionId, platformId, rewardType: type, rewardValue, rewardDescription, ...limits };
  }
  const discountType = type === 'pct' ? ('pct' as const) : ('dol' as const);
  return { actions: [draft.actionId], discountType, discountValue: rewardValue, ...limits };
}

/** The request that creates the campaign. Fields that were left as they were are left out. */
export function bodyOf(draft: Draft, reward: Reward, businessId: string): CreateCampaign {
  const text = (value: string) => value.trim() || undefined;
  const hashtags = draft.hashtags.split(/[\s,]+/).filter(Boolean);
  const minFollowers = draft.minFollowers.value ?? undefined;
  return {
    businessId,
    ...termsOf(draft, reward),
    name: text(draft.name),
    description: text(draft.description),
    guidelines: text(draft.guidelines),
    verificationMode: draft.verification === EMPTY.verification ? undefined : draft.verification,
    requirements:
      minFollowers === undefined && hashtags.length === 0 && !draft.challenge
        ? undefined
        : { minFollowers: minFollowers ?? null, hashtags, challengeCode: draft.challenge },
    limitPerPerson: draft.perPerson.value === EMPTY.perPerson.value ? undefined : (draft.perPerson.value ?? null),
    ...changedTerms(NO_TERMS, draft.terms),
    perkExpiresInDays:
      draft.validDays.value === EMPTY.validDays.value ? undefined : (draft.validDays.value ?? undefined),
  };
}
