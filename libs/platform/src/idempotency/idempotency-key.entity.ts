import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer to the first request that brought this key, written in the transaction of what that request did. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['createdAt'])
@Index('idempotency_keys_full_answers', ['createdAt'], { where: 'full_answer is not null' })
export class IdempotencyKey {
  @PrimaryColumn('text', { name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn('boolean')
  livemode: boolean;

  /** As the caller chose it. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  key: string;

  /** Tells whether a request is the same as the first one. */
  @Column('text')
  fingerprint: string;

  /** Status, headers and body, sealed, without the fields that are shown once. */
  @Column('text')
  answer: string;

  /** The same with those fields, sealed, for the first minutes; null when there are none, and later. */
  @Column('text', { name: 'full_answer', nullable: true })
  fullAnswer: string | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
