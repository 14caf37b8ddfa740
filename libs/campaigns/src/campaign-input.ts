import {
  Action,
  findAction,
  findPlatform,
  nearestActions,
  nearestPlatforms,
  PROHIBITED_ACTION,
  prohibitedIncentive,
  resolveActionType,
  RewardType,
} from '#catalog';
import { enumeration, invalid } from '#platform';
import { Tier } from './campaign.entity';

/** What a new campaign may be. */
export const NEW_STATUSES = enumeration('NewCampaignStatus', ['draft', 'active']);

/** The words for the type of a reward where it is one object. */
export const NESTED_REWARD_TYPES = enumeration('CampaignRewardType', ['percentage', 'fixed', 'free_item']);
export type NestedRewardType = (typeof NESTED_REWARD_TYPES)[number];

/** Those where it is a discount. */
export const DISCOUNT_TYPES = enumeration('DiscountType', ['pct', 'dol']);
export type DiscountType = (typeof DISCOUNT_TYPES)[number];

/** The ways in which callers say what is done and what for: three bodies in the field, one meaning. */
interface Said {
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

type RewardWord = RewardType | NestedRewardType | DiscountType;

export interface Reward {
  type: RewardType;
  /** Hundredths: of a per cent for `pct`, of a US dollar otherwise. */
  hundredths: number;
}

const REWARD_TYPE_OF: Record<RewardWord, RewardType> = {
  pct: 'pct',
  percentage: 'pct',
  amount: 'amount',
  fixed: 'amount',
  dol: 'amount',
  free_item: 'free_item',
};

/** The words of the three bodies. */
const SHAPES: readonly [Shape, ...Shape[]] = [
  { action: ['actionId', 'platformId'], reward: ['rewardType', 'rewardValue'] },
  { action: ['platform', 'actionType'], reward: ['reward'] },
  { action: ['actions'], reward: ['discountType', 'discountValue'] },
];

interface Shape {
  action: (keyof Said)[];
  reward: (keyof Said)[];
}

/**
 * The actions that were asked for; undefined when none were named.
 * @param current the first of those it has now, for a change that names the action alone
 * @throws Problem VALIDATION_ERROR that names the nearest ids, or PROHIBITED_ACTION with the rule
 */
export function actionsOf(said: Said, current?: Action): Action[] | undefined {
  const ways = [said.actions, said.actionId ?? said.platformId, said.actionType ?? said.platform].filter(
    (way) => way !== undefined,
  );
  if (ways.length > 1)
    throw invalid('actionId', 'say the action one way: actionId and platformId, platform and actionType, or actions');
  const found = said.actions?.map((id, index) => known(id, `actions[${String(index)}]`)) ?? oneAction(said, current);
  const prohibited = found?.map(prohibitedIncentive).find((rule) => rule !== null);
  if (prohibited) throw PROHIBITED_ACTION.because(prohibited.explanation, prohibited);
  return found && [...new Set(found)];
}

/**
 * The reward that was asked for; undefined when none was named.
 * @param current what it is now, for a change that says only its type or its value
 */
export function rewardOf(said: Said, current?: Reward): Reward | undefined {
  const ways = [
    said.rewardType !== undefined || said.rewardValue !== undefined
      ? complete('rewardType', said.rewardType, 'rewardValue', said.rewardValue, current)
      : undefined,
    said.reward && complete('reward.type', said.reward.type, 'reward.value', said.reward.value),
    said.discountType !== undefined || said.discountValue !== undefined
      ? complete('discountType', said.discountType, 'discountValue', said.discountValue, current)
      : undefined,
  ].filter((way) => way !== undefined);
  if (ways.length > 1)
    throw invalid(
      'rewardType',
      'say the reward one way: rewardType and rewardValue, reward, or discountType and discountValue',
    );
  return ways[0];
}

/** The words that a creation lacks, of the body that the caller began. */
export function wordsMissing(said: Said): string[] {
  const begun = (words: (keyof Said)[]) => words.some((word) => said[word] !== undefined);
  const shape = SHAPES.find(({ action, reward }) => begun([...action, ...reward])) ?? SHAPES[0];
  const has = (part: keyof Shape) => SHAPES.some((words) => begun(words[part]));
  return [...(has('action') ? [] : shape.action), ...(has('reward') ? [] : shape.reward)];
}

/** How much a campaign asks, by the value of its first action in USD (decided with the catalogue's values). */
export function tierOf({ value }: Action): Tier {
  if (value < 1.5) return 'starter';
  if (value < 3) return 'essential';
  if (value < 5) return 'growth';
  return value < 8 ? 'high_impact' : 'premium';
}

/** A name for a campaign that was given none, such as `Story Tag on Instagram: 10% off`. */
export function nameOf({ label, platformName }: Action, { type, hundredths }: Reward, item: string | null): string {
  const value = String(hundredths / 100);
  const what = { pct: `${value}% off`, amount: `$${value} off`, free_item: item ?? 'a free item' }[type];
  // Cut between two characters, never within one that takes two units, such as an emoji.
  return `${label} on ${platformName}: ${what}`.slice(0, 200).replace(/[\uD800-\uDBFF]$/, '');
}

function oneAction(said: Said, current?: Action): Action[] | undefined {
  const { actionId, platformId, actionType } = said;
  if (actionId !== undefined || platformId !== undefined) {
    if (actionId === undefined) throw invalid('actionId', 'is required');
    const action = known(actionId, 'actionId');
    if (platformId === undefined && !current) throw invalid('platformId', 'is required');
    return [platformId === undefined ? action : onPlatform(action, platformId)];
  }
  if (said.platform === undefined && actionType === undefined) return undefined;
  const platform = said.platform ?? current?.platformId;
  if (platform === undefined) throw invalid('platform', 'is required');
  if (actionType === undefined) throw invalid('actionType', 'is required');
  const on = knownPlatform(platform, 'platform');
  const action = resolveActionType(platform, actionType);
  if (!action)
    throw invalid(
      'actionType',
      `is not an action on ${on.name}; the nearest are ${nearestActions(actionType, 3, on).join(', ')}`,
    );
  return [action];
}

function known(id: string, path: string): Action {
  const action = findAction(id);
  if (!action)
    throw invalid(path, `is not an action of the catalogue; the nearest are ${nearestActions(id).join(', ')}`);
  return action;
}

function knownPlatform(name: string, path: string) {
  const platform = findPlatform(name);
  if (!platform) throw invalid(path, `is not a platform; the nearest are ${nearestPlatforms(name).join(', ')}`);
  return platform;
}

function onPlatform(action: Action, platformId: string): Action {
  const platform = knownPlatform(platformId, 'platformId');
  if (platform.id === action.platformId) return action;
  throw invalid(
    'actionId',
    `is an action on ${action.platformName}, not on ${platform.name}; the nearest there are ${nearestActions(action.label, 3, platform).join(', ')}`,
  );
}

function complete(
  typePath: string,
  type: RewardWord | undefined,
  valuePath: string,
  value: number | undefined,
  current?: Reward,
): Reward {
  const kind = type === undefined ? current?.type : REWARD_TYPE_OF[type];
  const hundredths = value === undefined ? current?.hundredths : Math.round(value * 100);
  if (kind === undefined) throw invalid(typePath, 'is required');
  if (hundredths === undefined) throw invalid(valuePath, 'is required');
  if (kind === 'pct' && hundredths > 100_00) throw invalid(valuePath, 'must be at most 100');
  if (kind !== 'free_item' && hundredths < 1) throw invalid(valuePath, 'must be at least 0.01');
  return { type: kind, hundredths };
}
