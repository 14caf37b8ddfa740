import { kind, NOTICE_SECONDS } from './kind';

/** That the plan takes no more proofs this month. @param resetsAt ISO 8601 */
export const planLimit = kind<{ plan: string; limit: number; resetsAt: string }>({
  validSeconds: NOTICE_SECONDS,
  compose: ({ plan, limit, resetsAt }, w) => ({
    subject: w.say('plan-limit.subject'),
    blocks: [
      { text: w.say('plan-limit.intro', { plan, limit, day: w.day(resetsAt) }) },
      { text: w.say('plan-limit.upgrade') },
      { button: w.say('plan-limit.button'), path: '/dashboard/billing' },
      { note: w.say('plan-limit.after') },
    ],
  }),
  examples: [{ plan: 'starter', limit: 1000, resetsAt: '2026-07-01T00:00:00.000Z' }],
});

/** That the plan ends unless it is paid for. @param until ISO 8601 */
export const paymentFailed = kind<{ plan: string; until: string }>({
  validSeconds: NOTICE_SECONDS,
  compose: ({ plan, until }, w) => ({
    subject: w.say('payment-failed.subject', { plan }),
    blocks: [
      { text: w.say('payment-failed.intro', { plan, end: w.minute(until) }) },
      { text: w.say('payment-failed.ask') },
      { button: w.say('payment-failed.button'), path: '/dashboard/billing' },
    ],
  }),
  examples: [{ plan: 'growth', until: '2026-06-14T09:30:00.000Z' }],
});

/** A webhook. @param host of its URL, whose rest may contain a secret */
interface NamedWebhook {
  id: string;
  host: string;
  livemode: boolean;
}

const EXAMPLE: NamedWebhook = { id: 'whk_01kaj4yt7hfbc9zqf3v1w2x5n8', host: 'hooks.example.com', livemode: true };

/** That events do not arrive at a webhook. */
export const webhookFailing = kind<NamedWebhook & { failures: number }>({
  validSeconds: NOTICE_SECONDS,
  compose: ({ id, host, livemode, failures }, w) => ({
    subject: w.say('webhook-failing.subject'),
    blocks: [
      { text: w.say('webhook-failing.intro', { id, host, failures }) },
      { text: w.say('webhook.page', { mode: livemode ? 'live' : 'test' }) },
      { button: w.say('webhook.button'), path: `/dashboard/webhooks/${id}` },
    ],
  }),
  examples: [{ ...EXAMPLE, failures: 12 }],
});
