import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';
import { Asks, CheckResult } from './check';
import { ExternalFinding } from './judgement';

/** What is known of a submission by looking at it, and the work that is left: a row of a queue. */
@Entity('submission_verifications')
@Index('submission_verifications_due', ['dueAt'], { where: 'due_at is not null' })
@Index('submission_verifications_leased', ['businessId'], { where: 'leased_until is not null' })
@Index('submission_verifications_turn', ['businessId', 'dueAt', 'id'], { where: 'due_at is not null' })
export class SubmissionVerification {
  /** The submission. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** Who filed it: of each, one proof is looked at at a time. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer')
  fence: number = 0;

  /** How often it was looked at in vain. */
  @Column('integer')
  attempts: number = 0;

  @Column('jsonb')
  asks: Asks;

  /** What our checks came to; null while they are due, empty where none are. */
  @Column('jsonb', { nullable: true })
  checks: CheckResult[] | null;

  /** What an external verifier says; null while it has said nothing. */
  @Column('jsonb', { nullable: true })
  external: ExternalFinding | null = null;
}

/** What makes a proof the same as another, of whichever tenant. */
@Entity('proof_fingerprints')
@Index('proof_fingerprints_same', ['fingerprint', 'livemode', 'ordinal'])
export class ProofFingerprint {
  @PrimaryColumn({ type: 'text', name: 'submission_id', collation: 'C' })
  submissionId: string;

  @Column('boolean')
  livemode: boolean;

  /** `platform:kind:id` of a post; of what is none, `sha256:` and the hash of what was fetched. */
  @Column({ type: 'text', collation: 'C' })
  fingerprint: string;

  /** Who was first. */
  @Column('bigint')
  @Generated('increment')
  ordinal: string;
}

/** A result of an external verifier, as it came: so that the same one counts once. */
@Entity('verification_results')
@Index('verification_results_age', ['receivedAt'])
export class VerificationResult {
  /** The verifier's own name for it. */
  @PrimaryColumn({ type: 'text', name: 'external_id', collation: 'C' })
  externalId: string;

  @Column({ type: 'text', name: 'submission_id', collation: 'C' })
  submissionId: string;

  /** SHA-256 of what it says. */
  @Column('text')
  content: string;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;
}
