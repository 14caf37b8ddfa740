import { PastDecision } from '../submission-figures';

/** The fewest cases from which a habit of a business is seen. */
const ENOUGH = 5;

export interface Precedent {
  n: number;
  approved: number;
  rejected: number;
  /** `same_action`: with the same action, result and failed checks. `any_action`: with the same result and failed checks. */
  basis: 'same_action' | 'any_action';
}

/** What a business decided in cases like this one: those with the same action, or with any action if there are too few. */
export function precedentOf(
  decisions: readonly PastDecision[],
  { actionId, status, failed }: Pick<PastDecision, 'actionId' | 'status' | 'failed'>,
): Precedent {
  const checks = [...failed].sort().join();
  const alike = decisions.filter((each) => each.status === status && [...each.failed].sort().join() === checks);
  const same = alike.filter((each) => each.actionId === actionId);
  return same.length >= ENOUGH || same.length === alike.length
    ? counted(same, 'same_action')
    : counted(alike, 'any_action');
}

/** The decision that the business made in at least half of enough similar cases; undefined if there are not enough. */
export function habitOf({ n, approved, rejected }: Precedent): 'approved' | 'rejected' | undefined {
  if (n < ENOUGH) return undefined;
  return approved >= rejected ? 'approved' : 'rejected';
}

function counted(decisions: readonly PastDecision[], basis: Precedent['basis']): Precedent {
  const approved = decisions.filter(({ state }) => state === 'approved').length;
  return { n: decisions.length, approved, rejected: decisions.length - approved, basis };
}
