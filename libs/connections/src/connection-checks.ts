import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Not } from 'typeorm';
import { Db } from '#database';
import { Clock, LOG, Log } from '#kernel';
import { Job, Queues } from '#messaging';
import { LeaseLost } from '#messaging/host';
import { BioCodes } from './bio/bio-codes';
import { Connection } from './connection.entity';
import { ConnectionStore, QUEUE } from './connection-store';
import { EXPIRE, STORE_TOKENS } from './connections.queries';
import { CONNECTION_EXPIRED } from './events';
import { OAuthClient, Tokens } from './oauth/oauth-client';
import { TokenVault } from './oauth/token-vault';
import { oauthPlatform, publicProfile } from './platforms';
import { OAuthPlatform, PlatformAccount } from './platforms/oauth-platform';
import { PlatformError } from './platforms/platform-http';

/** Concurrent checks per process. */
const CONCURRENCY = 4;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** The delays after failed attempts to read an account. After the last one, about 8 days in all, the connection expires. */
const CHECK_RETRY_SECONDS = [300, HOUR_SECONDS, 6 * HOUR_SECONDS, ...Array<number>(7).fill(DAY_SECONDS)];
/** The delays after failed attempts to revoke access. After the last one, the tokens are deleted anyway. */
const REVOKE_RETRY_SECONDS = [60, 600, HOUR_SECONDS, 6 * HOUR_SECONDS, DAY_SECONDS];
/** Tokens that expire sooner are refreshed before they are used. */
const MARGIN_SECONDS = 300;
/** Tokens that are refreshed by themselves must still be valid then, so they are refreshed long before. */
const SELF_REFRESH_MARGIN_SECONDS = 30 * DAY_SECONDS;

/**
 * Reads all connected accounts daily, and revokes access of those that were disconnected. The lease of the queue also ensures that
 * only one process refreshes the tokens of an account at a time: platforms end all access if a refresh token is used twice.
 */
