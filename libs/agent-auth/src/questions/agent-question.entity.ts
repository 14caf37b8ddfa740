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

  @Column('boolean')
  livemode: boolean;

  /** What the page of the question shows; null for one that the client itself shows. */
  @Column('text', { nullable: true })
  question: string | null;

  /** What a user needs who answers on the page; null if every user may. */
  @Column('text', { nullable: true })
  scope: string | null;

  /** Who asks; null for a question that the client itself shows. */
  @Column('text', { name: 'agent_name', nullable: true })
  agentName: string | null;

  /** The answer as the client sends it; null until then. */
  @Column('jsonb', { nullable: true })
  reply: object | null;

  /** The user who answered on the page. */
  @Column({ type: 'text', name: 'answered_by', collation: 'C', nullable: true })
  answeredBy: string | null;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
