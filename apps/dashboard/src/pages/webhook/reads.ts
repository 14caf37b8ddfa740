import { begin, beginPages, type Read, type ReadPages, type Visit } from '../../api/begin.ts';
import {
  client,
  type WebhookDelivery,
  type WebhookDeliveryPage,
  type WebhookDeliveryStatus,
} from '../../api/client.ts';

export const webhookOf = (id: string) =>
  [['webhooks', id], (options) => client.webhooks.get(id, options)] satisfies Read<unknown>;

/** @param status undefined for all */
export const deliveriesOf = (
  id: string,
  status: WebhookDeliveryStatus | undefined,
): ReadPages<WebhookDeliveryPage, WebhookDelivery> => [
  ['webhooks', id, 'deliveries', status],
  (query, options) => client.webhooks.deliveries.list(id, { ...query, status }, options),
  ({ items }) => items,
];

export function beginWebhook({ id, search }: Visit): void {
  void begin(webhookOf(id));
  if (Object.keys(search).length === 0) void beginPages(deliveriesOf(id, undefined));
}
