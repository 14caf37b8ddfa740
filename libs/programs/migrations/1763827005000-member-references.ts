import { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What owners call their members is compared in Unicode's normal form C. Gives it that form in batches, except where another member
 * already has it: both remain, and the older form is found by the id of its member.
 */
export class MemberReferences1763827005000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let last: string | null = '';
    do {
      const [batch] = (await runner.query(NORMALIZE, [last])) as [{ last: string | null }];
      last = batch.last;
    } while (last);
  }

  down = () => Promise.resolve();
}

const NORMALIZE = `
  with batch as (select id, program_id, business_id, reference from program_members where id > $1 order by id limit 1000),
       normalized as (
         update program_members as member set reference = normalize(batch.reference) from batch
         where member.id = batch.id and member.business_id = batch.business_id and batch.reference is not normalized
           and not exists (select from program_members as other
                           where other.program_id = batch.program_id and other.reference = normalize(batch.reference))
           and batch.id = (select min(same.id) from batch as same
                           where same.program_id = batch.program_id and normalize(same.reference) = normalize(batch.reference))
       )
  select max(id) as last from batch`;
