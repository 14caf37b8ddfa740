import { begin, type Read, type Visit } from '../../api/begin.ts';
import { allActions } from '../../api/catalogue-reads.ts';
import { client } from '../../api/client.ts';
import { type LogPage, readBack } from '../../api/event-log.ts';

export const campaignOf = (id: string) =>
  [['campaigns', 'one', id], (options) => client.campaigns.get(id, options)] satisfies Read<unknown>;

export const statsOf = (id: string) =>
  [['campaigns', 'stats', id], (options) => client.campaigns.stats(id, options)] satisfies Read<unknown>;

/** What happened to it, newest first. */
export const eventsOf = (id: string): Read<LogPage> => [
  ['campaigns', 'events', id],
  (options) => readBack({ object: id }, undefined, options),
];

export function beginCampaign({ id, can }: Visit): void {
  void begin(campaignOf(id));
  if (can('read.analytics')) void begin(statsOf(id));
  if (can('read.webhooks')) void begin(eventsOf(id));
  void begin(allActions);
}
