import { enumeration } from './dto/field-types';
import { FORBIDDEN } from './errors/api-error';

/** What a credential belongs to: a person who signed in, or an API key. */
export const ACTOR_KINDS = enumeration('ActorKind', ['user', 'key']);

/** Who is calling: the first argument of every service method, so that no query can omit the tenant. */
export interface Actor {
  kind: (typeof ACTOR_KINDS)[number];
  /** `usr_…` or `key_…`. */
  id: string;
  /** The tenant. All queries are restricted to it. */
  businessId: string;
  /** The kind of tenant, as defined by the identity context. */
  businessKind: string;
  /** The subscription plan of the tenant, which sets its monthly limits. */
  plan: string;
  /** A user's role, as defined by the identity context, of which only `owner` means something here; keys have none. */
  role: string | null;
  scopes: ReadonlySet<string>;
  /** False for a test key, which reads and writes only test data. */
  livemode: boolean;
  /** Whether the user has verified the e-mail address; for a key, whether an owner of its business has. */
  emailVerified: boolean;
  /** The session of a signed-in user; null for a key. */
  sessionId: string | null;
  /** Set if the request was authenticated by the session cookie of a browser. */
  browserSession?: BrowserSession;
  /**
   * Whether the client can get more scopes by signing in again: true only for keys from the agent flow, whose host can
   * request authorization again. A key that a person created keeps its scopes.
   */
  canStepUp?: boolean;
}

/** What is special about a session that is kept in a cookie. */
export interface BrowserSession {
  expiresAt: Date;
  /** Until when the user need not enter the password again for what requires it. */
  passwordConfirmedUntil: Date | null;
}

/** Something that a user or a key did, for activity lists. */
export interface Act {
  actorId: string;
  /** The type of its event, such as `thing.created`. */
  type: string;
  /** The id of the resource. */
  id: string;
  at: Date;
}

/**
 * Checks a business id in the input. A different business is rejected with 403 rather than 404, to tell the client its own.
 * @throws ApiError FORBIDDEN, with the right id, if it is given and not the actor's own
 */
export function assertOwnBusiness(actor: Actor, businessId: string | undefined): void {
  if (businessId === undefined || businessId === actor.businessId) return;
  throw FORBIDDEN.error(`businessId is not your own business: omit it, or send ${actor.businessId}.`, {
    businessId: actor.businessId,
  });
}
