import type { Campaign } from '../../api/client.ts';
import { rewardText } from '../../words/offers.ts';

/** What an approved proof earns. */
export function rewardOf({ rewardType: type, rewardValue: value, rewardDescription: description }: Campaign): string {
  return rewardText({ type, value, description });
}
