import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { NewProof } from '#submissions';

/** A proof that a guest prepares. It becomes a submission once the guest's address is known to be theirs. */
@Entity('guest_proofs')
@Index('guest_proofs_expiry', ['expiresAt'])
@Index('guest_proofs_of_guest', ['guestId', 'businessId'], { where: 'guest_id is not null' })
export class GuestProof {
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The browser in which it was begun, to which it belongs. */
  @Column({ type: 'text', name: 'browser_id', collation: 'C' })
  browserId: string;

  /** Who submitted it; null until then. */
  @Column({ type: 'text', name: 'guest_id', collation: 'C', nullable: true })
  guestId: string | null = null;

  /** The business that runs the campaign. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column({ type: 'text', name: 'campaign_id', collation: 'C' })
  campaignId: string;

  @Column('text', { name: 'action_id', nullable: true })
  actionId: string | null = null;

  @Column('text', { name: 'proof_url', nullable: true })
  proofUrl: string | null = null;

  /** The uploaded file that is the proof; null for a proof elsewhere. */
  @Column({ type: 'text', name: 'upload_id', collation: 'C', nullable: true })
  uploadId: string | null = null;

  @Column('text', { name: 'proof_type' })
  proofType: NewProof['proofType'] = 'url';

  @Column('text', { nullable: true })
  name: string | null = null;

  /** Their account on the platform of the action. */
  @Column('text', { nullable: true })
  handle: string | null = null;

  @Column('text', { nullable: true })
  notes: string | null = null;

  /** Whether the guest agreed to receive offers of the business by e-mail. */
  @Column('boolean', { name: 'marketing_consent', default: false })
  marketingConsent: boolean = false;

  /** The code that the post must contain; null if the campaign requires none. */
  @Column('text', { name: 'challenge_code', nullable: true })
  challengeCode: string | null = null;

  /** The address that was last sent a code; null until then. */
  @Column('text', { nullable: true })
  email: string | null = null;

  /** The submission that it became; null until then. */
  @Column({ type: 'text', name: 'submission_id', collation: 'C', nullable: true })
  submissionId: string | null = null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt: Date;
}
