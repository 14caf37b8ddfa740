import { createHmac, timingSafeEqual } from 'node:crypto';

/** The maximum difference between the signer's clock and ours, in either direction. */
const TOLERANCE_SECONDS = 5 * 60;

const SIGNATURE = /^sha256=[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{1,12}$/;

/** Why the signature of a request is rejected (interface §6), or null if it is valid. */
export function signatureError(
  signed: { body: string; signature: string | undefined; timestamp: string | undefined },
  secret: string,
  now: Date,
): string | null {
  const { body, signature, timestamp } = signed;
  if (signature === undefined || timestamp === undefined)
    return 'X-Webhook-Signature and X-Webhook-Timestamp are both required.';
  if (!TIMESTAMP.test(timestamp)) return 'X-Webhook-Timestamp must be in seconds since 1970.';
  const expected = `sha256=${createHmac('sha256', secret).update(body, 'utf8').digest('hex')}`;
  if (!SIGNATURE.test(signature) || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
    return 'X-Webhook-Signature does not match the body.';
  const skew = Math.abs(Number(timestamp) - now.getTime() / 1000);
  return skew > TOLERANCE_SECONDS ? 'X-Webhook-Timestamp differs from the current time by more than 5 minutes.' : null;
}
