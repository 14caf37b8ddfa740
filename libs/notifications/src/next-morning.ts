const HOUR = 8;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * The next 8:00 after a moment, as clocks in a time zone show it. On a day on which the clock skips it, the first minute after that.
 * @param timeZone an IANA name
 */
export function nextMorning(after: Date, timeZone: string): Date {
  const shown = clockIn(timeZone);
  const minutes = ({ hour, minute }: ReturnType<typeof shown>) => hour * 60 + minute;
  const now = minutes(shown(after));
  const ahead = (((HOUR * 60 - now) % 1440) + 1440) % 1440 || 1440;
  const start = Math.floor(after.getTime() / MINUTE_MS) * MINUTE_MS;
  const guess = new Date(start + ahead * MINUTE_MS);
  // The clock may have been changed in between.
  const off = minutes(shown(guess)) - HOUR * 60;
  const corrected = new Date(guess.getTime() - (Math.abs(off) > 720 ? 0 : off) * MINUTE_MS);
  return corrected > after ? corrected : new Date(corrected.getTime() + DAY_MS);
}

function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (at: Date) => {
    const [hour = 0, minute = 0] = format.format(at).split(':').map(Number);
    return { hour, minute };
  };
}
