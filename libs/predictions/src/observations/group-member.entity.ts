import { Entity, PrimaryColumn } from 'typeorm';

/** A business of a group, so that each is counted once. */
@Entity('ai_group_members')
export class GroupMember {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn('boolean')
  livemode: boolean;

  @PrimaryColumn({ type: 'text', name: 'platform_id', collation: 'C' })
  platformId: string;

  @PrimaryColumn({ type: 'text', name: 'action_id', collation: 'C' })
  actionId: string;

  @PrimaryColumn({ type: 'text', collation: 'C' })
  industry: string;
}
