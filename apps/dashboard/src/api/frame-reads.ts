import type { Read } from './begin.ts';
import { type BrowserSession, client, type Event } from './client.ts';

/** Who is signed in; null for nobody. */
export const currentSession: Read<BrowserSession | null> = [['session'], (options) => client.session.get(options)];

/** The newest event of the log, after which live updates begin. */
export const newestEvent: Read<{ items: Event[]; last: number }> = [
  ['events', 'newest'],
  (options) => client.events.list({ limit: 1 }, options),
];
