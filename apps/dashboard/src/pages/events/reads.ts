import { beginPages, type ReadPages, type Visit } from '../../api/begin.ts';
import type { Event } from '../../api/client.ts';
import { type LogFilter, type LogPage, readBack } from '../../api/event-log.ts';

/** The log, newest first. */
export const logOf = (filter: LogFilter): ReadPages<LogPage, Event> => [
  ['event-log', filter],
  ({ cursor }, options) => readBack(filter, cursor, options),
  ({ items }) => items,
];

/** The filter in the URL. */
export function filterIn({ type, object }: Visit['search']): LogFilter {
  return { type, object };
}

export function beginEvents({ search }: Visit): void {
  void beginPages(logOf(filterIn(search)));
}
