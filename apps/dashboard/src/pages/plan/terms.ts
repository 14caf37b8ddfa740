import type { PlanStep } from '../../api/client.ts';

/** What can be changed in a step that launches a campaign, as it is typed. */
export interface Terms {
  name: string;
  discount: string;
  cap: string;
  days: string;
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
  const text = (field: string) => String((body[field] as string | number | undefined) ?? '');
  return {
    name: text('name'),
    discount: text('discountValue'),
    cap: text('maxCompletions'),
    days: text('expiresInDays'),
  };
}

/** The request of the step with what was changed. What is no number stays a text, which the service refuses by its field. */
export function bodyWith({ call: { body } }: PlanStep, { name, discount, cap, days }: Terms): Record<string, unknown> {
  const number = (text: string) => {
    const value = Number(text.replace(',', '.'));
    return text.trim() === '' || Number.isNaN(value) ? text : value;
  };
  return {
    ...body,
    name,
    discountValue: number(discount),
    maxCompletions: cap.trim() === '' ? null : number(cap),
    expiresInDays: number(days),
  };
}

/** The most that the step costs with what was changed: in proportion to the discount and the number of rewards. */
export function costWith(step: PlanStep, terms: Terms): number | undefined {
  const planned = plannedTerms(step);
  if (!planned || terms.cap.trim() === '') return undefined;
  const ratio = (Number(terms.cap) * Number(terms.discount)) / (Number(planned.cap) * Number(planned.discount));
  return Number.isFinite(ratio) ? step.cost * ratio : undefined;
}
