import { ApiError } from '#kernel';
import { INVALID_SIGNATURE } from '#kernel/errors';
import { ProviderEvent } from './payment-provider';

/** How far the time in a signature may be from ours. */
const TOLERANCE_SECONDS = 300;

/**
 * The event in a body that was signed as Stripe signs (`t=…,v1=…`).
 * @throws ApiError INVALID_SIGNATURE
 */
export async function signedEvent(
  body: string,
  signature: string | undefined,
  secret: string,
  now: Date,
): Promise<ProviderEvent> {
  const { default: Stripe } = await import('stripe');
  const seconds = Math.floor(now.getTime() / 1000);
  if (signature === undefined) throw refusal('The header Stripe-Signature is missing.');
  // The library refuses signatures that are too old, but not those of the future.
  const time = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? NaN);
  if (!(time <= seconds + TOLERANCE_SECONDS)) throw refusal('The time in the signature is missing or in the future.');
  try {
    const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime());
    return eventIn(event.id, event.type, event.data.object as { id?: unknown; customer?: unknown });
  } catch {
    throw refusal(
      'The signature does not fit the body, or is older than 5 minutes. Sign the exact bytes with the secret of this endpoint.',
    );
  }
}

/** The value of the header for a body. */
export async function signatureFor(body: string, secret: string, now: Date): Promise<string> {
  const { default: Stripe } = await import('stripe');
  const timestamp = Math.floor(now.getTime() / 1000);
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
}

/** @throws Error if it is not an event */
function eventIn(id: string, type: string, object: { id?: unknown; customer?: unknown }): ProviderEvent {
  if (typeof id !== 'string' || typeof type !== 'string' || typeof object.id !== 'string')
    throw new Error('This is signed, but not an event.');
  const { customer } = object;
  return { id, type, objectId: object.id, customerId: typeof customer === 'string' ? customer : null };
}

function refusal(message: string): ApiError {
  return INVALID_SIGNATURE.error(message);
}
