import { defineEvent } from '#messaging';
import { WebhookView } from './endpoints/webhook.dto';

export const WEBHOOK_DISABLED = defineEvent('webhook.disabled', {
  label: 'Webhook disabled',
  description: 'A webhook was disabled and no longer receives events; `disabledReason` says why.',
  scope: 'read.webhooks',
  data: WebhookView,
  sample: {
    status: 'disabled',
    disabledReason: 'failures',
    disabledAt: '2026-11-21T09:30:00.000Z',
    failingSince: '2026-11-16T09:12:40.000Z',
    consecutiveFailures: 34,
    createdBy: 'usr_01kaj4yt7hfbc9zqf3v1w2x5n8',
    createdAt: '2026-10-01T08:00:00.000Z',
    updatedAt: '2026-10-01T08:00:00.000Z',
  },
});
