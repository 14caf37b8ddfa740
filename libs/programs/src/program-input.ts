import { assertMayBeRewarded, requireOnPlatform, requestedAction, requestedActionType } from '#catalog';
import { invalid } from '#kernel';
import { CashbackInput, DEFAULT_PERK_EXPIRES_IN_DAYS, RuleInput, TierInput } from './program-parts.dto';
import { Cashback, Program, Rule, Tier } from './program.entity';
import { UpdateProgram } from './program.dto';

/** What a request says about the action of a rule or a proof. */
export interface NamedAction {
  actionId?: string;
  platformId?: string;
  actionType?: string;
}

/**
 * The catalogue id of the action that a request names, by id or by its type on a platform; undefined if it names none.
 * @param at the path of the object that contains the fields, with a dot at its end; empty for the request itself
 * @throws ApiError VALIDATION_ERROR with the closest ids
 */
export function actionIdOf({ actionId, platformId, actionType }: NamedAction, at = ''): string | undefined {
  const paths = { action: `${at}actionId`, platform: `${at}platformId`, type: `${at}actionType` };
  if (actionId !== undefined) {
    if (actionType !== undefined) throw invalid(paths.type, 'cannot be combined with actionId');
    const action = requestedAction(actionId, paths.action);
    return (platformId === undefined ? action : requireOnPlatform(action, platformId, paths)).id;
  }
  if (actionType === undefined && platformId === undefined) return undefined;
  if (actionType === undefined) throw invalid(paths.action, 'is required');
  if (platformId === undefined) throw invalid(paths.platform, 'is required with actionType');
  return requestedActionType(platformId, actionType, paths).id;
}

/** @throws ApiError VALIDATION_ERROR; PROHIBITED_ACTION for an action that must not be rewarded */
export function rulesOf(inputs: readonly RuleInput[]): Rule[] {
  const known = new Set<string>();
  return inputs.map((input, index) => {
    const at = `rules[${String(index)}].`;
    const actionId = actionIdOf(input, at);
    if (actionId === undefined) throw invalid(`${at}actionId`, 'is required');
    if (known.has(actionId)) throw invalid(`${at}actionId`, `is ${actionId}, for which there is already a rule`);
    known.add(actionId);
    assertMayBeRewarded(requestedAction(actionId, `${at}actionId`));
    return { actionId, points: input.points, maxPerCycle: input.maxPerCycle ?? null };
  });
}

/** @throws ApiError VALIDATION_ERROR unless names are unique and required points ascend */
export function tiersOf(inputs: readonly TierInput[]): Tier[] {
  const names = new Set<string>();
  let least = 0;
  return inputs.map((input, index) => {
    const at = `tiers[${String(index)}].`;
    const { name, requiredPoints } = input;
    if (names.has(name)) throw invalid(`${at}name`, 'must be unique in the program');
    if (requiredPoints <= least)
      throw invalid(`${at}requiredPoints`, `must be more than ${String(least)}, those of the tier before`);
    names.add(name);
    least = requiredPoints;
    return { name, requiredPoints, perk: perkOf(input, at) };
  });
}

/** The perk of a tier, in either spelling. */
function perkOf({ perk, perkType, perkValue }: TierInput, at: string): Tier['perk'] {
  if (perk && (perkType ?? perkValue) !== undefined) throw invalid(`${at}perkType`, 'cannot be combined with perk');
  if (!perk && perkValue === undefined) throw invalid(`${at}perkValue`, 'is required');
  const valueAt = perk ? `${at}perk.value` : `${at}perkValue`;
  const type = perk?.type ?? (perkType === 'dol' ? 'amount' : 'pct');
  const valueHundredths = minorUnits(perk?.value ?? perkValue ?? 0);
  const description = perk?.description ?? null;
  if (type === 'pct' && valueHundredths > 100_00) throw invalid(valueAt, 'must be at most 100');
  if (type !== 'free_item' && valueHundredths < 1) throw invalid(valueAt, 'must be at least 0.01');
  if (type === 'free_item' && !description) throw invalid(`${at}perk.description`, 'is required for a free item');
  return { type, valueHundredths, description, expiresInDays: perk?.expiresInDays ?? DEFAULT_PERK_EXPIRES_IN_DAYS };
}

function cashbackOf(input: CashbackInput): Cashback {
  const { currency, funding, amountPerAction, amountPerPoint, minimumPayout, monthlyBudget } = input;
  return {
    amountPerAction: amountPerAction === undefined ? null : minorUnits(amountPerAction),
    amountPerPoint: amountPerPoint === undefined ? null : minorUnits(amountPerPoint),
    currency,
    minimumPayout: minorUnits(minimumPayout),
    monthlyBudget: monthlyBudget == null ? null : minorUnits(monthlyBudget),
    funding,
  };
}

/** An amount with two decimals in minor units, such as cents. */
export function minorUnits(amount: number): number {
  return Math.round(amount * 100);
}

/** The columns that a request sets. Absent fields are left out; null clears a column. */
export function toColumns(input: Omit<UpdateProgram, 'id' | 'action' | 'metadata'>): Partial<Program> {
  const { requirements } = input;
  const columns: Partial<Program> = {
    name: input.name,
    description: input.description,
    rules: input.rules && rulesOf(input.rules),
    tiers: input.tiers && tiersOf(input.tiers),
    cycle: input.cycle,
    cycleStartDay: input.cycleStartDay,
    cashback: input.cashback && cashbackOf(input.cashback),
    membership: input.membership,
    verificationMode: input.verificationMode,
    minFollowers: requirements?.minFollowers,
    hashtags: requirements?.hashtags,
    challengeCode: requirements?.challengeCode,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
