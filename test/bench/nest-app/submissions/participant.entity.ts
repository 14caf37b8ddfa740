import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('participants')
export class Participant {
  @PrimaryColumn('text', { name: 'business_id' })
  businessId: string;

  @PrimaryColumn('text')
  id: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { name: 'creator_business_id' })
  creatorBusinessId: string;
}
