import { createHmac } from 'node:crypto';
import { randomToken } from '#platform';

const PREFIX = 'whsec_';

/** A secret to sign with: 256 random bits, as Standard Webhooks writes them. */
export function newSecret(): string {
  return PREFIX + Buffer.from(randomToken(), 'base64url').toString('base64');
}

/** What is sent, to whom it must be proven that it comes from here. */
export interface Signed {
  eventId: string;
  /** The exact bytes, in UTF-8. */
  body: string;
  /** Of this attempt. */
  at: Date;
}

/**
 * The headers that prove it, by each secret, the newest first: ours, which is over the body alone and keyed with the secret
 * as it is shown, and those of Standard Webhooks, which are over id, time and body and keyed with the bytes that the secret
 * stands for.
 */
export function signatureHeaders(secrets: string[], { eventId, body, at }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const ours = secrets.map((secret) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const content = `${eventId}.${timestamp}.${body}`;
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  });
  return {
    'X-Webhook-Signature': ours.join(', '),
    'X-Webhook-Timestamp': timestamp,
    'webhook-id': eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': standard.join(' '),
  };
}
