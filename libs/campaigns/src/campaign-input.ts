import {
  Action,
  assertMayBeRewarded,
  requireOnPlatform,
  requestedAction,
  requestedActionType,
  RewardType,
} from '#catalog';
import { enumeration, invalid } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { perkText, perkValueError } from '#perks';
import { Tier } from './campaign.entity';

/** The statuses that a campaign can be created with. */
export const NEW_STATUSES = enumeration('NewCampaignStatus', ['draft', 'active']);

/** The reward types in the nested object `reward`. */
export const NESTED_REWARD_TYPES = enumeration('CampaignRewardType', ['percentage', 'fixed', 'free_item']);
export type NestedRewardType = (typeof NESTED_REWARD_TYPES)[number];

/** The reward types in `discountType`. */
export const DISCOUNT_TYPES = enumeration('DiscountType', ['pct', 'dol']);
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** The action and reward of a campaign, in any of the three request shapes that clients use. */
interface CampaignTerms {
  actionId?: string;
  platformId?: string;
  platform?: string;
  actionType?: string;
  actions?: string[];
  rewardType?: RewardType;
  rewardValue?: number;
  reward?: { type: NestedRewardType; value: number };
  discountType?: DiscountType;
  discountValue?: number;
}

type AnyRewardType = RewardType | NestedRewardType | DiscountType;

export interface Reward {
  type: RewardType;
  /** Hundredths: of a per cent for `pct`, of the currency of the campaign otherwise. */
  hundredths: number;
  currency: CurrencyCode;
}

/** The currency of a campaign and, for an update, its current reward. */
type Rewarded = Pick<Reward, 'currency'> & Partial<Reward>;

const REWARD_TYPE_OF: Record<AnyRewardType, RewardType> = {
  pct: 'pct',
  percentage: 'pct',
  amount: 'amount',
  fixed: 'amount',
  dol: 'amount',
  free_item: 'free_item',
};

/** The fields of the three request shapes. */
const SHAPES: readonly [Shape, ...Shape[]] = [
  { action: ['actionId', 'platformId'], reward: ['rewardType', 'rewardValue'] },
  { action: ['platform', 'actionType'], reward: ['reward'] },
  { action: ['actions'], reward: ['discountType', 'discountValue'] },
];

interface Shape {
  action: (keyof CampaignTerms)[];
  reward: (keyof CampaignTerms)[];
}

/**
 * The requested actions; undefined when the request names none.
 * @param current the current first action, for an update that names only the action or only the platform
 * @throws ApiError VALIDATION_ERROR with the closest ids, or PROHIBITED_ACTION with the rule
 */
export function actionsOf(terms: CampaignTerms, current?: Action): Action[] | undefined {
  const ways = [terms.actions, terms.actionId ?? terms.platformId, terms.actionType ?? terms.platform].filter(
    (way) => way !== undefined,
  );
  if (ways.length > 1)
    throw invalid(
      'actionId',
      'specify the action in only one way: actionId and platformId, platform and actionType, or actions',
    );
  const found =
    terms.actions?.map((id, i) => requestedAction(id, `actions[${String(i)}]`)) ?? oneAction(terms, current);
  found?.forEach(assertMayBeRewarded);
  return found && [...new Set(found)];
}

/**
 * The requested reward; undefined when the request contains none.
 * @param current the current reward, for an update of only its type or its value
 * @throws ApiError VALIDATION_ERROR
 */
export function rewardOf(terms: CampaignTerms, current: Rewarded): Reward | undefined {
  const ways = [
    terms.rewardType !== undefined || terms.rewardValue !== undefined
      ? complete('rewardType', terms.rewardType, 'rewardValue', terms.rewardValue, current)
      : undefined,
    terms.reward &&
      complete('reward.type', terms.reward.type, 'reward.value', terms.reward.value, { currency: current.currency }),
    terms.discountType !== undefined || terms.discountValue !== undefined
      ? complete('discountType', terms.discountType, 'discountValue', terms.discountValue, current)
      : undefined,
  ].filter((way) => way !== undefined);
  if (ways.length > 1)
    throw invalid(
      'rewardType',
      'specify the reward in only one way: rewardType and rewardValue, reward, or discountType and discountValue',
    );
  return ways[0];
}

/** The missing required fields of a new campaign, in the first request shape that has any of its fields. */
export function missingFields(terms: CampaignTerms): string[] {
  const hasAny = (fields: (keyof CampaignTerms)[]) => fields.some((field) => terms[field] !== undefined);
  const shape = SHAPES.find(({ action, reward }) => hasAny([...action, ...reward])) ?? SHAPES[0];
  const has = (part: keyof Shape) => SHAPES.some((fields) => hasAny(fields[part]));
  return [...(has('action') ? [] : shape.action), ...(has('reward') ? [] : shape.reward)];
}

/** How much a campaign asks for, by the value in USD of its first action. The thresholds were chosen with the catalogue's values. */
export function tierOf({ value }: Action): Tier {
  if (value < 1.5) return 'starter';
  if (value < 3) return 'essential';
  if (value < 5) return 'growth';
  return value < 8 ? 'high_impact' : 'premium';
}

/** The default name of a campaign, such as `Story Tag on Instagram: 10% off`. */
export function nameOf(
  { label, platformName }: Action,
  { type, hundredths, currency }: Reward,
  item: string | null,
): string {
  const reward = perkText({ type, value: hundredths / 100, currency, description: item });
  // Do not cut a surrogate pair, such as an emoji, in two.
  return `${label} on ${platformName}: ${reward}`.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '');
}

/** The fields that name an action and its platform. */
const PATHS = { action: 'actionId', platform: 'platformId' } as const;

function oneAction(terms: CampaignTerms, current?: Action): Action[] | undefined {
  const { actionId, platformId, actionType } = terms;
  if (actionId !== undefined || platformId !== undefined) {
    if (actionId === undefined) throw invalid('actionId', 'is required');
    const action = requestedAction(actionId, 'actionId');
    if (platformId === undefined && !current) throw invalid('platformId', 'is required');
    return [platformId === undefined ? action : requireOnPlatform(action, platformId, PATHS)];
  }
  if (terms.platform === undefined && actionType === undefined) return undefined;
  const platform = terms.platform ?? current?.platformId;
  if (platform === undefined) throw invalid('platform', 'is required');
  if (actionType === undefined) throw invalid('actionType', 'is required');
  return [requestedActionType(platform, actionType, { type: 'actionType', platform: 'platform' })];
}

function complete(
  typePath: string,
  type: AnyRewardType | undefined,
  valuePath: string,
  value: number | undefined,
  { currency, ...current }: Rewarded,
): Reward {
  const kind = type === undefined ? current.type : REWARD_TYPE_OF[type];
  const hundredths = value === undefined ? current.hundredths : Math.round(value * 100);
  if (kind === undefined) throw invalid(typePath, 'is required');
  if (hundredths === undefined) throw invalid(valuePath, 'is required');
  const valueError = perkValueError(kind, hundredths, currency);
  if (valueError !== undefined) throw invalid(valuePath, valueError);
  return { type: kind, hundredths, currency };
}
