import { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import {
  Actor,
  Authenticator,
  chargedTo,
  Clock,
  Db,
  Problem,
  refusedCredential,
  SETTINGS,
  Settings,
  Statement,
} from '#platform';
import { credentialIn, missingCredential } from './credentials';
import { isKey, sha256 } from './key-format';
import { Role, SCOPES_OF } from './scopes';
import { AccessClaims, Tokens } from './tokens';
import { mustVerifyEmails } from './verified-emails';

/** How long a process may go on trusting what it looked up: the longest that a revocation elsewhere takes to arrive. */
const TRUST_MS = 5000;
const LAST_USED_EVERY_MS = 60_000;

/*
 * Asked for callers that are not in the cache, so on the way of every request: one prepared statement over key or session, user
 * and business. The rules of a key (`giveWay`, `revoke`) are in its entity, by which `ApiKeysService` changes it.
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
                u.email_verified_at is not null as "isVerified"
         from sessions s join users u on u.id = s.user_id join businesses b on b.id = u.business_id
         where s.id = $1 and s.revoked_at is null`,
};
/** Held until the end of the transaction: a revocation waits for that, and then sees what was made with the credential. */
const CONFIRM_KEY: Statement = {
  name: 'authentication.confirm_key',
  text: `select id from api_keys where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) for share`,
};
const CONFIRM_SESSION: Statement = {
  name: 'authentication.confirm_session',
  text: `select id from sessions where id = $1 and revoked_at is null and expires_at > $2 for share`,
};
const TOUCH_KEY: Statement = {
  name: 'authentication.touch',
  text: `update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $3)`,
};

/** A caller, for as long as it may be believed. */
interface Known {
  actor: Actor;
  /** The path of the one resource that a key works at; null for everywhere. */
  resource: string | null;
  expiresAt: Date | null;
  lastUsedAt: number;
}

/** Who is calling: a key in `x-api-key` or as a bearer token, or a user's access token. */
@Injectable()
export class Authentication extends Authenticator {
  private readonly known = new LRUCache<string, Known>({ max: 20_000, ttl: TRUST_MS });
  private forgotten = 0;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  async authenticate(headers: IncomingHttpHeaders, resource: string | null): Promise<Actor> {
    const credential = credentialIn(headers);
    if (!credential) throw missingCredential();
    if (credential.kind === 'key') return this.ofKey(credential.value, resource);
    const claims = this.tokens.readAccess(credential.value);
    if (!claims) throw refusedCredential();
    return this.ofClaims(claims);
  }

  /**
   * Whose key it is.
   * @param resource the path of what is called with it; null for nothing in particular
   * @throws Problem UNAUTHENTICATED
   */
  async ofKey(key: string, resource: string | null): Promise<Actor> {
    const known = isKey(key) ? await this.lookUp(sha256(key), (hash) => this.findKey(hash)) : undefined;
    if (known) this.touch(known);
    if (!known || !this.isStillGood(known)) throw refusedCredential();
    if (resource !== null && known.resource !== null && known.resource !== resource)
      throw this.elsewhere(known.resource);
    return known.actor;
  }

  /** Who has the access token whose claims these are. @throws Problem UNAUTHENTICATED */
  async ofClaims({ sub, sid }: AccessClaims): Promise<Actor> {
    const actor = await this.ofSession(sid);
    if (actor?.id !== sub) throw refusedCredential();
    return actor;
  }

  /** The user of a session; undefined once it has ended. */
  async ofSession(id: string): Promise<Actor | undefined> {
    const known = await this.lookUp(id, (name) => this.findSession(name));
    return known && this.isStillGood(known) ? known.actor : undefined;
  }

  /** Makes this process look again at once; other processes do within 5 s. Takes a session id or the hash of a key. */
  forget(name: string): void {
    this.forgotten++;
    this.known.delete(name);
  }

  /** The same for every credential of a business. */
  forgetBusiness(businessId: string): void {
    this.forgotten++;
    for (const [name, { actor }] of this.known.entries()) if (actor.businessId === businessId) this.known.delete(name);
  }

  /**
   * Looks again, in the ambient transaction, whether the credential is still good. What outlives a credential, such as
   * another one, is made after this only: a process may trust one for 5 s that was revoked elsewhere.
   * @throws Problem UNAUTHENTICATED
   */
  async confirm({ kind, id, sessionId }: Actor): Promise<void> {
    const [statement, name] = kind === 'key' ? [CONFIRM_KEY, id] : [CONFIRM_SESSION, sessionId];
    const [row] = await this.db.query(statement, [name, this.clock.now()]);
    if (!row) throw refusedCredential('The credential is wrong, expired or revoked.');
  }

  private isStillGood({ expiresAt }: Known): boolean {
    return expiresAt === null || expiresAt > this.clock.now();
  }

  private async lookUp(name: string, find: (name: string) => Promise<Known | undefined>): Promise<Known | undefined> {
    const cached = this.known.get(name);
    if (cached) return cached;
    const { forgotten } = this;
    const found = await chargedTo('authentication', () => find(name));
    // What was read before something was revoked may be the very thing that was revoked: it is used once, never kept.
    if (found && forgotten === this.forgotten) this.known.set(name, found);
    return found;
  }

  private elsewhere(resource: string): Problem {
    return refusedCredential(
      `This key was issued for ${this.tokens.issuer}${resource} and works only there. Ask for a key for the address that you call, or for one without a resource.`,
    );
  }

  private async findKey(hash: string): Promise<Known | undefined> {
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
      lastUsedAt: lastUsedAt?.getTime() ?? 0,
    };
  }

  private async findSession(sessionId: string): Promise<Known | undefined> {
    const [row] = await this.db.query<SessionRow>(FIND_SESSION, [sessionId]);
    if (!row) return undefined;
    const { businessId, businessKind, plan, role, expiresAt, isVerified } = row;
    return {
      actor: {
        kind: 'user',
        id: row.id,
        businessId,
        businessKind,
        plan,
        role,
        scopes: SCOPES_OF[role],
        livemode: true,
        emailVerified: isVerified || !mustVerifyEmails(this.settings),
        sessionId,
      },
      resource: null,
      expiresAt,
      lastUsedAt: 0,
    };
  }

  /** Not awaited: no caller waits for a note of when the key was used, and losing one loses nothing. */
  private touch(known: Known): void {
    const now = this.clock.now();
    if (now.getTime() - known.lastUsedAt < LAST_USED_EVERY_MS) return;
    known.lastUsedAt = now.getTime();
    this.db
      .query(TOUCH_KEY, [known.actor.id, now, new Date(now.getTime() - LAST_USED_EVERY_MS)])
      .catch(() => undefined);
  }
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
  isVerified: boolean;
}
