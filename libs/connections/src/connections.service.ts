import { Injectable, OnModuleInit } from '@nestjs/common';
import { Not } from 'typeorm';
import { findPlatform, nearestPlatforms } from '#catalog';
import { Db, Lists, mapPage, RowsByTime } from '#database';
import { InfluencersService, missingProfile } from '#influencers';
import { Actor, FORBIDDEN, invalid, NOT_FOUND, notFound, Page } from '#kernel';
import { ConnectedAccount, ConnectedAccounts, Verifications } from '#submissions';
import { BioCodes } from './bio/bio-codes';
import {
  CheckConnection,
  CodeForBio,
  ConnectionDeleted,
  ConnectionView,
  connectionView,
  ListConnections,
  StartConnection,
} from './connection.dto';
import { Connection, CONNECTION_STATUS } from './connection.entity';
import { ConnectionStore, Owner } from './connection-store';
import { CONNECTION_DELETED } from './events';
import { PlatformResponse, SignIns, StartedSignIn } from './oauth/sign-ins';
import { OAUTH_PLATFORMS, oauthPlatform, publicProfile } from './platforms';
import { OAuthPlatform } from './platforms/oauth-platform';
import { PROFILES } from './platforms/public-profiles.data';

const CONNECTIONS = new RowsByTime('oauth_connections', 'con', Connection);

/** Connects accounts on platforms with the profile of a creator, and tells submissions which accounts are connected. */
@Injectable()
export class ConnectionsService implements ConnectedAccounts, OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly lists: Lists,
    private readonly influencers: InfluencersService,
    private readonly verifications: Verifications,
    private readonly signIns: SignIns,
    private readonly bioCodes: BioCodes,
    private readonly store: ConnectionStore,
  ) {}

  onModuleInit(): void {
    this.verifications.registerAccounts(this);
  }

  /**
   * Starts to connect an account: by a sign-in at the platform, which a browser continues, or by a code for the bio.
   * @throws ApiError NOT_FOUND for a platform whose accounts cannot be connected; NOT_CONFIGURED; INVALID_STATE without a profile
   */
  async start(actor: Actor, input: StartConnection): Promise<StartedSignIn | CodeForBio> {
    const { method, platformId: name, returnTo, handle = '' } = input;
    const platformId = platformIdOf(name);
    const [platform, profile] = [oauthPlatform(platformId), publicProfile(platformId)];
    if (method === 'oauth' && !platform && profile)
      throw invalid('method', 'must be "code": the account is connected by a code in its public bio; also send handle');
    if (method === 'code' && !profile && platform)
      throw invalid('method', 'must be "oauth": the account is connected by signing in at the platform');
    await this.assertProfile(actor);
    if (method === 'code' && profile) return this.bioCodes.start(actor, profile, handle);
    if (method === 'oauth' && platform) return this.signIns.start(actor, platform, returnTo);
    throw notConnectable(name);
  }

  /** Connects the account whose bio contains the code. */
  async check(actor: Actor, { platformId: name, handle }: CheckConnection): Promise<ConnectionView> {
    const platformId = platformIdOf(name);
    const profile = publicProfile(platformId);
    if (!profile && oauthPlatform(platformId))
      throw invalid('platformId', 'is connected by signing in at the platform: POST /api/v1/oauth/connect');
    if (!profile) throw notConnectable(name);
    await this.assertProfile(actor);
    return this.bioCodes.check(actor, profile, handle);
  }

  /**
   * The platform with this slug, to whose address a browser returns.
   * @throws ApiError NOT_FOUND
   */
  platformAt(slug: string): OAuthPlatform {
    const platform = oauthPlatform(findPlatform(slug)?.id ?? '');
    if (!platform) throw notConnectable(slug);
    return platform;
  }

  /** The response of a platform, which a browser brings. @returns where the browser goes next */
  finish(platform: OAuthPlatform, response: PlatformResponse): Promise<string> {
    return this.signIns.finish(platform, response);
  }

  /** The connections of the actor's business in the actor's mode, newest first. */
  async list({ businessId, livemode }: Actor, query: ListConnections): Promise<Page<ConnectionView>> {
    const visible = [{ businessId, livemode, status: CONNECTION_STATUS }];
    const page = await this.lists.page(CONNECTIONS.list(this.db, visible, query), query);
    return mapPage(page, connectionView);
  }

  /** Disconnects an account at once; access at the platform is revoked later. @throws ApiError NOT_FOUND */
  async delete(actor: Actor, id: string): Promise<ConnectionDeleted> {
    const { businessId, livemode } = actor;
    return this.db.tx(async () => {
      const connection = await this.db.manager.findOne(Connection, {
        where: { id, businessId, livemode, status: Not('revoking') },
        lock: { mode: 'for_no_key_update' },
      });
      if (!connection) throw notFound();
      await this.store.revoke(connection);
      await this.store.unconfirm(actor, connection.platformId);
      await this.store.publish(connection, CONNECTION_DELETED);
      return { id, deleted: true };
    });
  }

  /** For the checks of proofs. */
  accountOf(owner: Owner, platformId: string): Promise<ConnectedAccount | undefined> {
    return this.store.accountOf(owner, platformId);
  }

  private async assertProfile(actor: Actor): Promise<void> {
    if (actor.businessKind !== 'creator') {
      throw FORBIDDEN.error('Only creators have a profile to connect accounts with. Register as a creator.');
    }
    if (!(await this.influencers.accountsOf(actor))) throw missingProfile();
  }
}

/** @throws ApiError NOT_FOUND with the most similar names */
function platformIdOf(name: string): string {
  const platform = findPlatform(name);
  if (!platform) throw NOT_FOUND.error(`There is no platform "${name}".`, { closest: nearestPlatforms(name) });
  return platform.id;
}

function notConnectable(name: string) {
  const names = [...OAUTH_PLATFORMS, ...PROFILES].map(({ platformId }) => findPlatform(platformId)?.slug);
  return NOT_FOUND.error(
    `Accounts on "${name}" cannot be connected. Those of these platforms can: ${names.join(', ')}.`,
  );
}
