import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { TeamLine } from '#messages';
import { Topic } from './topics';

/** What a member of a team will be told about a topic, in one message. */
@Entity('team_digests')
@Index('team_digests_due', ['dueAt'], { where: 'due_at is not null' })
export class TeamDigest {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  /** The user and the topic. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column({ type: 'text', name: 'user_id', collation: 'C' })
  userId: string;

  @Column('text')
  topic: Topic;

  /** The first ones. */
  @Column('jsonb')
  lines: TeamLine[];

  /** How many there are. */
  @Column('integer')
  total: number;

  @Column('timestamptz', { name: 'last_sent_at', nullable: true })
  lastSentAt: Date | null = null;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;
}
