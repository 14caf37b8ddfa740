import { Webhook } from './webhook.entity';

const START = Date.parse('2026-11-21T09:30:00.000Z');
const HOUR = 3600;
const DAY = 24 * HOUR;
const at = (seconds: number) => new Date(START + seconds * 1000);

function aWebhook(): Webhook {
  const webhook = Object.assign(new Webhook(), { noticedAt: null });
  webhook.enable();
  return webhook;
}

/** A webhook with `times` failures, spread evenly over `seconds`. */
function failing(times: number, seconds: number): Webhook {
  const webhook = aWebhook();
  for (let i = 0; i < times; i++) webhook.fail(at((seconds * i) / (times - 1)));
  return webhook;
}

describe('Webhook.hasFailedTooLong', () => {
  it.each([
    [20, 5 * DAY, true],
    [300, 5 * DAY, true],
    [19, 5 * DAY, false],
    [19, 50 * DAY, false],
    [20, 5 * DAY - 1, false],
    [5000, DAY, false],
  ])('after %i failures over %i s returns %s', (times, seconds, expected) => {
    expect(failing(times, seconds).hasFailedTooLong(at(seconds))).toBe(expected);
  });

  it('counts only the failures since the last success', () => {
    const webhook = failing(100, 4 * DAY);
    webhook.succeed();
    for (let i = 0; i < 100; i++) webhook.fail(at(4 * DAY + i * HOUR));
    expect(webhook.hasFailedTooLong(at(6 * DAY))).toBe(false);
    expect(webhook).toMatchObject({ failingSince: at(4 * DAY), consecutiveFailures: 100 });
  });
});

describe('Webhook.claimNotice', () => {
  /** The counts of failures at which the owners are notified, when the webhook fails once every `every` seconds. */
  const noticesOf = (webhook: Webhook, times: number, every: number, from = 0) =>
    Array.from({ length: times }, (_, i) => {
      const now = at(from + i * every);
      webhook.fail(now);
      return webhook.claimNotice(now) ? webhook.consecutiveFailures : 0;
    }).filter(Boolean);

  it.each([1, HOUR, DAY])('returns true after 5, 10 and 15 failures in a row, one every %i s', (every) => {
    expect(noticesOf(aWebhook(), 40, every)).toEqual([5, 10, 15]);
  });

  it('returns true for at most one series of failures a day, and again for a series on a later day', () => {
    const webhook = aWebhook();
    expect(noticesOf(webhook, 6, 1)).toEqual([5]);
    webhook.succeed();
    expect(webhook.claimNotice(at(10))).toBe(false);
    expect(noticesOf(webhook, 40, 1, HOUR)).toEqual([]);
    webhook.succeed();
    expect(noticesOf(webhook, 12, HOUR, 2 * DAY)).toEqual([5, 10]);
  });
});
