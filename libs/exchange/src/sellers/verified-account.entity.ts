import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The account that a business has connected on a platform. It is kept, with no followers, when the account is disconnected. */
@Entity('exchange_verified_accounts')
@Index('exchange_verified_accounts_fallen', ['fellAt'], { where: 'fell_at is not null' })
export class VerifiedAccount {
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn('boolean')
  livemode: boolean;

  @PrimaryColumn({ type: 'text', name: 'platform_id', collation: 'C' })
  platformId: string;

  /** As the platform reports them; 0 if it does not, or if no account is connected. */
  @Column('integer')
  followers: number;

  /** When they became fewer, until the live asks of the business are reviewed; null otherwise. */
  @Column('timestamptz', { name: 'fell_at', nullable: true })
  fellAt: Date | null;
}
