import type { Action } from './catalog';
import { PROHIBITED_ACTION } from './catalog.errors';
import { Citation, CITATIONS } from './policy/citations.data';
import { rulesFor } from './policy/policy';

/** Why no perk may be offered for an action; the `details` of `PROHIBITED_ACTION`. */
export interface ProhibitedIncentive {
  /** The rule that forbids it. */
  readonly rule: string;
  /** The titles of what is cited. */
  readonly citation: string;
  readonly citations: readonly Citation[];
  readonly actionId: string;
  readonly platformId: string;
  /** One paragraph for the user or agent: the reason and what to do instead. */
  readonly explanation: string;
}

/** The law that forbids a part of what the rules of the platforms forbid. */
const LAW = CITATIONS.usReviews;

/** The rule that forbids to reward this action wherever the business is; null if it may be rewarded. */
export function prohibitedIncentive(action: Action): ProhibitedIncentive | null {
  const [rule] = rulesFor(action, { jurisdiction: 'any' });
  if (rule?.verdict !== 'forbidden') return null;
  const citations = [...rule.citations.map((name) => CITATIONS[name]), LAW];
  return {
    rule: rule.id,
    citation: citations.map(({ title }) => title).join('; '),
    citations,
    actionId: action.id,
    platformId: action.platformId,
    explanation:
      `No perk may be offered for "${action.label}" on ${action.platformName}. ${rule.consequence} ` +
      `The law is narrower: in the US, 16 CFR 465.4 forbids paying for reviews with a particular sentiment. Choose an action that is incentivizable.`,
  };
}

/** Every entry point that promises something for an action calls this first. @throws ApiError PROHIBITED_ACTION */
export function assertMayBeRewarded(action: Action): void {
  const prohibited = prohibitedIncentive(action);
  if (prohibited) throw PROHIBITED_ACTION.error(prohibited.explanation, prohibited);
}
