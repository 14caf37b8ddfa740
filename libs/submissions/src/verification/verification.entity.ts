import { Column, Entity, Generated, Index, PrimaryColumn } from 'typeorm';
import { Requirements, CheckResult } from './checks/check';
import { ExternalFinding } from './checks/judgement';

/** The verification of a submission, which is also a row of a queue: requirements, results, and when it is due. */
@Entity('submission_verifications')
@Index('submission_verifications_due', ['dueAt'], { where: 'due_at is not null' })
@Index('submission_verifications_leased', ['businessId'], { where: 'leased_until is not null' })
@Index('submission_verifications_turn', ['businessId', 'dueAt', 'id'], { where: 'due_at is not null' })
export class SubmissionVerification {
  /** The submission. */
  @PrimaryColumn({ type: 'text', collation: 'C' })
  id: string;

  /** The submitting business. Only one proof per business is verified at a time. */
  @Column({ type: 'text', name: 'business_id', collation: 'C' })
  businessId: string;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('timestamptz', { name: 'leased_until', nullable: true })
  leasedUntil: Date | null = null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number = 0;

  /** The number of attempts so far. */
  @Column('integer')
  attempts: number = 0;

  @Column('jsonb')
  requirements: Requirements;

  /** The results of our own checks; null until they have run, empty if there are none. */
  @Column('jsonb', { nullable: true })
  checks: CheckResult[] | null;

  /** The result of an external verifier; null until there is one. */
  @Column('jsonb', { nullable: true })
  external: ExternalFinding | null = null;
}

/** Identifies a proof when it is compared with those of all businesses. */
@Entity('proof_fingerprints')
@Index('proof_fingerprints_same', ['fingerprint', 'livemode', 'ordinal'])
export class ProofFingerprint {
  @PrimaryColumn({ type: 'text', name: 'submission_id', collation: 'C' })
  submissionId: string;

  @Column('boolean')
  livemode: boolean;

  /** `platform:kind:id` for a post; otherwise `sha256:` and the hash of the fetched content. */
  @Column({ type: 'text', collation: 'C' })
  fingerprint: string;

  /** The order of submission: the lowest is the first. */
  @Column('bigint')
  @Generated('increment')
  ordinal: string;
}

/** A received result of an external verifier, stored so that the same one counts once. */
@Entity('verification_results')
@Index('verification_results_age', ['receivedAt'])
export class VerificationResult {
  /** The verifier's id of the result. */
  @PrimaryColumn({ type: 'text', name: 'external_id', collation: 'C' })
  externalId: string;

  @Column({ type: 'text', name: 'submission_id', collation: 'C' })
  submissionId: string;

  /** SHA-256 of the result. */
  @Column('text')
  content: string;

  @Column('timestamptz', { name: 'received_at' })
  receivedAt: Date;
}
