import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The response to the first request with this key, stored in the transaction of that request. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['createdAt'])
@Index('idempotency_keys_full_answers', ['createdAt'], { where: 'full_answer is not null' })
export class IdempotencyKey {
  @PrimaryColumn('text', { name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn('boolean')
  livemode: boolean;

  /** The key as sent by the client. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  /** The hash by which a repeated request is recognised. */
  @Column('text')
  fingerprint: string;

  /** Status, headers and body, encrypted, without the fields that are shown once. */
  @Column('text', { name: 'answer' })
  response: string;

  /** The same including those fields, encrypted; null after 10 minutes, and if there are no such fields. */
  @Column('text', { name: 'full_answer', nullable: true })
  fullResponse: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
