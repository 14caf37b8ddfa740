import { Action, findAction, isDiscouraged, verdictOf } from '#catalog';

/** The actions with these ids, without those whose reward is forbidden or that a platform discourages to reward. */
export function rewardable(actionIds: readonly string[]): Action[] {
  return actionIds.flatMap((id) => findAction(id) ?? []).filter((action) => !isDiscouraged(verdictOf(action).verdict));
}
