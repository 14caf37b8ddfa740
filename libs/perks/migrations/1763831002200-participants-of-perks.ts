import { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '#database/migrations';

/** A perk belongs to the participant whose proof earned it; one of a tier to the creator who holds it. */
export class ParticipantsOfPerks1763831002200 implements MigrationInterface {
  /** So that the existing rows are changed in batches. It can be interrupted and started again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatches(runner, 'perks', LINK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('update perks set participant_id = null where participant_id is not null');
  }
}

const LINK = `
  update perks set participant_id = coalesce(
      (select participant_id from submissions where submissions.id = batch.submission_id),
      (select participants.id from participants where participants.business_id = batch.business_id
         and participants.livemode = batch.livemode and participants.creator_business_id = batch.holder_business_id)
    )
    from batch where perks.id = batch.id and perks.participant_id is null`;
