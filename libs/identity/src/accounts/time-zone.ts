import { Text } from '#kernel';

/** Names such as `Europe/Berlin` and `UTC`. Offsets such as `+02:00` do not know when clocks change. */
const NAME = /^[A-Za-z]+([/_+-][A-Za-z0-9]+)*$/;

/** An optional field with a time zone that this process knows. */
export const TimeZone = () =>
  Text({
    max: 60,
    optional: true,
    description: 'The IANA time zone in which days and hours of perks count.',
    example: 'America/New_York',
    fieldError: (text) => (isTimeZone(text) ? undefined : 'must be an IANA time zone, such as Europe/Berlin'),
  });

function isTimeZone(text: string): boolean {
  if (!NAME.test(text)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
