import { Inject, Injectable } from '@nestjs/common';
import { Db, insertInto, Statement, valuesOf } from '#database';
import { Clock, LOG, Log, newId, SETTINGS, Settings } from '#kernel';
import { derivedId, Encryption } from '#kernel/secrets';
import { Queues } from '#messaging';
import { KindName, KINDS, MessageData } from './kinds/kinds';
import { Message } from './message.entity';
import { LogoPictures, LogoSource } from './layout/logo-pictures';
import { MailServer } from './sending/mail-server';
import { StoppedAddress } from './sending/stopped-address.entity';
import { placeOf, SEND_QUEUE } from './sending/message-sending';

/** The same message again is the same row. */
const ADD: Statement = { name: 'messages.add', text: `${insertInto(Message)} on conflict do nothing` };

/** Whom a message is for. */
export interface Recipient {
  /** The business that it is about. */
  businessId: string;
  email: string;
  /** What it is about, such as the id of an event: the recipient gets one message of the kind about it. */
  about?: string;
  /** The path of the page that ends messages like this one, which mail programs offer; omitted for what people need. */
  unsubscribe?: string;
}

/** E-mails to people. */
@Injectable()
export class MessagesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly encryption: Encryption,
    private readonly server: MailServer,
    private readonly logos: LogoPictures,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Sets who has the logos that `look.logoUrl` names. Its context calls this in `onModuleInit`. */
  registerLogos(source: LogoSource): void {
    this.logos.register(source);
  }

  /**
   * Stores a message in the ambient transaction. It is sent after the commit, and again until the mail server takes it; if there is no
   * transaction, at once. Does nothing in a dry run.
   * @param kind a key of `KINDS`, where the data of each is described
   */
  async send<K extends KindName>(
    kind: K,
    { businessId, email, about, unsubscribe }: Recipient,
    data: MessageData<K>,
  ): Promise<void> {
    if (this.db.isDryRun) return;
    if (!this.server.isConfigured && this.settings.NODE_ENV === 'production') {
      this.log.warn({ kind }, 'E-mail not sent, because SMTP_URL is not set.');
      return;
    }
    const now = this.clock.now();
    const message = new Message();
    Object.assign(message, {
      businessId,
      id: about === undefined ? newId('msg', now) : derivedId('msg', `${kind} ${about} ${email}`),
      kind,
      recipient: email,
      language: 'en',
      unsubscribe: unsubscribe ?? null,
      createdAt: now,
      expiresAt: this.clock.in(KINDS[kind].validSeconds, now),
      dueAt: now,
    } satisfies Partial<Message>);
    message.data = this.encryption.encrypt(JSON.stringify(data), placeOf(message.id));
    await this.store(message);
    this.db.onCommit(() => {
      this.queues.wake(SEND_QUEUE);
    });
  }

  /** Deletes what is known of messages of a business to a person who is erased, sent or not, in the ambient transaction. */
  async forget(businessId: string, email: string): Promise<void> {
    await this.db.manager.delete(Message, { businessId, recipient: email });
    await this.db.manager.delete(StoppedAddress, { businessId, address: email.toLowerCase() });
  }

  private async store(message: Message): Promise<void> {
    const values = valuesOf(Message, message);
    if (this.db.inTransaction) this.db.write(ADD, values);
    else await this.db.query(ADD, values);
  }
}
