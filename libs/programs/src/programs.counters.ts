import { CounterSpec } from '#database/counters';

/** Active members by program. */
export const MEMBERS: CounterSpec = {
  name: 'programs.members',
  recount: `select program_id as subject, count(*) as value from program_members where status = 'active' group by program_id`,
};
