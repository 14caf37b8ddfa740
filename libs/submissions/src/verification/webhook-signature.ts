import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the clock of whoever signs may be from ours, either way. */
const TOLERANCE_SECONDS = 5 * 60;

const SIGNATURE = /^sha256=[0-9a-f]{64}$/;
const TIMESTAMP = /^\d{1,12}$/;

/** Why a signed request is refused (interface §6), or null when it is not. */
export function signatureFault(
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
    return 'X-Webhook-Signature is not that of this body.';
  const skew = Math.abs(Number(timestamp) - now.getTime() / 1000);
  return skew > TOLERANCE_SECONDS ? 'X-Webhook-Timestamp is more than 5 minutes from now.' : null;
}
