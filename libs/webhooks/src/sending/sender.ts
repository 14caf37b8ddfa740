import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { Encryption } from '#kernel/secrets';
import { SafeHttpClient, SafeHttpError, SafeHttpErrorReason, SafeHttpResponse } from '#outbound';
import { Attempt } from '../deliveries/delivery.entity';
import { DueDelivery, Recipient } from './delivery-queue.queries';
import { redacted } from './redaction';
import { requestHeaders } from './signature';
import { Webhook } from '../endpoints/webhook.entity';

const TOTAL_MS = 15_000;
const MAX_BODY_BYTES = 16 * 1024;

/** What the ciphertext of a webhook's secret is bound to, so that it cannot be decrypted for another webhook. */
export function secretContext({ id }: Pick<Webhook, 'id'>): string {
  return `webhook_endpoints.secret:${id}`;
}

/** A delivery whose event is still stored. */
type Sendable = DueDelivery & { body: string };

/** Makes one attempt at a delivery and returns its result. */
@Injectable()
export class Sender {
  constructor(
    private readonly outbound: SafeHttpClient,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {}

  /** Takes at most 15 s. @throws Error when a secret cannot be decrypted; the delivery then stays pending until it can */
  async send(delivery: Sendable): Promise<Attempt> {
    const at = this.clock.now();
    const started = performance.now();
    const response = await this.request(delivery, at);
    // The time it took to find no public address would reveal whether the name exists in our network.
    const durationMs = response === 'address' ? 0 : Math.round(performance.now() - started);
    const attempt = { deliveryId: delivery.id, number: delivery.attempts + 1, at, durationMs };
    if (typeof response === 'string') return { ...attempt, status: null, error: response, headers: null, body: null };
    const { status, headers, body } = response;
    return { ...attempt, status, error: null, headers: redacted(headers), body: textOf(body) };
  }

  /** The response, or why there is none. */
  private async request(delivery: Sendable, at: Date): Promise<SafeHttpResponse | SafeHttpErrorReason> {
    const { eventId, body, endpointId, url } = delivery;
    const context = secretContext({ id: endpointId });
    const secrets = secretsAt(delivery, at).map((encrypted) => this.encryption.decrypt(encrypted, context));
    try {
      return await this.outbound.request(url, {
        method: 'POST',
        headers: requestHeaders(secrets, { eventId, body, at }),
        body,
        totalMs: TOTAL_MS,
        maxBytes: MAX_BODY_BYTES,
        cut: true,
        // Not shared between webhooks: a receiver could answer the request of another one ahead of time.
        reuse: endpointId,
      });
    } catch (error) {
      if (error instanceof SafeHttpError) return error.reason;
      throw error;
    }
  }
}

/** The secrets to sign with, newest first, encrypted. */
function secretsAt({ secret, previousSecret, previousSecretUntil }: Recipient, now: Date): string[] {
  const isOver = !previousSecret || !previousSecretUntil || previousSecretUntil <= now;
  return isOver ? [secret] : [secret, previousSecret];
}

/** Replaces NUL, which PostgreSQL does not accept in text. */
function textOf(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '\uFFFD');
}
