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

/** One that failed so often, evenly over so many seconds. */
function failing(times: number, seconds: number): Webhook {
  const webhook = aWebhook();
  for (let i = 0; i < times; i++) webhook.fail(at((seconds * i) / (times - 1)));
  return webhook;
}

describe('an endpoint that fails', () => {
  it.each([
    [20, 5 * DAY, true],
    [300, 5 * DAY, true],
    [19, 5 * DAY, false],
    [19, 50 * DAY, false],
    [20, 5 * DAY - 1, false],
    [5000, DAY, false],
  ])('after %i failures over %i s is given up: %s', (times, seconds, isGivenUp) => {
    expect(failing(times, seconds).isGivenUp(at(seconds))).toBe(isGivenUp);
  });

  it('begins anew with each success', () => {
    const webhook = failing(100, 4 * DAY);
    webhook.succeed();
    for (let i = 0; i < 100; i++) webhook.fail(at(4 * DAY + i * HOUR));
    expect(webhook.isGivenUp(at(6 * DAY))).toBe(false);
    expect(webhook).toMatchObject({ failingSince: at(4 * DAY), consecutiveFailures: 100 });
  });

  /** After which failures its owners are told, when it fails every so many seconds. */
  const notices = (webhook: Webhook, times: number, every: number, from = 0) =>
    Array.from({ length: times }, (_, i) => {
      const now = at(from + i * every);
      webhook.fail(now);
      return webhook.takeNotice(now) ? webhook.consecutiveFailures : 0;
    }).filter(Boolean);

  it.each([1, HOUR, DAY])('every %i s is told of after 5, 10 and 15 failures in a row', (every) => {
    expect(notices(aWebhook(), 40, every)).toEqual([5, 10, 15]);
  });

  it('now and then is told of once a day, and of its next days as of the first', () => {
    const webhook = aWebhook();
    expect(notices(webhook, 6, 1)).toEqual([5]);
    webhook.succeed();
    expect(webhook.takeNotice(at(10))).toBe(false);
    expect(notices(webhook, 40, 1, HOUR)).toEqual([]);
    webhook.succeed();
    expect(notices(webhook, 12, HOUR, 2 * DAY)).toEqual([5, 10]);
  });
});
