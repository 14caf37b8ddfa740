import { MigrationInterface, QueryRunner } from 'typeorm';

export class AgentQuestions1763836000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table agent_questions (
        business_id text collate "C" not null,
        id text collate "C" not null,
        livemode boolean not null,
        question text,
        scope text,
        agent_name text,
        reply jsonb,
        answered_by text collate "C",
        expires_at timestamptz not null,
        primary key (business_id, id)
      )`);
    await runner.query('create index agent_questions_expiry on agent_questions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_questions');
  }
}
