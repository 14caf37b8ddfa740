import { insertInto, Statement } from '#database';
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
  text: `select due_at is not null as "isDue", image, width, height, taken_at as "takenAt" from submission_previews where id = $1`,
};

/** Without the image. */
export const FIND_STATUS: Statement = {
  name: 'previews.find_status',
  text: `select due_at is not null as "isDue", taken_at is not null as "isReady" from submission_previews where id = $1`,
};
