import type { Action } from './catalog';

/** Why no perk may be offered for an action; the `details` of `PROHIBITED_ACTION`. */
export interface ProhibitedIncentive {
  readonly rule: string;
  readonly citation: string;
  readonly actionId: string;
  readonly platformId: string;
  /** One paragraph for the person or agent that asked. */
  readonly explanation: string;
}

/**
 * Reviews on these sites cannot be paid for. The sites forbid any incentive for a review, whatever it says. The regulation is
 * narrower: 16 CFR 465.4 forbids an incentive for a review of a particular sentiment, stated or implied. What the
 * regulation would leave open, the sites close, so that every such review is refused.
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

/** The rule that forbids a perk for this action, or null when a perk may be offered. */
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
      `and 16 CFR 465 forbids a business to buy reviews of a particular sentiment. Choose an action that is incentivizable.`,
  };
}
