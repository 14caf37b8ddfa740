import { eventResources } from 'virtual:event-kinds';
import type { Scope, WebhookEvent } from './client.ts';

export type EventKind = WebhookEvent['type'];

type Resource<T extends string> = T extends `${infer R}.${string}` ? R : never;
export type EventResource = Resource<EventKind>;

/** The scope needed to read the events of each kind. */
const SCOPES: ReadonlyMap<string, Scope> = new Map(
  eventResources.flatMap(({ kinds }) => kinds.map(({ kind, scope }) => [kind, scope] as const)),
);

/** The resource of a kind: `campaign` of `campaign.created`. */
export function resourceOf(kind: string): string {
  return kind.split('.')[0] ?? '';
}

/** Whether someone with these scopes gets events of this kind. */
export function mayRead(kind: string, can: (scope: Scope) => boolean): boolean {
  const scope = SCOPES.get(kind);
  return scope !== undefined && can(scope);
}
