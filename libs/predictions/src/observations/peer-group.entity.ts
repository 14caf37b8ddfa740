import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many businesses were observed with a platform, an action, or an action in an industry. Empty texts mean all. */
@Entity('ai_peer_groups')
export class PeerGroupCount {
  @PrimaryColumn('boolean')
  livemode: boolean;

  @PrimaryColumn({ type: 'text', name: 'platform_id', collation: 'C' })
  platformId: string;

  @PrimaryColumn({ type: 'text', name: 'action_id', collation: 'C' })
  actionId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  industry: string;

  @Column('integer')
  businesses: number;
}
