import { MigrationInterface, QueryRunner } from 'typeorm';

export class Team1763822000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table team_invitations (
        id text collate "C" not null primary key,
        business_id text collate "C" not null constraint team_invitations_business_fk references businesses (id),
        email text not null,
        name text,
        role text not null,
        token_hash text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )`);
    await runner.query(`create unique index team_invitations_address on team_invitations (business_id, email)`);
    await runner.query(`create unique index team_invitations_token on team_invitations (token_hash)`);
    await runner.query(`create index team_invitations_expiry on team_invitations (expires_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table team_invitations`);
  }
}
