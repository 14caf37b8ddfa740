import { Injectable } from '@nestjs/common';
import { Clock, Outbound, OutboundAnswer, OutboundError, OutboundReason, Vault } from '#platform';
import { Attempt } from './delivery.entity';
import { Task } from './delivery-queue.queries';
import { redacted } from './redaction';
import { signatureHeaders } from './signature';
import { Webhook } from './webhook.entity';

const TOTAL_MS = 15_000;
const MAX_BODY_BYTES = 16 * 1024;

/** Where a secret of an endpoint is sealed to, so that it opens for no other. */
export function placeOf({ id }: Pick<Webhook, 'id'>): string {
  return `webhook_endpoints.secret:${id}`;
}

/** Makes one attempt, and says what came of it. */
@Injectable()
export class Sender {
  constructor(
    private readonly outbound: Outbound,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** At most 15 s later. */
  async send(task: Task, webhook: Webhook): Promise<Attempt> {
    const at = this.clock.now();
    const begun = performance.now();
    const answer = await this.ask(task, webhook, at);
    // How long it took to find no public address would tell whether the name is known in here.
    const durationMs = answer === 'address' ? 0 : Math.round(performance.now() - begun);
    const attempt = { deliveryId: task.id, number: task.attempts + 1, at, durationMs };
    if (typeof answer === 'string') return { ...attempt, status: null, error: answer, headers: null, body: null };
    const { status, headers, body } = answer;
    return { ...attempt, status, error: null, headers: redacted(headers), body: textOf(body) };
  }

  /** The answer, or why there is none. @throws Error when a secret cannot be opened: then it waits until it can */
  private async ask({ eventId, body }: Task, webhook: Webhook, at: Date): Promise<OutboundAnswer | OutboundReason> {
    const secrets = webhook.secretsAt(at).map((sealed) => this.vault.open(sealed, placeOf(webhook)));
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
      if (error instanceof OutboundError) return error.reason;
      throw error;
    }
  }
}

/** What a database takes as text. */
function textOf(body: Buffer): string {
  return body.toString('utf8').replaceAll('\0', '\uFFFD');
}
