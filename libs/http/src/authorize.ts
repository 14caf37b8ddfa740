import { Actor, FORBIDDEN } from '#kernel';
import { EMAIL_NOT_VERIFIED, INSUFFICIENT_SCOPE, PASSWORD_REQUIRED } from '#kernel/errors';
import { SIGN_IN } from './challenge';
import { Access, Authority } from './endpoint-spec';

/** What people read whose role lacks something: they know roles, but not scopes. */
const NOT_IN_ROLE = 'Your role does not include this. Ask an owner of the business.';

/** How a client gets a scope. Scopes are never added to an existing credential: the client needs a new one. */
function howToGetScope({ canStepUp }: Actor, scope: string): string {
  if (canStepUp) return `Request authorization again with ${scope} and the scopes in \`details.granted\`.`;
  return `Use a key that has it: an owner of the business can create one with POST /api/v1/api-keys.`;
}

/** @throws ApiError FORBIDDEN or INSUFFICIENT_SCOPE */
export function authorize(actor: Actor, access: Access, roles: Readonly<Record<string, boolean>> = {}): void {
  if (access === 'public' || access === 'authenticated') return;
  const mayCall = actor.role === null ? undefined : roles[actor.role];
  if (mayCall === true) return;
  if (access === 'owner' || access === 'user') {
    if (actor.kind !== 'user') throw FORBIDDEN.error(`An API key may not do this. ${SIGN_IN}`);
    if (mayCall === false) throw FORBIDDEN.error(NOT_IN_ROLE);
    if (access === 'owner' && actor.role !== 'owner')
      throw FORBIDDEN.error('Only an owner of the business may do this. Ask one to do it.');
    return;
  }
  if (!actor.scopes.has(access)) {
    const message =
      actor.kind === 'user' ? NOT_IN_ROLE : `This requires the scope ${access}. ${howToGetScope(actor, access)}`;
    throw INSUFFICIENT_SCOPE.error(message, { missing: access, granted: [...actor.scopes].sort() });
  }
}

/**
 * Actions that reach real customers or outlast a session require a verified e-mail address: otherwise someone could
 * register another person's address and keep access after that person takes over the account.
 * @throws ApiError EMAIL_NOT_VERIFIED, which says how to get a new link
 */
export function assertEmailVerified({ emailVerified }: Actor): void {
  if (emailVerified) return;
  throw EMAIL_NOT_VERIFIED.error(
    'Verify your e-mail address first: open the link in the e-mail you received when you registered. For a new link, open ' +
      '/verify-email.',
  );
}

/**
 * A browser that is left open must not be enough to get a credential that outlasts the session.
 * @throws ApiError PASSWORD_REQUIRED if the user is in a browser session and has not entered the password lately
 */
export function assertPasswordConfirmed({ browserSession }: Actor, now: Date): void {
  if (!browserSession) return;
  const { passwordConfirmedUntil } = browserSession;
  if (passwordConfirmedUntil && passwordConfirmedUntil > now) return;
  throw PASSWORD_REQUIRED.error(
    'This change needs your password again. Enter it, then repeat the change within 10 minutes.',
  );
}

/** @throws ApiError INSUFFICIENT_SCOPE, FORBIDDEN or PASSWORD_REQUIRED */
export function assertAuthority(actor: Actor, { scope, owner, password }: Authority, now: Date): void {
  if (scope) authorize(actor, scope);
  if (owner) authorize(actor, 'owner');
  if (password) assertPasswordConfirmed(actor, now);
}
