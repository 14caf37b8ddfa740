import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { findPlatform } from '#catalog';
import { Db, violates } from '#database';
import { ExchangeService } from '#exchange';
import { InfluencersService } from '#influencers';
import { Actor, Clock, CONFLICT, newId } from '#kernel';
import { EventKind, Events, Queues } from '#messaging';
import { ConnectionView, connectionView } from './connection.dto';
import { Connection, ConnectionMethod } from './connection.entity';
import { RENEW, REVOKE } from './connections.queries';
import { CONNECTION_CREATED } from './events';
import { Tokens } from './oauth/oauth-client';
import { TokenVault } from './oauth/token-vault';
import { PlatformAccount } from './platforms/oauth-platform';

export const QUEUE = 'connections.check';
const DAY_SECONDS = 24 * 60 * 60;

/** The profile that an account belongs to. */
export type Owner = Pick<Actor, 'businessId' | 'livemode'>;

/** An account whose ownership has just been proven. */
export interface ProvenAccount {
  platformId: string;
  account: PlatformAccount;
  method: ConnectionMethod;
  /** Null if there are none. */
  tokens: Tokens | null;
}

/** Writes connections, tells profiles and the exchange about them, and publishes their events. */
@Injectable()
export class ConnectionStore {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly queues: Queues,
    private readonly influencers: InfluencersService,
    private readonly exchange: ExchangeService,
    private readonly vault: TokenVault,
  ) {}

  /**
   * Connects an account. It replaces another account of the profile on the same platform.
   * @throws ApiError CONFLICT if the account belongs to another profile; INVALID_STATE if there is no profile
   */
  async connect(owner: Owner, proven: ProvenAccount): Promise<ConnectionView> {
    try {
      return await this.db.tx(async () => {
        // Locks the profile, so that of concurrent connections one is first.
        await this.confirm(owner, proven.platformId, proven.account);
        const connection = await this.save(owner, proven);
        await this.publish(connection, CONNECTION_CREATED);
        return connectionView(connection);
      });
    } catch (error) {
      if (violates(error, 'oauth_connections_account')) throw alreadyConnected(proven.platformId);
      throw error;
    }
  }

  /**
   * Tells the profile and the exchange, in the current transaction, what a platform reports of an account. Locks the profile.
   * @throws ApiError INVALID_STATE if there is no profile
   */
  async confirm(owner: Owner, platformId: string, account: PlatformAccount): Promise<void> {
    await this.influencers.confirmAccount(owner, platformId, account);
    await this.exchange.verifyFollowers(owner, platformId, account.followers ?? 0);
  }

  /** Tells the profile and the exchange, in the current transaction, that an account is not connected any more. */
  async unconfirm(owner: Owner, platformId: string): Promise<void> {
    await this.influencers.unconfirmAccount(owner, platformId);
    await this.exchange.verifyFollowers(owner, platformId, 0);
  }

  /** Ends a locked connection in the current transaction. The worker revokes access at the platform. */
  async revoke({ id }: Connection): Promise<void> {
    await this.db.query(REVOKE, [id, this.clock.now()]);
    this.db.onCommit(() => {
      this.queues.wake(QUEUE);
    });
  }

  /** The connected account of a business on a platform; undefined if there is none. */
  async accountOf({ businessId, livemode }: Owner, platformId: string) {
    const found = await this.db.manager.findOne(Connection, {
      select: { id: true, accountId: true, handle: true, followers: true },
      where: { businessId, livemode, platformId, status: 'active' },
    });
    return found ?? undefined;
  }

  /** Publishes the event in the current transaction, after its change. */
  async publish(connection: Connection, kind: EventKind<ConnectionView>): Promise<void> {
    const { id, businessId, livemode } = connection;
    await this.events.publish(kind, { aggregateId: id, businessId, livemode, data: connectionView(connection) });
  }

  private async save(owner: Owner, proven: ProvenAccount): Promise<Connection> {
    const { businessId, livemode } = owner;
    const { platformId, account, method, tokens } = proven;
    const current = await this.db.manager.findOne(Connection, {
      where: { businessId, livemode, platformId, status: Not('revoking') },
      lock: { mode: 'for_no_key_update' },
    });
    const now = this.clock.now();
    const isSame = current?.accountId === account.id;
    const id = isSame ? current.id : newId('con', now);
    const stored = tokens ? this.vault.seal(id, tokens) : { tokens: null, tokensExpireAt: null };
    const connection = Object.assign(new Connection(), current, {
      id,
      businessId,
      livemode,
      platformId,
      accountId: account.id,
      handle: account.handle,
      followers: account.followers,
      method,
      status: 'active' as const,
      scopes: tokens?.scopes ?? [],
      ...stored,
      createdAt: isSame ? current.createdAt : now,
      checkedAt: now,
      dueAt: this.clock.in(DAY_SECONDS),
    });
    if (isSame) {
      const { handle, followers, scopes, checkedAt, dueAt } = connection;
      const values = [id, handle, followers, method, scopes, stored.tokens, stored.tokensExpireAt, checkedAt, dueAt];
      await this.db.query(RENEW, values);
      return connection;
    }
    if (current) await this.revoke(current);
    await this.db.manager.insert(
      Connection,
      Object.assign(connection, { leasedUntil: null, fencingToken: 0, attempts: 0 }),
    );
    return connection;
  }
}

function alreadyConnected(platformId: string) {
  const name = findPlatform(platformId)?.name ?? platformId;
  return CONFLICT.error(
    `This ${name} account is already connected to another profile. Disconnect it there first, or connect another account.`,
  );
}
