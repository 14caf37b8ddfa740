import type { Action, ActionType, Campaign, CurrencyCode, RewardType } from '../api/client.ts';
import { alternatives, money, percent } from '../ui/format.ts';
import { isolated } from './isolated';

/** What a customer gets, such as "10% off". */
export function rewardText(reward: {
  type: RewardType;
  value: number;
  currency: CurrencyCode;
  description?: string | null;
}): string {
  const { type, value, currency, description } = reward;
  if (type === 'free_item') return description ? isolated(description) : `a free item worth ${money(value, currency)}`;
  return `${type === 'pct' ? percent(value / 100, 2) : money(value, currency)} off`;
}

type Rewarded = Pick<Campaign, 'rewardType' | 'rewardValue' | 'currency'> & {
  rewardDescription?: Campaign['rewardDescription'];
};

/** The same for a campaign. */
export function offerText({ rewardType: type, rewardValue: value, currency, rewardDescription }: Rewarded): string {
  return rewardText({ type, value, currency, description: rewardDescription ?? null });
}

export const typeNames: Record<ActionType, string> = {
  content: 'Post or story',
  review: 'Review',
  engage: 'Follow, like or comment',
  share: 'Share',
  referral: 'Referral',
};

/** By effort, from 0 to 5. */
export const effortNames = ['A tap', 'Very quick', 'Quick', 'Some work', 'Much work', 'A day of work'];

export function disclosureText(disclosures: readonly string[]): string {
  return `Posts must show ${alternatives(disclosures)}, because there is a reward.`;
}

/** Where an action is done, and what it is: "Instagram · Post or story · Quick". */
export function actionSummary({ platformName, type, effort }: Action): string {
  return [...new Set([platformName, typeNames[type], effortNames[effort]])].join(' · ');
}
