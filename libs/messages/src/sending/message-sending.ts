import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { LessThanOrEqual } from 'typeorm';
import { Db, purgeStatement } from '#database';
import { Clock, LOG, Log, RecurringJobs, SETTINGS, Settings } from '#kernel';
import { MetricCounter, Metrics } from '#kernel/host';
import { Encryption } from '#kernel/secrets';
import { Job, Queues } from '#messaging';
import { LogoPictures } from '../layout/logo-pictures';
import { rendered, Rendered } from '../layout/rendered';
import { Message, Outcome } from '../message.entity';
import { DAY } from '../kinds/kind';
import { kindOf } from '../kinds/kinds';
import { MessageAllowances } from './message-allowances';
import { CONNECTIONS, MailServer, Refusal } from './mail-server';
import { DueMessage, LOAD, ROWS, WAITING } from './message-queue.queries';
import { StoppedAddress } from './stopped-address.entity';

export const SEND_QUEUE = 'messages.send';

/** When a message is tried again after the server said that it would take it later; the last one repeats. */
const RETRY_MINUTES = [1, 2, 4, 8, 15];
const RETENTION_SECONDS = 30 * DAY;
const PURGES = [
  purgeStatement('messages', 'created_at <= $1', 'created_at'),
  purgeStatement('stopped_addresses', 'until <= $1', 'until'),
];

/** Where the encrypted data of a message is. */
export const placeOf = (id: string) => `messages.data:${id}`;

/** Sends messages, and tries again what the mail server did not take. */
@Injectable()
export class MessageSending implements OnModuleInit {
  private readonly outcomes: MetricCounter<'outcome'>;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly recurringJobs: RecurringJobs,
    private readonly encryption: Encryption,
    private readonly server: MailServer,
    private readonly allowances: MessageAllowances,
    private readonly logos: LogoPictures,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {
    this.outcomes = metrics.counter({
      name: 'perk_messages_total',
      help: 'Messages by what became of them: sent, refused, expired, stopped or kept; and attempts that are repeated.',
      labelNames: ['outcome'],
    });
  }

  onModuleInit(): void {
    this.queues.add<DueMessage>({
      id: SEND_QUEUE,
      table: 'messages',
      keyedByBusiness: true,
      concurrency: CONNECTIONS,
      isReady: () => this.server.isReady,
      pick: { waiting: WAITING, rows: ROWS },
      load: LOAD,
      run: (job, message) => this.run(job, message),
    });
    this.recurringJobs.add({ id: 'messages.purge', everySeconds: 3600, run: () => this.purge() });
    this.metrics.gauge({
      name: 'perk_message_lag_seconds',
      help: 'Age of the oldest message that is due.',
      collect: () => this.lag(),
    });
  }

  private async run(job: Job, message: DueMessage): Promise<void> {
    if (message.expiresAt <= this.clock.now()) return this.end(job, message, 'expired');
    if (message.isStopped) return this.end(job, message, 'stopped');
    if (!this.server.isConfigured) return this.keep(job, message);
    const content = await this.contentOf(message);
    const isLimited = kindOf(message.kind)?.isLimited ?? false;
    const waitUntil = isLimited && (await this.allowances.take(message.recipient));
    if (waitUntil) return job.complete(waitUntil);
    const refusal = await this.server.send(message.id, message.recipient, content);
    if (!refusal) return this.end(job, message, 'sent');
    if (isLimited) await this.allowances.giveBack(message.recipient);
    return this.refused(job, message, refusal);
  }

  private async refused(job: Job, message: DueMessage, { failure, reply }: Refusal): Promise<void> {
    // Nothing is wrong with the message, so it keeps its place in the queue.
    if (failure === 'server') return this.retry(job, message, message.dueAt, { reply });
    if (failure === 'later') {
      const attempts = message.attempts + 1;
      const minutes = RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1] ?? 0;
      return this.retry(job, message, this.clock.in(minutes * 60), { reply, attempts });
    }
    this.log.warn({ message: message.id, kind: message.kind, reply }, 'The mail server refuses a message.');
    await this.end(job, message, 'refused', { failure, reply });
  }

  private async retry(job: Job, message: DueMessage, dueAt: Date, change: Partial<Message>): Promise<void> {
    this.outcomes.inc({ outcome: 'retried' });
    await job.complete(dueAt, async () => void (await this.db.manager.update(Message, keyOf(message), change)));
  }

  /** Forgets what the message said, and stops its address if there is no such mailbox. */
  private async end(job: Job, message: DueMessage, outcome: Outcome, bounce?: Refusal): Promise<void> {
    this.outcomes.inc({ outcome });
    await job.complete(null, async () => {
      await this.db.manager.update(Message, keyOf(message), { outcome, data: null, reply: bounce?.reply ?? null });
      if (bounce?.failure === 'no-mailbox') await this.stop(message, bounce.reply);
    });
  }

  /** Stops an address for a day, and each time for twice as long, up to 32 days. */
  private async stop({ businessId, recipient }: DueMessage, reply: string): Promise<void> {
    const key = { businessId, address: recipient.toLowerCase() };
    const bounces = ((await this.db.manager.findOneBy(StoppedAddress, key))?.bounces ?? 0) + 1;
    const until = this.clock.in(2 ** Math.min(bounces - 1, 5) * DAY);
    await this.db.manager.upsert(StoppedAddress, { ...key, bounces, reply, until }, ['businessId', 'address']);
  }

  /** @throws Error if only a newer version of the service knows the kind */
  private async contentOf(message: DueMessage): Promise<Rendered> {
    const data: unknown = JSON.parse(this.encryption.decrypt(message.data, placeOf(message.id)));
    const content = rendered({ ...message, data, logo: await this.logos.of(data) }, this.settings.BASE_URL);
    if (!content) throw new Error(`This version of the service has no message of the kind ${message.kind}.`);
    return content;
  }

  /** For developers, who have no mail server. */
  private async keep(job: Job, message: DueMessage): Promise<void> {
    const { id, recipient: to } = message;
    // Those of the demo data would fill the log when the service starts. There is nobody at these addresses (RFC 6761).
    if (!to.endsWith('.localhost')) {
      const { subject, text } = await this.contentOf(message);
      this.log.info({ mail: { id, to, subject, text } }, 'E-mail, kept for /dev/mail because SMTP_URL is not set.');
    }
    await job.complete(
      null,
      async () => void (await this.db.manager.update(Message, keyOf(message), { outcome: 'kept' })),
    );
  }

  private async lag(): Promise<number> {
    const now = this.clock.now();
    const oldest = await this.db.manager.findOne(Message, {
      select: { businessId: true, id: true, dueAt: true },
      where: { dueAt: LessThanOrEqual(now) },
      order: { dueAt: 'asc' },
    });
    return oldest?.dueAt ? (now.getTime() - oldest.dueAt.getTime()) / 1000 : 0;
  }

  private async purge(): Promise<void> {
    const before = this.clock.in(-RETENTION_SECONDS);
    for (const statement of PURGES)
      await this.recurringJobs.inBatches(async () => (await this.db.query(statement, [before])).length);
    await this.allowances.purge();
  }
}

function keyOf({ businessId, id }: DueMessage): Pick<Message, 'businessId' | 'id'> {
  return { businessId, id };
}
