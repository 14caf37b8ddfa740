import { insertInto, Statement } from '#database';
import { BATCH_ROWS } from '#kernel/host';
import { fairPick } from '../fair-pick';
import { SubmissionPreview } from './preview.entity';

/** Lets every business have one picture fetched at a time. */
export const PICK = fairPick('previews', 'submission_previews');

export const INSERT: Statement = {
  name: 'previews.insert',
  text: `${insertInto(SubmissionPreview)} on conflict (id) do nothing`,
};

export const FIND: Statement = {
  name: 'previews.find',
  text: `select due_at is not null as "isDue", business_id as "businessId", stored, image, width, height, taken_at as "takenAt"
         from submission_previews where id = $1`,
};

/**
 * The previews in the slice that follows the id $2, of decided submissions that are older than $1. Ids sort by creation time, so the first
 * slice that contains a young submission is the last one to look at.
 */
export const OLD: Statement = {
  name: 'previews.old',
  text: `with slice as materialized (
           select id, business_id, stored from submission_previews where id > $2 and due_at is null
           order by id limit ${String(BATCH_ROWS)}
         ), found as (
           select slice.*, created_at <= $1 as old, created_at <= $1 and state <> 'pending' as decided
           from slice join submissions using (id)
         )
         select max(id) as "lastId", count(*)::int as count, bool_and(old) as "areOld",
           coalesce(json_agg(json_build_object('id', id, 'businessId', business_id, 'stored', stored)) filter (where decided), '[]') as previews
         from found`,
};

/** Without the image. */
export const FIND_STATUS: Statement = {
  name: 'previews.find_status',
  text: `select due_at is not null as "isDue", taken_at is not null as "isReady" from submission_previews where id = $1`,
};
