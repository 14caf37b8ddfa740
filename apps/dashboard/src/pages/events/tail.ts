import { useCallback, useState } from 'react';
import type { Event } from '../../api/client.ts';
import type { LogFilter } from '../../api/event-log.ts';
import { useEvents } from '../../api/live.ts';

/** No more are kept, so that a page that stays open for days does not grow. */
const MAX = 500;

export interface Tail {
  /** The events since the page was opened, newest first. */
  shown: readonly Event[];
  /** How many arrived while it was paused. */
  waiting: number;
  isPaused: boolean;
  setPaused: (isPaused: boolean) => void;
}

/** The events that match a filter, as they happen. While it is paused, they are kept back, so that the list does not move. */
export function useTail({ type, object }: LogFilter): Tail {
  const [events, setEvents] = useState<readonly Event[]>([]);
  /** The number of the newest event that is shown while it is paused. */
  const [upTo, setUpTo] = useState<number>();
  const add = useCallback(
    (event: Event) => {
      if (matches(event, { type, object })) setEvents((before) => [event, ...before].slice(0, MAX));
    },
    [type, object],
  );
  useEvents(add);
  const shown = upTo === undefined ? events : events.filter(({ sequence }) => sequence <= upTo);
  return {
    shown,
    waiting: events.length - shown.length,
    isPaused: upTo !== undefined,
    setPaused: (isPaused) => setUpTo(isPaused ? (events[0]?.sequence ?? 0) : undefined),
  };
}

function matches(event: Event, { type, object }: LogFilter): boolean {
  if (object && event.object.id !== object) return false;
  return !type || event.type === type || (type.endsWith('.*') && event.type.startsWith(type.slice(0, -1)));
}
