import { Injectable } from '@nestjs/common';
import { SafeHttpClient, SafeHttpError, SafeHttpErrorReason, SafeHttpResponse } from '#outbound';
import { Clock, Encryption } from '#platform';
import { Attempt } from '../deliveries/delivery.entity';
import { Task } from './delivery-queue.queries';
import { redacted } from './redaction';
import { signatureHeaders } from './signature';
import { Webhook } from '../endpoints/webhook.entity';

const TOTAL_MS = 15_000;
const MAX_BODY_BYTES = 16 * 1024;

/** What the ciphertext of a webhook's secret is bound to, so that it cannot be decrypted for another webhook. */
export function secretContext({ id }: Pick<Webhook, 'id'>): string {
  return `webhook_endpoints.secret:${id}`;
}

/** Makes one attempt at a delivery and returns its result. */
@Injectable()
export class Sender {
  constructor(
    private readonly outbound: SafeHttpClient,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
  ) {}

  /** Takes at most 15 s. @throws Error when a secret cannot be decrypted; the delivery then stays pending until it can */
  async send(task: Task, webhook: Webhook): Promise<Attempt> {
    const at = this.clock.now();
    const started = performance.now();
    const response = await this.request(task, webhook, at);
    // The time it took to find no public address would reveal whether the name exists in our network.
    const durationMs = response === 'address' ? 0 : Math.round(performance.now() - started);
    const attempt = { deliveryId: task.id, number: task.attempts + 1, at, durationMs };
    if (typeof response === 'string') return { ...attempt, status: null, error: response, headers: null, body: null };
    const { status, headers, body } = response;
    return { ...attempt, status, error: null, headers: redacted(headers), body: textOf(body) };
  }

  /** The response, or why there is none. */
  private async request(
    { eventId, body }: Task,
    webhook: Webhook,
    at: Date,
  ): Promise<SafeHttpResponse | SafeHttpErrorReason> {
    const context = secretContext(webhook);
    const secrets = webhook.secretsAt(at).map((encrypted) => this.encryption.decrypt(encrypted, context));
    try {
      return await this.outbound.request(webhook.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatureHeaders(secrets, { eventId, body, at }) },
        body,
        totalMs: TOTAL_MS,
        maxBytes: MAX_BODY_BYTES,
        cut: true,
      });
    } catch (error) {
      if (error instanceof SafeHttpError) return error.reason;
      throw error;
    }
  }
}

/** Replaces NUL, which PostgreSQL does not accept in text. */
function textOf(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '\uFFFD');
}
