import { MigrationInterface, QueryRunner } from 'typeorm';

/** Tells the exchange the followers of the accounts that are connected already. */
export class FollowersForTheExchange1763828600100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into exchange_verified_accounts (business_id, livemode, platform_id, followers)
      select business_id, livemode, platform_id, followers from oauth_connections where status = 'active' and followers is not null
      on conflict (business_id, livemode, platform_id) do update set followers = excluded.followers`);
  }

  down = (): Promise<void> => Promise.resolve();
}
