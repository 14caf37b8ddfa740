import { MigrationInterface, QueryRunner } from 'typeorm';
import { inBatches } from '#database/migrations';

/** Every creator is a participant of the businesses that received its proofs, which then belong to it. */
export class ParticipantsOfSubmissions1763831002000 implements MigrationInterface {
  /** So that the existing rows are changed in batches. It can be interrupted and started again. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatches(runner, 'submissions', CREATE);
    await inBatches(runner, 'submissions', LINK);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('update submissions set participant_id = null where participant_id is not null');
    await runner.query('delete from participants');
  }
}

/** The sides of a trade know only the public profiles of each other. Submissions have other ids, so these are not used yet. */
const CREATE = `
  insert into participants (business_id, id, livemode, name, handles, creator_business_id, created_at)
    select first.business_id, 'prt_' || substr(first.id, 5), first.livemode, coalesce(profile.display_name, account.name),
      coalesce((select jsonb_agg(jsonb_build_object('platformId', platform_id, 'handle', handle, 'verified', verified) order by platform_id)
                from influencer_platforms where influencer_id = profile.id), '[]'),
      account.id, first.created_at
    from (
      select distinct on (business_id, livemode, submitted_by_business_id) id, business_id, livemode, submitted_by_business_id, created_at
      from batch where subject_type <> 'trade' and business_id <> submitted_by_business_id
      order by business_id, livemode, submitted_by_business_id, id
    ) as first
    join businesses as account on account.id = first.submitted_by_business_id and account.kind = 'creator'
    left join influencers as profile on profile.business_id = account.id and profile.livemode = first.livemode
  on conflict do nothing`;

const LINK = `
  update submissions set participant_id = participants.id
    from batch join participants on participants.business_id = batch.business_id and participants.livemode = batch.livemode
      and participants.creator_business_id = batch.submitted_by_business_id
    where submissions.id = batch.id and batch.subject_type <> 'trade' and submissions.participant_id is null`;
