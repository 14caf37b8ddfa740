import { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { IsNull } from 'typeorm';
import { Db, Statement } from '#database';
import { API_RESOURCE, Authenticator, invalidCredential } from '#http/access';
import { Registry } from '#http/host';
import { Actor, Clock, ApiError, SETTINGS, Settings } from '#kernel';
import { withConnectionQuota } from '#kernel/host';
import { mustVerifyEmails } from '../accounts/verified-emails';
import { isKey, sha256 } from '../api-keys/key-format';
import { Role, scopesOf } from '../scopes';
import { Session } from '../sessions/session.entity';
import { AccessClaims, Tokens } from '../sessions/tokens';
import { credentialIn, missingCredential } from './credentials';
import { SessionCookie } from './session-cookie';

/** How long a lookup is cached, which is also the most that a revocation takes to reach other processes. */
const CACHE_MS = 5000;
const LAST_USED_EVERY_MS = 60_000;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a browser session lasts without a request. Requests move its end at most once an hour. */
export const BROWSER_IDLE_MS = 7 * DAY_MS;
const MOVED_EVERY_MS = 60 * MINUTE_MS;
/** The most that a browser session lasts. */
export const BROWSER_SESSION_MS = 30 * DAY_MS;
const PASSWORD_CONFIRMED_MS = 10 * MINUTE_MS;

/*
 * These statements are on the path of every request (on a cache miss), so each is one prepared statement over key or
 * session, user and business. The rules for changing a key are in its entity, which `ApiKeysService` uses.
 */
const FIND_KEY: Statement = {
  name: 'authentication.key',
  text: `select k.id, k.business_id as "businessId", b.kind as "businessKind", b.plan, k.scopes, k.livemode, k.agent, k.resource, k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
                exists (select 1 from users u where u.business_id = b.id and u.role = 'owner' and u.email_verified_at is not null) as "isVerified"
         from api_keys k join businesses b on b.id = k.business_id where k.hash = $1 and k.revoked_at is null`,
};
const FIND_SESSION: Statement = {
  name: 'authentication.session',
  text: `select u.id, u.business_id as "businessId", b.kind as "businessKind", b.plan, u.role, s.expires_at as "expiresAt",
                s.cookie_hash is not null as "isInBrowser", s.livemode, s.created_at as "createdAt", s.password_confirmed_at as "passwordConfirmedAt",
                u.email_verified_at is not null as "isVerified"
         from sessions s join users u on u.id = s.user_id join businesses b on b.id = u.business_id
         where s.id = $1 and s.revoked_at is null`,
};
/*
 * They lock the rows until the transaction ends: a revocation waits for it, and then sees what the credential has created.
 * A session is locked after its user, as by a change of the password. Transactions that confirm at once share the lock, so one
 * that also changes such a row must lock it for the change before: otherwise two of them wait for each other.
 */
const CONFIRM_KEY: Statement = {
  name: 'authentication.confirm_key',
  text: `select id from api_keys where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) for share`,
};
const CONFIRM_SESSION: Statement = {
  name: 'authentication.confirm_session',
  text: `select s.id from users u join sessions s on s.user_id = u.id
         where s.id = $1 and s.revoked_at is null and s.expires_at > $2 and u.role = $3 for share`,
};
/*
 * These change nothing if the row is locked, instead of waiting with a connection of the business. The next use of the credential
 * tries again.
 */
const TOUCH_KEY: Statement = {
  name: 'authentication.touch',
  text: `update api_keys set last_used_at = $2 where id = (
           select id from api_keys where id = $1 and (last_used_at is null or last_used_at < $3) for no key update skip locked
         )`,
};
const TOUCH_SESSION: Statement = {
  name: 'authentication.touch_session',
  text: `update sessions set rotated_at = $2, expires_at = $3 where id = (
           select id from sessions where id = $1 and revoked_at is null and expires_at > $2 and expires_at < $3
           for no key update skip locked
         )`,
};

interface CachedCredential {
  actor: Actor;
  /** The path of the only resource that a key is valid for; null if it is valid everywhere. */
  resource: string | null;
  expiresAt: Date | null;
  /** When a browser session ends even if it is in use. */
  endsAt: number;
  lastUsedAt: number;
}

/** Identifies the actor of a request by API key (`x-api-key` or bearer token), access token or session cookie. */
@Injectable()
export class Authentication extends Authenticator {
  private readonly cache = new LRUCache<string, CachedCredential>({ max: 20_000, ttl: CACHE_MS });
  /** The sessions of cookies, by hash. They do not change, so they are valid for as long as the session. */
  private readonly sessionIds = new LRUCache<string, string>({ max: 20_000 });
  /** Counts invalidations, so that a lookup can detect one that happened while it ran. */
  private invalidations = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    private readonly cookie: SessionCookie,
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  async authenticate(headers: IncomingHttpHeaders, resource: string | null): Promise<Actor> {
    const credential = credentialIn(headers, this.cookie);
    if (!credential) throw missingCredential();
    if (credential.kind === 'cookie') return this.ofCookie(credential.value, resource);
    if (credential.kind === 'key') return this.ofKey(credential.value, resource);
    const claims = this.tokens.readAccess(credential.value);
    if (!claims) throw invalidCredential();
    return this.ofClaims(claims);
  }

  /**
   * The actor of an API key.
   * @param resource the path that is called with it; null to skip the check
   * @throws ApiError UNAUTHENTICATED
   */
  async ofKey(key: string, resource: string | null): Promise<Actor> {
    const found = isKey(key) ? await this.lookUp(sha256(key), (hash) => this.findKey(hash)) : undefined;
    if (found) this.recordUse(found);
    if (!found || this.isExpired(found)) throw invalidCredential();
    if (resource !== null && found.resource !== null && found.resource !== resource)
      throw this.wrongResource(found.resource);
    return found.actor;
  }

  /** The actor of an access token with these claims. @throws ApiError UNAUTHENTICATED */
  async ofClaims({ sub, sid }: AccessClaims): Promise<Actor> {
    const actor = await this.ofSession(sid);
    if (actor?.id !== sub) throw invalidCredential();
    return actor;
  }

  /**
   * The user of a browser session. Only the REST API accepts its cookie: a client of another resource, such as an agent, has a key.
   * @param token the value of the cookie
   * @param resource the path that is called with it; null to skip the check
   * @param upToDate does not use the cache, so that nothing is written in the previous mode after another process has switched it
   * @throws ApiError UNAUTHENTICATED
   */
  async ofCookie(token: string, resource: string | null, { upToDate = false } = {}): Promise<Actor> {
    if (resource !== null && resource !== API_RESOURCE) throw missingCredential();
    const id = await this.sessionOf(sha256(token));
    if (upToDate && id !== undefined) this.cache.delete(id);
    const found = id === undefined ? undefined : await this.findCached(id);
    if (!found) throw invalidCredential('The session has ended. Sign in again.');
    this.keepAlive(found);
    return found.actor;
  }

  /** The user of a session; undefined once it has ended. */
  async ofSession(id: string): Promise<Actor | undefined> {
    return (await this.findCached(id))?.actor;
  }

  /**
   * Removes a credential from the cache of this process; other processes notice within 5 s.
   * @param id session id or key hash
   */
  invalidate(id: string): void {
    this.invalidations++;
    this.cache.delete(id);
  }

  /** Like `invalidate`, for every credential of a business. */
  invalidateBusiness(businessId: string): void {
    this.invalidations++;
    for (const [id, { actor }] of this.cache.entries()) if (actor.businessId === businessId) this.cache.delete(id);
  }

  /**
   * Checks in the ambient transaction, without the cache, that the credential is still valid, and that a user still has
   * the same role. Call it before creating anything that outlives the credential, such as another one: the cache may be up to 5 s behind a revocation.
   * @throws ApiError UNAUTHENTICATED
   */
  async confirm({ kind, id, sessionId, role }: Actor): Promise<void> {
    const now = this.clock.now();
    const [row] = await (kind === 'key'
      ? this.db.query(CONFIRM_KEY, [id, now])
      : this.db.query(CONFIRM_SESSION, [sessionId, now, role]));
    if (!row) throw invalidCredential('The credential is wrong, expired or revoked.');
  }

  private async findCached(sessionId: string): Promise<CachedCredential | undefined> {
    const found = await this.lookUp(sessionId, (id) => this.findSession(id));
    return found && !this.isExpired(found) ? found : undefined;
  }

  private async sessionOf(cookieHash: string): Promise<string | undefined> {
    const known = this.sessionIds.get(cookieHash);
    if (known !== undefined) return known;
    const where = { cookieHash, revokedAt: IsNull() };
    const row = await withConnectionQuota('authentication', () =>
      this.db.manager.findOne(Session, { select: { id: true }, where }),
    );
    if (row) this.sessionIds.set(cookieHash, row.id);
    return row?.id;
  }

  private isExpired({ expiresAt }: CachedCredential): boolean {
    return expiresAt !== null && expiresAt <= this.clock.now();
  }

  private async lookUp(
    id: string,
    find: (id: string) => Promise<CachedCredential | undefined>,
  ): Promise<CachedCredential | undefined> {
    const cached = this.cache.get(id);
    if (cached) return cached;
    const { invalidations } = this;
    const found = await withConnectionQuota('authentication', () => find(id));
    // A row that was read before a concurrent revocation may be stale: use it once, but do not cache it.
    if (found && invalidations === this.invalidations) this.cache.set(id, found);
    return found;
  }

  private wrongResource(resource: string): ApiError {
    return invalidCredential(
      `This key was issued for ${this.tokens.issuer}${resource} and works only there. Request a key for the address that you call, or one without a resource.`,
    );
  }

  private async findKey(hash: string): Promise<CachedCredential | undefined> {
    const [row] = await this.db.query<KeyRow>(FIND_KEY, [hash]);
    if (!row) return undefined;
    const { id, businessId, businessKind, plan, scopes, livemode, agent, resource, expiresAt, lastUsedAt, isVerified } =
      row;
    return {
      actor: {
        kind: 'key',
        id,
        businessId,
        businessKind,
        plan,
        role: null,
        scopes: new Set(scopes),
        livemode,
        emailVerified: isVerified || !mustVerifyEmails(this.settings),
        sessionId: null,
        canStepUp: agent,
      },
      resource,
      expiresAt,
      endsAt: Infinity,
      lastUsedAt: lastUsedAt?.getTime() ?? 0,
    };
  }

  private async findSession(sessionId: string): Promise<CachedCredential | undefined> {
    const [row] = await this.db.query<SessionRow>(FIND_SESSION, [sessionId]);
    if (!row) return undefined;
    const { businessId, businessKind, plan, role, expiresAt, isVerified, isInBrowser, livemode, createdAt } = row;
    return {
      actor: {
        kind: 'user',
        id: row.id,
        businessId,
        businessKind,
        plan,
        role,
        scopes: scopesOf(role, this.registry),
        livemode,
        emailVerified: isVerified || !mustVerifyEmails(this.settings),
        sessionId,
        ...(isInBrowser && { browserSession: { expiresAt, passwordConfirmedUntil: confirmedUntil(row) } }),
      },
      resource: null,
      expiresAt,
      endsAt: createdAt.getTime() + BROWSER_SESSION_MS,
      lastUsedAt: 0,
    };
  }

  /** Not awaited, so that it delays no request. Losing an update of `lastUsedAt` does no harm. */
  private recordUse(found: CachedCredential): void {
    const now = this.clock.now();
    if (now.getTime() - found.lastUsedAt < LAST_USED_EVERY_MS) return;
    found.lastUsedAt = now.getTime();
    this.db
      .query(TOUCH_KEY, [found.actor.id, now, new Date(now.getTime() - LAST_USED_EVERY_MS)])
      .catch(() => undefined);
  }

  /** Moves the end of a browser session that is in use. Not awaited either: the next request tries again. */
  private keepAlive(found: CachedCredential): void {
    const { browserSession, sessionId } = found.actor;
    if (!browserSession) return;
    const now = this.clock.now();
    const expiresAt = new Date(Math.min(now.getTime() + BROWSER_IDLE_MS, found.endsAt));
    if (expiresAt.getTime() - browserSession.expiresAt.getTime() < MOVED_EVERY_MS) return;
    found.expiresAt = expiresAt;
    found.actor = { ...found.actor, browserSession: { ...browserSession, expiresAt } };
    this.db.query(TOUCH_SESSION, [sessionId, now, expiresAt]).catch(() => undefined);
  }
}

function confirmedUntil({ passwordConfirmedAt }: SessionRow): Date | null {
  return passwordConfirmedAt && new Date(passwordConfirmedAt.getTime() + PASSWORD_CONFIRMED_MS);
}

interface KeyRow {
  id: string;
  businessId: string;
  businessKind: Actor['businessKind'];
  plan: string;
  scopes: string[];
  livemode: boolean;
  resource: string | null;
  agent: boolean;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  isVerified: boolean;
}

interface SessionRow {
  id: string;
  businessId: string;
  businessKind: Actor['businessKind'];
  plan: string;
  role: Role;
  expiresAt: Date;
  isInBrowser: boolean;
  livemode: boolean;
  createdAt: Date;
  passwordConfirmedAt: Date | null;
  isVerified: boolean;
}
