import { MigrationInterface, QueryRunner } from 'typeorm';
import { addNameParts, inBatches } from '#database/migrations';

/** Lists find programs by parts of their names. It can be interrupted and started again. */
export class ProgramNameParts1763830000200 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await inBatches(runner, 'programs', addNameParts('programs'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from name_parts where list = 'programs'`);
  }
}
