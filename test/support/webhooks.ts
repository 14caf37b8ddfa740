import { TestApp } from './app';
import { Client } from './client';
import { rows } from './database/inspect';

/** Creates a webhook of the client, with its secret. */
export async function aWebhook(by: Client, url: string, fields: Record<string, unknown> = {}): Promise<any> {
  const answer = await by.post('/webhooks', { url, ...fields });
  if (answer.status !== 201) throw new Error(`Creating a webhook failed: ${answer.text}`);
  return answer.data;
}

/** The deliveries of a webhook, newest first. */
export async function deliveriesOf(by: Client, id: string): Promise<any[]> {
  return (await by.get(`/webhooks/${id}/deliveries`)).data.items;
}

/** The delivery of a new test event. */
export async function aTestDelivery(by: Client, id: string): Promise<any> {
  const { data, text } = await by.post(`/webhooks/${id}/test`, {});
  if (!data) throw new Error(`Sending a test event failed: ${text}`);
  return data;
}

/** Seconds until the next attempt of the delivery; null if there is none. */
export async function dueIn(app: TestApp, deliveryId: string): Promise<number | null> {
  const [{ due }] = await rows(app, 'select due_at as due from webhook_deliveries where id = $1', [deliveryId]);
  return due === null ? null : (due.getTime() - app.clock.now().getTime()) / 1000;
}
