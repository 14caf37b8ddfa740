import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The answer to the first request that brought this key, written in the transaction of what that request did. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['createdAt'])
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

  /** Status, headers and body, sealed: an answer may hold a secret that is shown once. */
  @Column('text')
  answer: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
