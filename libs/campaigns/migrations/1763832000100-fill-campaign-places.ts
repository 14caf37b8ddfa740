import { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '#database/migrations';

/** Existing campaigns have no limit per person. One that is set later counts the proofs that each participant has in them. */
export class FillCampaignPlaces1763832000100 implements MigrationInterface {
  /** So that the participants are read in batches. It can be interrupted and started again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatches(runner, 'participants', COUNT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('delete from campaign_places');
  }
}

const COUNT = `
  insert into campaign_places (business_id, holder, campaign_id, taken)
    select proof.business_id, proof.participant_id, proof.campaign_id, count(*)
    from batch join submissions as proof on proof.business_id = batch.business_id and proof.livemode = batch.livemode
      and proof.participant_id = batch.id and proof.state in ('pending', 'approved')
    where proof.subject_type = 'campaign'
    group by proof.business_id, proof.participant_id, proof.campaign_id
  on conflict (business_id, holder, campaign_id) do update set taken = excluded.taken`;
