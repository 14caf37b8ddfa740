import { Action, findAction, findPlatform, nearestActions, nearestPlatforms, PROHIBITED_ACTION, prohibitedIncentive, resolveActionType } from '#catalog';
import { invalid, VALIDATION_ERROR } from '#platform';
import { RewardType, Tier } from './campaign.entity';

/** The ways in which callers say what is done and what for: three bodies in the field, one meaning. */
interface Said {
  actionId?: string;
  platformId?: string;
  platform?: string;
  actionType?: string;
  actions?: string[];
  rewardType?: RewardWord;
  rewardValue?: number;
  reward?: { type: RewardWord; value: number };
  discountType?: 'pct' | 'dol';
  discountValue?: number;
}

type RewardWord = RewardType | 'percentage' | 'fixed';

export interface Reward {
  type: RewardType;
  /** Hundredths: of a per cent for `pct`, of a US dollar otherwise. */
  hundredths: number;
}

const REWARD_WORDS: Record<RewardWord | 'dol', RewardType> = {
  pct: 'pct',
  percentage: 'pct',
  amount: 'amount',
  fixed: 'amount',
  dol: 'amount',
  free_item: 'free_item',
};

/**
 * The actions that were asked for; undefined when none were named.
 * @throws Problem VALIDATION_ERROR that names the nearest ids, or PROHIBITED_ACTION with the rule
 */
export function actionsOf(said: Said): Action[] | undefined {
  const ways = [said.actions, said.actionId ?? said.platformId, said.actionType ?? said.platform].filter((way) => way !== undefined);
  if (ways.length > 1) throw invalid('actionId', 'say the action one way: actionId and platformId, platform and actionType, or actions');
  const found = said.actions?.map((id, index) => known(id, `actions[${String(index)}]`)) ?? oneAction(said);
  const prohibited = found?.map(prohibitedIncentive).find((rule) => rule !== null);
  if (prohibited) throw PROHIBITED_ACTION.because(prohibited.explanation, prohibited);
  return found && [...new Set(found)];
}

/** The reward that was asked for; undefined when none was named. */
export function rewardOf(said: Said): Reward | undefined {
  const ways = [
    said.rewardType !== undefined || said.rewardValue !== undefined ? complete('rewardType', said.rewardType, 'rewardValue', said.rewardValue) : undefined,
    said.reward && complete('reward.type', said.reward.type, 'reward.value', said.reward.value),
    said.discountType !== undefined || said.discountValue !== undefined
      ? complete('discountType', said.discountType, 'discountValue', said.discountValue)
      : undefined,
  ].filter((way) => way !== undefined);
  if (ways.length > 1) throw invalid('rewardType', 'say the reward one way: rewardType and rewardValue, reward, or discountType and discountValue');
  return ways[0];
}

/** What a creation lacks, in the words of the shape that the caller began. */
export function missing(said: Said): Error {
  const paths =
    said.actionType !== undefined || said.platform !== undefined || said.reward ? ['platform', 'actionType', 'reward'] : ['actionId', 'platformId', 'rewardType', 'rewardValue'];
  const absent = paths.filter((path) => said[path as keyof Said] === undefined);
  return VALIDATION_ERROR.because('The request is not valid.', absent.map((path) => ({ path, message: 'is required' })));
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
  return `${label} on ${platformName}: ${what}`.slice(0, 200);
}

function oneAction(said: Said): Action[] | undefined {
  const { actionId, platformId, platform, actionType } = said;
  if (actionId !== undefined || platformId !== undefined) {
    if (actionId === undefined) throw invalid('actionId', 'is required');
    if (platformId === undefined) throw invalid('platformId', 'is required');
    return [onPlatform(known(actionId, 'actionId'), platformId)];
  }
  if (platform === undefined && actionType === undefined) return undefined;
  if (platform === undefined) throw invalid('platform', 'is required');
  if (actionType === undefined) throw invalid('actionType', 'is required');
  const on = knownPlatform(platform, 'platform');
  const action = resolveActionType(platform, actionType);
  if (!action) throw invalid('actionType', `is not an action on ${on.name}; the nearest are ${nearestActions(actionType, 3, on).join(', ')}`);
  return [action];
}

function known(id: string, path: string): Action {
  const action = findAction(id);
  if (!action) throw invalid(path, `is not an action of the catalogue; the nearest are ${nearestActions(id).join(', ')}`);
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
  throw invalid('actionId', `is an action on ${action.platformName}, not on ${platform.name}; the nearest there are ${nearestActions(action.label, 3, platform).join(', ')}`);
}

function complete(typePath: string, type: RewardWord | 'dol' | undefined, valuePath: string, value: number | undefined): Reward {
  if (type === undefined) throw invalid(typePath, 'is required');
  if (value === undefined) throw invalid(valuePath, 'is required');
  const reward = { type: REWARD_WORDS[type], hundredths: Math.round(value * 100) };
  if (reward.type === 'pct' && value > 100) throw invalid(valuePath, 'must be at most 100');
  if (reward.type !== 'free_item' && value < 0.01) throw invalid(valuePath, 'must be at least 0.01');
  return reward;
}
