import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A question to the person behind an agent. The reply may reach another process than the one that waits for it. */
@Entity('agent_questions')
@Index('agent_questions_expiry', ['expiresAt'])
export class AgentQuestion {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** Random, and known only to the client that was asked. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** What the client sent; null until then. */
  @Column('jsonb', { nullable: true })
  reply: object | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
