import { createHmac } from 'node:crypto';
import { randomToken } from '#kernel/secrets';

const PREFIX = 'whsec_';

/** A new signing secret: 256 random bits in the format of Standard Webhooks. */
export function newSecret(): string {
  return PREFIX + Buffer.from(randomToken(), 'base64url').toString('base64');
}

/** The message to sign. */
export interface Signed {
  eventId: string;
  /** The exact bytes, in UTF-8. */
  body: string;
  /** When this attempt is made. */
  at: Date;
}

/** The headers of a delivery, with a signature for each secret. */
export function requestHeaders(secrets: string[], signed: Signed): Record<string, string> {
  return { 'content-type': 'application/json', ...signatureHeaders(secrets, signed) };
}

/**
 * The headers that prove where a delivery comes from, with a signature for each secret, newest first. Ours signs only the
 * body, with the secret string as the key. Those of Standard Webhooks sign id, time and body, with the decoded bytes of the
 * secret as the key.
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
