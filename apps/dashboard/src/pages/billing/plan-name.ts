import { words } from './words.ts';

export function planName(plan: string): string {
  const known: Record<string, string> = words.plans;
  return known[plan] ?? words.other(plan);
}
