import type { Scope, WebhookEvent } from './client.ts';

export type EventKind = WebhookEvent['type'];

/** The scope needed to read the events of each resource. Resources that are not listed are not offered as choices. */
const SCOPES: Partial<Record<EventResource, Scope>> = {
  agent: 'read.analytics',
  auction: 'read.exchange',
  campaign: 'read.campaigns',
  cashback: 'read.programs',
  connection: 'read.influencers',
  deposit: 'read.billing',
  key: 'read.analytics',
  member: 'read.programs',
  order: 'read.exchange',
  payout: 'read.billing',
  perk: 'read.perks',
  plan: 'read.billing',
  program: 'read.programs',
  submission: 'read.submissions',
  subscription: 'read.billing',
  team: 'read.analytics',
  trade: 'read.exchange',
  webhook: 'read.webhooks',
};

/** Kinds with another scope than the others of their resource. */
const EXCEPTIONS: Partial<Record<string, Scope>> = { 'plan.limit_reached': 'read.analytics' };

type Resource<T extends string> = T extends `${infer R}.${string}` ? R : never;
export type EventResource = Resource<EventKind>;

/** The resource of a kind: `campaign` of `campaign.created`. */
export function resourceOf(kind: string): string {
  return kind.split('.')[0] ?? '';
}

/** Whether someone with these scopes gets events of this kind. */
export function mayRead(kind: string, can: (scope: Scope) => boolean): boolean {
  const scope = EXCEPTIONS[kind] ?? (SCOPES as Readonly<Partial<Record<string, Scope>>>)[resourceOf(kind)];
  return scope !== undefined && can(scope);
}
