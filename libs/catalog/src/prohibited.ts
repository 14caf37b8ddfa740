import type { Action } from './catalog';
import { PROHIBITED_ACTION } from './catalog.errors';

/** Why no perk may be offered for an action; the `details` of `PROHIBITED_ACTION`. */
export interface ProhibitedIncentive {
  readonly rule: string;
  readonly citation: string;
  readonly actionId: string;
  readonly platformId: string;
  /** One paragraph for the user or agent: the reason and what to do instead. */
  readonly explanation: string;
}

/**
 * No perk may be offered for a review on these sites. Their policies forbid any incentive for a review, whatever it
 * says. The regulation is narrower: 16 CFR 465.4 forbids an incentive for a review with a particular sentiment, stated
 * or implied. Together they prohibit every such review.
 */
const PAID_REVIEW = {
  rule: 'paid_review',
  regulation: '16 CFR 465 (Rule on the Use of Consumer Reviews and Testimonials)',
  policies: new Map([
    ['go', "Google's fake engagement policy for Maps contributions"],
    ['gm', "Google's fake engagement policy for Maps contributions"],
    ['yp', "Yelp's policy against asking for reviews"],
    ['ta', "TripAdvisor's incentives policy"],
  ]),
} as const;

/** The rule that prohibits a perk for this action; null if a perk may be offered. */
export function prohibitedIncentive(action: Action): ProhibitedIncentive | null {
  if (action.incentivizable) return null;
  const policy = PAID_REVIEW.policies.get(action.platformId) ?? `${action.platformName}'s own policy`;
  return {
    rule: PAID_REVIEW.rule,
    citation: `${PAID_REVIEW.regulation}; ${policy}`,
    actionId: action.id,
    platformId: action.platformId,
    explanation:
      `No perk may be offered for "${action.label}" on ${action.platformName}: ${policy} forbids any incentive for a review, ` +
      `and 16 CFR 465 forbids businesses to buy reviews with a particular sentiment. Choose an action that is incentivizable.`,
  };
}

/** Every entry point that promises something for an action calls this first. @throws ApiError PROHIBITED_ACTION */
export function assertMayBeRewarded(action: Action): void {
  const prohibited = prohibitedIncentive(action);
  if (prohibited) throw PROHIBITED_ACTION.error(prohibited.explanation, prohibited);
}
