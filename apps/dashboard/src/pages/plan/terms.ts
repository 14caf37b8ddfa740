import type { PlanStep } from '../../api/client.ts';
import { typed } from '../../ui/format.ts';
import type { TypedNumber } from '../../ui/read-number.ts';
import { words } from './words.ts';

/** What can be changed in a step that launches a campaign, as it is typed. */
export interface Terms {
  name: string;
  discount: TypedNumber;
  cap: TypedNumber;
  days: TypedNumber;
}

export interface PlanChanges {
  terms: Record<number, Terms | undefined>;
  /** The campaigns that were launched from this page, by step. */
  launched: Record<number, string | undefined>;
}

export const NO_CHANGES: PlanChanges = { terms: {}, launched: {} };

/** Undefined for a step that only reads. */
export function plannedTerms({ call: { body, method } }: PlanStep): Terms | undefined {
  if (method === 'GET') return undefined;
  const number = (field: string) => typed(body[field] as number | null | undefined, 2);
  return {
    name: String((body['name'] as string | undefined) ?? ''),
    discount: number('discountValue'),
    cap: number('maxCompletions'),
    days: number('expiresInDays'),
  };
}

/** The request of the step, with the changes that were made to it. */
export function bodyWith({ call: { body } }: PlanStep, { name, discount, cap, days }: Terms): Record<string, unknown> {
  return {
    ...body,
    name,
    discountValue: discount.value,
    maxCompletions: cap.value,
    expiresInDays: days.value,
  };
}

/** Messages for numbers that cannot be read yet, by field of the request. The service checks everything else. */
export function problemsIn({ discount, cap, days }: Terms): Record<string, string> {
  const { number } = words.step;
  return {
    ...(discount.value === undefined && { discountValue: number }),
    ...(cap.value === undefined && { maxCompletions: number }),
    ...(days.value === undefined && { expiresInDays: number }),
  };
}

/** The most that the step costs with what was changed: in proportion to the discount and the number of rewards. */
export function costWith(step: PlanStep, terms: Terms): number | undefined {
  const planned = plannedTerms(step);
  if (!planned || terms.cap.value == null || terms.discount.value == null) return undefined;
  const most = (planned.cap.value ?? 0) * (planned.discount.value ?? 0);
  return most === 0 ? undefined : (step.cost * terms.cap.value * terms.discount.value) / most;
}
