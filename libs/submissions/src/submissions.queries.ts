import { Statement } from '#platform';

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
