import { FillCounters } from '#database/migrations';

export class ParticipantsListed1763831003000 extends FillCounters {
  protected override readonly counters = [
    [
      'participants.listed',
      `select business_id || case when livemode then '/live' else '/test' end as subject, count(*) as value
       from participants where not erased group by 1`,
    ],
  ] as const;
}
