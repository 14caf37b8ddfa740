import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An application that registered itself to request API keys from people. */
@Entity('agent_clients')
@Index('agent_clients_last_use', ['lastUsedAt'])
export class AgentClient {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  @Column('text')
  name: string;

  @Column('text', { name: 'redirect_uris', array: true })
  redirectUris: string[];

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  /** When a request of the client was last approved; initially the time of registration. */
  @Column('timestamptz', { name: 'last_used_at' })
  lastUsedAt: Date;
}
