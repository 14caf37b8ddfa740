import type { Action, ActionType } from '#catalog';
import { enumeration } from '#kernel';

export const GOALS = enumeration('MarketingGoal', [
  'reviews',
  'social-reach',
  'referrals',
  'engagement',
  'brand-awareness',
]);
export type Goal = (typeof GOALS)[number];

/** The types of actions that serve a goal. */
const SERVED_BY: Record<Goal, readonly ActionType[]> = {
  reviews: ['review'],
  'social-reach': ['content', 'share'],
  referrals: ['referral', 'share'],
  engagement: ['engage'],
  'brand-awareness': ['content', 'share'],
};

/** What people put before the name of a goal, as in `increase_reviews`. */
const VERB = /^(?:increase|get|boost|grow|improve|more|build)-(?:more-)?/;

/** The goal that a word means: `social_reach`, `increase_reviews`, `Brand awareness`. Undefined if none. */
export function findGoal(text: string): Goal | undefined {
  const name = text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '-')
    .replace(VERB, '');
  return GOALS.find((goal) => goal === name || goal.replace(/s$/, '') === name);
}

/** Whether an action serves one of the goals; any action serves none in particular. */
export function servesGoal({ type }: Action, goals: readonly Goal[]): boolean {
  return goals.length === 0 || goals.some((goal) => SERVED_BY[goal].includes(type));
}
