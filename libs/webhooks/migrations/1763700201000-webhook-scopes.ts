import { MigrationInterface, QueryRunner } from 'typeorm';

/** Every scope that there was when webhooks began to keep them. */
const ALL = [
  ...['read.campaigns', 'write.campaigns', 'read.submissions', 'write.submissions', 'review.submissions'],
  ...['read.perks', 'write.perks', 'read.programs', 'write.programs', 'read.exchange', 'write.exchange'],
  ...['read.influencers', 'write.influencers', 'read.billing', 'write.billing', 'read.webhooks', 'write.webhooks'],
  ...['read.analytics', 'use.ai'],
];

/** A webhook keeps the scopes of its creator. Who created the existing ones is not known: they could receive everything, and still do. */
export class WebhookScopes1763700201000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_endpoints add column scopes text[]`);
    await runner.query(`update webhook_endpoints set scopes = $1`, [ALL]);
    await runner.query(`alter table webhook_endpoints alter column scopes set not null`);
    // Earlier attempts must not tell either which names exist in our network, nor how long it took to look them up.
    await runner.query(
      `update webhook_attempts set error = 'address', duration_ms = 0 where error in ('address', 'dns')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table webhook_endpoints drop column scopes`);
  }
}
