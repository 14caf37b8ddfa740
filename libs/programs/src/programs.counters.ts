import { CounterSpec, listCounter } from '#database/counters';

/** Active members by program. */
export const MEMBERS: CounterSpec = {
  name: 'programs.members',
  recount: `select program_id as subject, count(*) as value from program_members where status = 'active' group by program_id`,
};

/** All members by program, those that were removed too. */
export const ENROLLED: CounterSpec = {
  name: 'programs.enrolled',
  recount: `select program_id as subject, count(*) as value from program_members group by program_id`,
};

/** Programs of a business in a mode. */
export const LISTED = listCounter('programs.listed', 'programs');
