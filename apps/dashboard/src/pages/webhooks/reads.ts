import { beginPages, type ReadPages } from '../../api/begin.ts';
import { client, type Webhook, type WebhookPage } from '../../api/client.ts';

export const allWebhooks: ReadPages<WebhookPage, Webhook> = [
  ['webhooks', 'list'],
  (query, options) => client.webhooks.list(query, options),
  ({ items }) => items,
];

export function beginWebhooks(): void {
  void beginPages(allWebhooks);
}
