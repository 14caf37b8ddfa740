import { MigrationInterface, QueryRunner } from 'typeorm';

export class MemberParticipants1763831001200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table program_members add column participant_id text collate "C"');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table program_members drop column participant_id');
  }
}
