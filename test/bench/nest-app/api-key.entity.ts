import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  @Column('text')
  hash: string;

  @Column('boolean')
  livemode: boolean;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt: Date | null;
}
