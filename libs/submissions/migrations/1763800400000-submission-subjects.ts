import { MigrationInterface, QueryRunner } from 'typeorm';

/** Submissions to other subjects than campaigns, which may promise something else than a perk. */
export class SubmissionSubjects1763800400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table submissions
        add column subject_type text not null default 'campaign',
        add column promise jsonb,
        add column earned jsonb,
        alter column reward_type drop not null,
        alter column reward_hundredths drop not null,
        alter column perk_expires_in_days drop not null`);
  }

  /** Fails if there are submissions without a perk, which the previous version could not process. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table submissions
        drop column subject_type,
        drop column promise,
        drop column earned,
        alter column reward_type set not null,
        alter column reward_hundredths set not null,
        alter column perk_expires_in_days set not null`);
  }
}
