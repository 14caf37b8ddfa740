import { useEffect, useState } from 'react';
import { words } from '../words/ui.ts';
import { ago, duration, moment } from './format.ts';

/** The current time, which is read again every so many milliseconds. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How long ago something was; the exact time shows when the pointer rests on it. */
export function Ago({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={moment(at)} className="number">
      {ago(at, now)}
    </time>
  );
}

/** How long it takes until a time. */
export function Countdown({ to }: { to: string }) {
  const now = useNow(1000);
  const seconds = (new Date(to).getTime() - now.getTime()) / 1000;
  return (
    <time dateTime={to} title={moment(to)} className="number">
      {seconds > 0 ? duration(seconds) : words.over}
    </time>
  );
}
