import { TestApp } from './app';
import { Client } from './client';
import { rows } from './inspect';

/** An endpoint of whoever calls, with its secret. */
export async function aWebhook(by: Client, url: string, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/webhooks', { url, ...fields });
  if (answer.status !== 201) throw new Error(`A webhook could not be made: ${answer.text}`);
  return answer.data;
}

/** What was sent to an endpoint, newest first. */
export async function deliveriesOf(by: Client, id: string): Promise<any[]> {
  return (await by.get(`/webhooks/${id}/deliveries`)).data.items;
}

/** A test event on its way to an endpoint. */
export async function aTestDelivery(by: Client, id: string): Promise<any> {
  const { data, text } = await by.post(`/webhooks/${id}/test`, {});
  if (!data) throw new Error(`No test event was set off: ${text}`);
  return data;
}

/** When the delivery is tried next, in seconds from now; null when it is not. */
export async function dueIn(app: TestApp, deliveryId: string): Promise<number | null> {
  const [{ due }] = await rows(app, 'select due_at as due from webhook_deliveries where id = $1', [deliveryId]);
  return due === null ? null : (due.getTime() - app.clock.now().getTime()) / 1000;
}
