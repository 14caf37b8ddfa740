import { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Actor, Authenticator, chargedTo, Clock, Db, SETTINGS, Settings, Statement, UNAUTHENTICATED } from '#platform';
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
  private readonly strategy = new Strategy(
    {
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: this.tokens.accessKey as never,
      algorithms: ['HS256'],
      issuer: this.tokens.issuer,
      audience: this.tokens.issuer,
    },
    (claims: AccessClaims, done: (error: null, claims: AccessClaims) => void) => {
      done(null, claims);
    },
  );

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly tokens: Tokens,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    super();
  }

  async authenticate(headers: IncomingHttpHeaders, resource: string | null): Promise<Actor> {
    const apiKey = headers['x-api-key'];
    const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    const credential = typeof apiKey === 'string' && apiKey !== '' ? apiKey : bearer;
    if (!credential)
      throw unauthenticated('Send an API key as x-api-key, or an API key or access token as Authorization: Bearer.');
    const known =
      credential.startsWith('perk_') || credential === apiKey
        ? await this.byKey(credential)
        : await this.byAccessToken(headers);
    if (!known || !this.isStillGood(known)) {
      throw unauthenticated(
        'The credential is wrong, expired or revoked: send one that is valid, or none where none is needed.',
        'error="invalid_token"',
      );
    }
    if (resource !== null && known.resource !== null && known.resource !== resource) {
      throw unauthenticated(
        `This key was issued for ${this.tokens.issuer}${known.resource} and works only there. Ask for a key for the address that you call, or for one without a resource.`,
        'error="invalid_token"',
      );
    }
    return known.actor;
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
    if (!row) throw unauthenticated('The credential is wrong, expired or revoked.', 'error="invalid_token"');
  }

  private async byKey(key: string): Promise<Known | undefined> {
    if (!isKey(key)) return undefined;
    const known = await this.lookUp(sha256(key), (hash) => this.findKey(hash));
    if (known) this.touch(known);
    return known;
  }

  private async byAccessToken(headers: IncomingHttpHeaders): Promise<Known | undefined> {
    const claims = await this.verify(headers);
    const known = claims && (await this.lookUp(claims.sid, (id) => this.findSession(id)));
    return known?.actor.id === claims?.sub ? known : undefined;
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

  /** The claims of an access token whose signature, algorithm, issuer, audience and age are right. */
  private verify(headers: IncomingHttpHeaders): Promise<AccessClaims | undefined> {
    return new Promise((resolve, reject) => {
      const strategy = Object.create(this.strategy) as Strategy & Outcome;
      strategy.success = (claims: AccessClaims) => {
        resolve(claims);
      };
      strategy.fail = () => {
        resolve(undefined);
      };
      strategy.error = reject;
      strategy.authenticate({ headers } as never, {});
    });
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

/** What passport calls back, in place of its middleware. */
interface Outcome {
  success: (claims: AccessClaims) => void;
  fail: () => void;
  error: (error: Error) => void;
}

function unauthenticated(message: string, challenge?: string) {
  return UNAUTHENTICATED.because(message, undefined, {
    headers: { 'www-authenticate': ['Bearer realm="perk"', challenge].filter(Boolean).join(', ') },
  });
}
