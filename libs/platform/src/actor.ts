import { FORBIDDEN } from './problem';

/**
 * What one may be allowed to do, as `verb.noun`. The list of all scopes is the identity context's; an endpoint that
 * names one that is not on it stops the start.
 */
export type Scope = `${'read' | 'write' | 'review' | 'use'}.${string}`;

/** Who is calling: the first argument of every use case, because losing it would be a leak. */
export interface Actor {
  kind: 'user' | 'key';
  /** `usr_…` or `key_…`. */
  id: string;
  /** The tenant. Every row that a caller may load is found through it. */
  businessId: string;
  /** What kind of tenant it is, in the words of the identity context. */
  businessKind: string;
  /** The subscription plan of the tenant, which sets its monthly limits. */
  plan: string;
  /** A user's role; keys have none. */
  role: 'owner' | 'reviewer' | null;
  scopes: ReadonlySet<string>;
  /** False for a test key, which sees and writes test data alone. */
  livemode: boolean;
  /** Whether the user has proved to own the e-mail address; for a key, whether an owner of its business has. */
  emailVerified: boolean;
  /** The session of a signed-in user; null for a key. */
  sessionId: string | null;
  /**
   * Whether the caller can get more scopes by signing in again: only a key that came from the agent flow, whose host knows
   * how to ask for another one. A key that a person made in the dashboard stays as it is.
   */
  canStepUp?: boolean;
}

/** Something that a user or a key did, for those who tell who did what. */
export interface Act {
  actorId: string;
  /** As the event of it is called, such as `thing.created`. */
  type: string;
  /** The thing. */
  id: string;
  at: Date;
}

/**
 * A business that the caller names itself is the one thing that is refused rather than not found.
 * @throws Problem FORBIDDEN, with the right id, unless it is the caller's own; leaving it out is fine
 */
export function assertOwnBusiness(actor: Actor, businessId: string | undefined): void {
  if (businessId === undefined || businessId === actor.businessId) return;
  throw FORBIDDEN.because(`businessId is not your own business: leave it out, or send ${actor.businessId}.`, {
    businessId: actor.businessId,
  });
}
