import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('submission_verifications')
export class SubmissionVerification {
  @PrimaryColumn('text')
  id: string;

  @Column('text', { name: 'business_id' })
  businessId: string;

  @Column('timestamptz', { name: 'due_at', nullable: true })
  dueAt: Date | null;

  @Column('integer', { name: 'fencing_token' })
  fencingToken: number;

  @Column('integer')
  attempts: number;

  @Column('jsonb')
  requirements: object;
}
