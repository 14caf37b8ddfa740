import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Language } from './words/words';

/**
 * What became of a message: accepted by the mail server, refused by it, not sent because it was too late or the address has stopped, or
 * kept for `/dev/mail` because there is no mail server.
 */
export type Outcome = 'sent' | 'refused' | 'expired' | 'stopped' | 'kept';

/** An e-mail to one person. It is written in the transaction of what it is about, and sent after that. */
@Entity('messages')
@Index('messages_due', ['businessId', 'dueAt', 'id'], { where: 'due_at is not null' })
@Index('messages_age', ['createdAt'])
@Index('messages_recipient', ['businessId', 'recipient'])
export class Message {
  /** The business that it is about. */
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** A key of `KINDS`. */
  @Column('text')
  kind: string;

  /** The e-mail address. */
  @Column('text')
  recipient: string;

  @Column('text')
  language: Language;

  /** What the kind needs, as encrypted JSON: it may contain a code or a token. Null once the message was sent or given up. */
  @Column('text', { nullable: true })
  data: string | null;

  /** The path of the page that ends messages like this one; null if it is one that people need. */
  @Column('text', { nullable: true })
  unsubscribe: string | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When it is too late to send it. */
  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;

  /** How often the mail server has been asked to take it, and did not. */
  @Column('integer')
  attempts: number = 0;

  /** Null until it was sent or given up. */
  @Column('text', { nullable: true })
  outcome: Outcome | null = null;

  /** The last answer of the mail server that was not an acceptance. */
  @Column('text', { nullable: true })
  reply: string | null = null;

  /** When it is sent next; null if it is not. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  /** Until when a worker may work on it. */
  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;
}
