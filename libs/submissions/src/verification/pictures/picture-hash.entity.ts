import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';

/** What an uploaded picture looks like, to find it again among those that a business receives. */
@Entity('picture_hashes')
@Index('picture_hashes_latest', ['businessId', 'livemode', 'ordinal'])
@Index('picture_hashes_age', ['createdAt'])
export class PictureHash {
  /** The business that receives the proof. */
  @PrimaryColumn({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @PrimaryColumn({ type: 'text', name: 'submission_id', collation: 'C' })
  submissionId: string;

  @Column('boolean')
  livemode: boolean;

  /** The order of submission. */
  @Column('bigint')
  @Generated('increment')
  ordinal: string;

  @Column('bytea')
  hashes: Buffer;

  /** The latest submission with a picture that looks the same, when it was submitted; null if there was none. */
  @Column({ type: 'text', name: 'similar_to', collation: 'C', nullable: true })
  similarTo: string | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;
}
