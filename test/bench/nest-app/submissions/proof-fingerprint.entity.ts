import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('proof_fingerprints')
export class ProofFingerprint {
  @PrimaryColumn('text', { name: 'submission_id' })
  submissionId: string;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  fingerprint: string;
}
