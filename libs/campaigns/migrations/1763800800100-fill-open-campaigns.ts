import { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the campaigns that were active before the triggers existed, in batches. It can be interrupted and started again. */
export class FillOpenCampaigns1763800800100 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | null = '';
    do {
      const [batch] = (await runner.query(FILL, [last])) as [{ last: string | null }];
      last = batch.last;
    } while (last);
  }

  down = () => Promise.resolve();
}

/** The campaigns are locked, so that none of them is paused between being read and being added. */
const FILL = `
  with batch as materialized (
         select campaigns as campaign, id from campaigns where id > $1 order by id limit 1000 for share
       ),
       filled as materialized (select campaigns_add_open(campaign) from batch)
  select max(id) as last, (select count(*) from filled) as filled from batch`;