@Injectable()
export class ConnectionChecks implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly queues: Queues,
    private readonly client: OAuthClient,
    private readonly bioCodes: BioCodes,
    private readonly vault: TokenVault,
    private readonly store: ConnectionStore,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.queues.add({
      id: QUEUE,
      table: 'oauth_connections',
      concurrency: CONCURRENCY,
      run: (job) => this.run(job),
    });
  }

  private async run(job: Job): Promise<void> {
    const connection = await this.db.manager.findOneBy(Connection, { id: job.id });
    if (!connection) return;
    if (connection.status === 'revoking') await this.revoke(job, connection);
    else await this.check(job, connection);
  }

  private async check(job: Job, connection: Connection): Promise<void> {
    try {
      const account = await this.read(job, connection);
      await job.complete(this.clock.in(DAY_SECONDS), () => this.confirm(connection, account));
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const { id, platformId, attempts } = connection;
      const waitSeconds = error.failure === 'revoked' ? undefined : CHECK_RETRY_SECONDS[attempts];
      this.log.warn(
        { connectionId: id, platformId, failure: error.failure, reason: error.message },
        waitSeconds === undefined ? 'A connected account has expired.' : 'A connected account could not be read.',
      );
      if (waitSeconds === undefined) await job.complete(null, () => this.expire(connection));
      else await job.complete(this.clock.in(waitSeconds), () => this.countFailure(connection));
    }
  }

  /** The account as it is now. @throws PlatformError */
  private async read(job: Job, connection: Connection): Promise<PlatformAccount> {
    const { platformId, accountId, handle, method } = connection;
    const account =
      method === 'code'
        ? await this.readPublic(platformId, { handle, id: accountId })
        : await this.readWithToken(job, connection);
    // A handle can be given to another account, and a person can choose another page.
    if (account.id !== accountId) throw new PlatformError('revoked', 'it is another account now');
    return account;
  }

  private readPublic(platformId: string, account: { handle: string; id: string }): Promise<PlatformAccount> {
    const profile = publicProfile(platformId);
    if (!profile) throw new PlatformError('refused', 'the platform has no public profiles');
    return this.bioCodes.read(profile, account);
  }

  private async readWithToken(job: Job, connection: Connection): Promise<PlatformAccount> {
    const platform = oauthPlatform(connection.platformId);
    if (!platform) throw new PlatformError('refused', 'the platform is not supported');
    const tokens = this.vault.open(connection);
    if (!tokens) throw new PlatformError('revoked', 'there is no token');
    if (this.isExpiring(platform, tokens)) {
      const fresh = await this.refresh(job, platform, connection, tokens);
      return this.client.account(platform, fresh);
    }
    try {
      return await this.client.account(platform, tokens);
    } catch (error) {
      const mayHelp = error instanceof PlatformError && error.failure === 'revoked' && tokens.refreshToken !== null;
      if (!mayHelp) throw error;
      return this.client.account(platform, await this.refresh(job, platform, connection, tokens));
    }
  }

  private isExpiring({ refresh }: OAuthPlatform, { expiresAt }: Tokens): boolean {
    const margin = typeof refresh === 'object' ? SELF_REFRESH_MARGIN_SECONDS : MARGIN_SECONDS;
    return refresh !== 'none' && expiresAt !== null && expiresAt <= this.clock.in(margin);
  }

  /** New tokens, stored before they are used: the platform may have invalidated the old ones. */
  private async refresh(job: Job, platform: OAuthPlatform, { id }: Connection, tokens: Tokens): Promise<Tokens> {
    const fresh = await this.client.refresh(platform, tokens);
    const sealed = this.vault.seal(id, fresh);
    const values = [id, job.fencingToken, sealed.tokens, sealed.tokensExpireAt];
    const stored = await this.db.query(STORE_TOKENS, values);
    if (stored.length === 0) throw new LeaseLost(`${id} was claimed by another process.`);
    return fresh;
  }

  private async confirm({ id, businessId, livemode, platformId }: Connection, account: PlatformAccount): Promise<void> {
    const { handle, followers } = account;
    const checked = { handle, followers, checkedAt: this.clock.now(), attempts: 0 };
    await this.db.manager.update(Connection, { id }, checked);
    await this.store.confirm({ businessId, livemode }, platformId, account);
  }

  private async countFailure({ id }: Connection): Promise<void> {
    await this.db.manager.increment(Connection, { id }, 'attempts', 1);
  }

  private async expire({ id, businessId, livemode, platformId }: Connection): Promise<void> {
    const [expired] = await this.db.query<Connection>(EXPIRE, [id]);
    if (!expired) return;
    await this.store.unconfirm({ businessId, livemode }, platformId);
    await this.store.publish(expired, CONNECTION_EXPIRED);
  }

  private async revoke(job: Job, connection: Connection): Promise<void> {
    const { id, platformId, attempts } = connection;
    try {
      await this.revokeAtPlatform(connection);
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const waitSeconds = error.failure === 'unavailable' ? REVOKE_RETRY_SECONDS[attempts] : undefined;
      this.log.warn({ connectionId: id, platformId, reason: error.message }, 'Access to an account was not revoked.');
      if (waitSeconds !== undefined) {
        await job.complete(this.clock.in(waitSeconds), () => this.countFailure(connection));
        return;
      }
    }
    await job.complete(null, async () => {
      await this.db.manager.delete(Connection, { id });
    });
  }

  private async revokeAtPlatform(connection: Connection): Promise<void> {
    const { platformId, accountId } = connection;
    const platform = oauthPlatform(platformId);
    const tokens = this.vault.open(connection);
    if (!platform || !tokens) return;
    // Some platforms revoke all tokens of an account at once, also those of a later connection.
    const again = { platformId, accountId, status: Not('revoking' as const) };
    if (!(await this.db.manager.existsBy(Connection, again))) await this.client.revoke(platform, tokens);
  }
}
