import { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '#database/migrations';

/** Members of programs are participants of the owner: creators by their account, others by the reference that the owner gave them. */
export class ParticipantsOfPrograms1763831002100 implements MigrationInterface {
  /** So that the existing rows are changed in batches. It can be interrupted and started again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatches(runner, 'program_members', CREATE);
    await inBatches(runner, 'program_members', LINK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('update program_members set participant_id = null where participant_id is not null');
  }
}

/** A reference that is the id of the member was not given by the owner. */
const REFERENCE = `case when batch.reference <> batch.id then batch.reference end`;

const CREATE = `
  insert into participants (business_id, id, livemode, external_id, name, email, creator_business_id, created_at)
    select business_id, 'prt_' || substr(id, 5), livemode, case when account_id is null then ${REFERENCE} end, name,
      case when account_id is null then email end, account_id, enrolled_at
    from batch order by id
  on conflict do nothing`;

const LINK = `
  update program_members set participant_id = (
      select participants.id from participants
      where participants.business_id = batch.business_id and participants.livemode = batch.livemode and case
        when batch.account_id is not null then participants.creator_business_id = batch.account_id
        when batch.reference <> batch.id then participants.external_id = batch.reference
        when batch.email is not null then participants.email = batch.email and participants.external_id is null
        else participants.id = 'prt_' || substr(batch.id, 5) end
    )
    from batch where program_members.id = batch.id and program_members.participant_id is null`;
