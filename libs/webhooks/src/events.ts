import { defineEvent } from '#platform';
import { WebhookView } from './webhook.dto';

export const WEBHOOK_DISABLED = defineEvent('webhook.disabled', {
  about: 'An address of webhooks gets no events any more; `disabledReason` says why.',
  scope: 'read.webhooks',
  data: WebhookView,
  sample: {
    id: 'whk_01kaj4yt7hfbc9zqf3v1w2x5n8',
    url: 'https://shop.example.com/perk-events',
    events: ['*'],
    scopes: ['read.campaigns', 'read.submissions', 'read.perks', 'read.webhooks', 'write.webhooks', 'read.analytics'],
    description: null,
    status: 'disabled',
    disabledReason: 'failures',
    disabledAt: '2026-11-21T09:30:00.000Z',
    failingSince: '2026-11-16T09:12:40.000Z',
    consecutiveFailures: 34,
    previousSecretUntil: null,
    createdAt: '2026-10-01T08:00:00.000Z',
    updatedAt: '2026-10-01T08:00:00.000Z',
    livemode: true,
  },
});
