import { columnsOf, insertInto, Statement } from '#platform';
import { Submission } from './submission.entity';

export const INSERT: Statement = { name: 'submissions.insert', text: insertInto(Submission) };

export const LOCK_RECEIVED: Statement = {
  name: 'submissions.lock_received',
  text: `select ${columnsOf(Submission)} from submissions where id = $1 and business_id = $2 and livemode = $3 for update`,
};

export const DECIDE: Statement = {
  name: 'submissions.decide',
  text: `update submissions set state = $2, reviewed_at = $3, reviewed_by = $4, reason = $5 where id = $1`,
};

export const STATS: Statement = {
  name: 'submissions.stats',
  text: `select count(*)::int as total, count(*) filter (where state = 'pending')::int as pending,
           count(*) filter (where state = 'approved')::int as approved, count(*) filter (where state = 'rejected')::int as rejected,
           min(created_at) as "firstAt"
         from submissions where campaign_id = $1`,
};

export interface StatsRow {
  total: number;
  pending: number;
  approved: number;
  rejected: number;
  firstAt: Date | null;
}
