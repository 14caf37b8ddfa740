import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A copy of the picture that a proof shows, which is also a row of a queue: where the picture is, and when it is due. */
@Entity('submission_previews')
@Index('submission_previews_due', ['dueAt'], { where: 'due_at is not null' })
@Index('submission_previews_leased', ['businessId'], { where: 'leased_until is not null' })
@Index('submission_previews_turn', ['businessId', 'dueAt', 'id'], { where: 'due_at is not null' })
export class SubmissionPreview {
  /** The submission. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The submitting business. Only one picture per business is fetched at a time. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  /** Also the number of attempts so far. */
  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;

  /** The URL of the picture, or of a page that names one. */
  @Column('text')
  address: string;

  /** Whether the picture, as WebP, is in the storage: `keyOf`. */
  @Column('boolean', { default: false })
  stored: boolean = false;

  /** The picture, if it was fetched before there was a storage. */
  @Column('bytea', { nullable: true })
  image: Buffer | null = null;

  /** Pixels; null without an image. */
  @Column('integer', { nullable: true })
  width: number | null = null;

  @Column('integer', { nullable: true })
  height: number | null = null;

  /** When the image was fetched; null without one. */
  @Column('timestamptz', { name: 'taken_at', nullable: true })
  takenAt: Date | null = null;
}
