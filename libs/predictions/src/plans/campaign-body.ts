import { moneyText } from '#kernel/money';
import { Perk } from '../model/perk-size';
import { labelOf } from '../recommendations/predictions';

/** A campaign to launch, as both `POST /campaigns` and the tool createCampaign accept it. */
export type CampaignBody = ReturnType<typeof campaignBody>;

/** @param days how long it runs @param cap the most proofs that are approved; undefined for no limit */
export function campaignBody(businessId: string, actionId: string, perk: Perk, days: number, cap?: number) {
  const value = perk.type === 'pct' ? `${String(perk.value)}%` : moneyText(perk.value, perk.currency);
  return {
    businessId,
    name: `${labelOf(actionId)}: ${value} off`,
    actions: [actionId],
    ...(perk.type === 'pct' ? { discountType: 'pct' as const } : { discountType: 'dol' as const }),
    discountValue: perk.value,
    ...(cap !== undefined && { maxCompletions: cap }),
    expiresInDays: days,
  };
}
