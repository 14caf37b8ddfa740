import { MigrationInterface, QueryRunner } from 'typeorm';

/** When and why a perk was revoked; unknown for perks that were revoked before. */
export class PerkRevocations1763824000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table perks add column revoked_at timestamptz, add column revocation_reason text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table perks drop column revoked_at, drop column revocation_reason`);
  }
}
