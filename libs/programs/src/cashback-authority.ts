import { assertAuthority, Authority } from '#http/access';
import { Actor, INVALID_STATE, invalid } from '#kernel';
import { CashbackInput } from './program-parts.dto';
import { Cashback, Program, Rule } from './program.entity';

// Cash-back with `funding: ledger` is money of the business: who may promise it, limit it and pay it.

export const FUND_CASHBACK: Authority = {
  when: 'it starts or raises cash-back that is paid from the balance (`funding: ledger`)',
  scope: 'write.billing',
  password: true,
};

export const SET_BUDGET: Authority = {
  when: 'it sets the `monthlyBudget` of cash-back that is paid from the balance',
  owner: true,
  password: true,
};

export const PAY_CASHBACK: Authority = {
  when: 'it approves a payout that is paid from the balance',
  scope: 'write.billing',
  password: true,
};

/** What decides how much members can earn. */
type Terms = Pick<Program, 'cashback' | 'rules' | 'verificationMode' | 'cashbackFor'>;

/**
 * Checks that the actor may change the cash-back of a program to what it is now, and settles its budget: without one that an owner
 * set, it is 0, so that nothing is earned before.
 * @param before the program before the change; undefined if it is new
 * @param input the cash-back in the request
 * @throws ApiError INSUFFICIENT_SCOPE, FORBIDDEN, PASSWORD_REQUIRED or VALIDATION_ERROR
 */
export function settleFunding(
  actor: Actor,
  before: Terms | undefined,
  program: Program,
  input: CashbackInput | null | undefined,
  now: Date,
): void {
  const { cashback } = program;
  if (cashback?.funding !== 'ledger') return;
  if (raises(before, program)) assertAuthority(actor, FUND_CASHBACK, now);
  if (!input) return;
  const known = before?.cashback && isSameMoney(before.cashback, cashback) ? before.cashback : undefined;
  if (!known) program.cashbackBudgetBy = null;
  const isSet = input.monthlyBudget != null && (!known || known.monthlyBudget !== cashback.monthlyBudget);
  // An owner who sends the budget of others confirms it.
  if (isSet || (input.monthlyBudget != null && isOwner(actor))) {
    assertAuthority(actor, SET_BUDGET, now);
    program.cashbackBudgetBy = actor.id;
  } else if (input.monthlyBudget === null && known?.monthlyBudget != null) {
    assertAuthority(actor, SET_BUDGET, now);
    throw budgetRequired();
  } else if (!known) {
    if (isOwner(actor)) throw budgetRequired();
    cashback.monthlyBudget = 0;
  } else cashback.monthlyBudget = known.monthlyBudget;
}

/** @throws ApiError INVALID_STATE unless an owner has set the budget of cash-back that is paid from the balance */
export function assertBudgeted({ status, cashbackBudgetBy }: Program): void {
  if (cashbackBudgetBy !== null) return;
  throw INVALID_STATE.error(
    'This payout is paid from the balance, for which an owner of the business has to set a monthly budget first. Then approve the payout again.',
    { status },
  );
}

function isOwner({ kind, role }: Actor): boolean {
  return kind === 'user' && role === 'owner';
}

function budgetRequired() {
  return invalid('cashback.monthlyBudget', 'must be an amount, because the cash-back is paid from your balance');
}

/** Whether a budget for one is a budget for the other. */
function isSameMoney(a: Cashback, b: Cashback): boolean {
  return a.funding === b.funding && a.currency === b.currency;
}

/** Whether more can be earned than before, or with less review. The budget is not compared: it has a rule of its own. */
function raises(before: Terms | undefined, after: Terms): boolean {
  if (!before?.cashback || !after.cashback || !isSameMoney(before.cashback, after.cashback)) return true;
  if (LENIENCE.indexOf(after.verificationMode) > LENIENCE.indexOf(before.verificationMode)) return true;
  return after.rules.some((rule) => {
    const old = before.rules.find(({ actionId }) => actionId === rule.actionId);
    return !old || after.cashbackFor(rule.points) > before.cashbackFor(old.points) || most(rule) > most(old);
  });
}

const LENIENCE: readonly Program['verificationMode'][] = ['manual', 'verified', 'auto'];

function most({ maxPerCycle }: Rule): number {
  return maxPerCycle ?? Infinity;
}
