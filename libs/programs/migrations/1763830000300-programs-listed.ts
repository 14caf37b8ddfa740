import { FillCounters } from '#database/migrations';

const LIST = `business_id || case when livemode then '/live' else '/test' end`;

export class ProgramsListed1763830000300 extends FillCounters {
  protected override readonly counters = [
    ['programs.enrolled', `select program_id as subject, count(*) as value from program_members group by program_id`],
    ['programs.listed', `select ${LIST} as subject, count(*) as value from programs group by 1`],
  ] as const;
}
