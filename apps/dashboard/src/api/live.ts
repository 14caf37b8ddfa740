import { useEffect, useSyncExternalStore } from 'react';
import { takePrefetched } from './begin.ts';
import { client, type Event } from './client.ts';
import { newestEvent } from './frame-reads.ts';
import { queryClient } from './queries.ts';

/** What to read again after an event, by the first part of its type. */
const AFFECTED: Readonly<Record<string, readonly string[]>> = {
  agent: ['agents', 'api-keys'],
  auction: ['exchange'],
  campaign: ['campaigns', 'usage'],
  cashback: ['programs', 'ledger'],
  connection: ['connections', 'influencers'],
  deposit: ['ledger'],
  key: ['api-keys', 'agents'],
  member: ['programs'],
  order: ['exchange', 'ledger'],
  payout: ['ledger'],
  perk: ['perks', 'campaigns'],
  plan: ['billing', 'usage', 'session'],
  program: ['programs'],
  submission: ['submissions', 'campaigns', 'programs', 'usage'],
  subscription: ['billing', 'usage'],
  team: ['team'],
  trade: ['exchange', 'ledger'],
  webhook: ['webhooks'],
};

/** Milliseconds: soon after the first event, and then seldom enough for the rate limits of the API. */
const FIRST_MS = 250;
const NEXT_MS = 4000;

export type LiveState = 'connecting' | 'live' | 'lost';

let state: LiveState = 'connecting';
const watchers = new Set<() => void>();
const listeners = new Set<(event: Event) => void>();

/** Whether events arrive now. Once the connection was lost, it is lost until it is back. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => state,
  );
}

/** Calls a function with each new event of the business. */
export function useEvents(onEvent: (event: Event) => void): void {
  useEffect(() => {
    listeners.add(onEvent);
    return () => void listeners.delete(onEvent);
  }, [onEvent]);
}

/**
 * Follows the event log from now on and refetches whatever an event affects. Used once, by the shell around the page.
 * @param mayRead false for roles without events, whose pages are refreshed when the window gets the focus
 */
export function useLiveUpdates(mode: string, mayRead: boolean): void {
  useEffect(() => {
    if (!mayRead) return;
    const stop = new AbortController();
    void follow(stop.signal);
    return () => stop.abort();
  }, [mode, mayRead]);
}

async function follow(signal: AbortSignal): Promise<void> {
  const due = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refreshedAt = 0;
  const refresh = () => {
    timer = undefined;
    refreshedAt = performance.now();
    for (const resource of due) void queryClient.invalidateQueries({ queryKey: [resource] });
    due.clear();
  };
  signal.addEventListener('abort', () => clearTimeout(timer));
  while (!signal.aborted) {
    try {
      const [key, read] = newestEvent;
      const { last } = await takePrefetched(key, () => read({ signal }));
      become('live');
      for await (const event of client.events.stream({ after: last }, { signal })) {
        become('live');
        for (const listener of listeners) listener(event);
        for (const resource of [...(AFFECTED[event.type.split('.')[0] ?? ''] ?? []), 'events']) due.add(resource);
        timer ??= setTimeout(refresh, Math.max(FIRST_MS, refreshedAt + NEXT_MS - performance.now()));
      }
    } catch {
      // The connection is lost, or was ended: below, it is made again.
    }
    if (signal.aborted) return;
    become('lost');
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  }
}

function become(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const watch of watchers) watch();
}
