import { IncomingHttpHeaders } from 'node:http';
import { ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/internal';
import { AuthGuard } from '@nestjs/passport';
import { Request, Response } from 'express';
import { Actor } from '../actor';
import { chargeTo } from '../db/charge';
import { EMAIL_NOT_VERIFIED, FORBIDDEN, INSUFFICIENT_SCOPE, Problem, UNAUTHENTICATED } from '../problem';
import { SETTINGS, Settings } from '../settings';
import { challenged, refusedCredential, RESOURCE_METADATA, SIGN_IN, signInChallenged } from './challenge';
import { Access, endpointOf } from './endpoint';
import { InnerCall, innerCallIn } from './inner-call';

/** Tells whose credential it is, outside the guard. Bound by the context that owns credentials. */
export abstract class Authenticator {
  /**
   * @param resource the path of the resource that is called, by `resourceOf`: a credential that was issued for another one
   *   is refused. Null only asks whether the credential is good at all.
   * @throws Problem UNAUTHENTICATED with `WWW-Authenticate`
   */
  abstract authenticate(headers: IncomingHttpHeaders, resource: string | null): Promise<Actor>;
}

/**
 * Lets through whom the endpoint's declaration lets through. A public endpoint looks at no credential, not even a bad one;
 * one of several calls in a request is refused with a bad one even where it needs none, since who sends one expects it to count.
 * The strategies are those of the context that owns credentials.
 */
@Injectable()
export class AccessGuard extends AuthGuard(['api-key', 'jwt']) {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = innerCallIn(context);
    const endpoint = call?.endpoint ?? endpointOf(context.getHandler());
    if (!endpoint) return false;
    const request = context.switchToHttp().getRequest<Request>();
    if (endpoint.access === 'public' && !(call && bringsCredential(request))) return true;
    try {
      await super.canActivate(context);
      const actor = callerOf(request);
      chargeTo(actor.businessId);
      authorize(actor, endpoint.access);
      if (endpoint.requires === 'verified-email') assertEmailVerified(actor);
    } catch (refusal) {
      if (!(refusal instanceof Problem)) throw refusal;
      if ((endpoint.access === 'owner' || endpoint.access === 'user') && refusal.type === UNAUTHENTICATED)
        throw signInChallenged(refusal);
      const { resource = '', scopes } = request.endpoint?.signIn ?? {};
      throw challenged(refusal, this.settings.BASE_URL + RESOURCE_METADATA + resource, scopes);
    }
    return true;
  }

  /** Lets in one of the calls in a request, outside a handler's context. @throws Problem when it is refused */
  async letIn(request: Request, response: Response, call: InnerCall): Promise<void> {
    await this.canActivate(new ExecutionContextHost([request, response, call]));
  }

  /** What the strategies found out: why not, who it is, or (false) that none of them knows the credential. */
  override handleRequest<T>(refusal: Error | null, actor: T | false): T {
    if (refusal) throw refusal;
    if (!actor) throw refusedCredential();
    return actor;
  }
}

function bringsCredential({ headers }: Request): boolean {
  return Boolean(headers['x-api-key']) || Boolean(headers.authorization);
}

/** Who sent a request to an endpoint that is not public. */
export function callerOf({ user }: Pick<Request, 'user'>): Actor {
  if (!user) throw new Error('A public endpoint has no caller.');
  return user;
}

/** Scopes are never added to a credential: a caller needs another one. */
function wayToScope({ kind, canStepUp }: Actor, scope: string): string {
  if (kind === 'user') return 'Your role does not include it: ask an owner of the business.';
  if (canStepUp) return `Ask for authorization again with ${scope} besides the scopes in \`details.granted\`.`;
  return `Use a key that has it: an owner of the business creates one with POST /api/v1/api-keys.`;
}

/** @throws Problem FORBIDDEN or INSUFFICIENT_SCOPE */
export function authorize(actor: Actor, access: Access): void {
  if (access === 'public' || access === 'authenticated') return;
  if (access === 'owner' || access === 'user') {
    if (actor.kind !== 'user') throw FORBIDDEN.because(`An API key may not do this. ${SIGN_IN}`);
    if (access === 'owner' && actor.role !== 'owner')
      throw FORBIDDEN.because('Only an owner of the business may do this. Ask one to do it.');
    return;
  }
  if (!actor.scopes.has(access)) {
    throw INSUFFICIENT_SCOPE.because(`This needs the scope ${access}. ${wayToScope(actor, access)}`, {
      missing: access,
      granted: [...actor.scopes].sort(),
    });
  }
}

/**
 * What reaches real customers or outlives a session is only for accounts whose e-mail address is proven: otherwise someone
 * could register another person's address and keep access after that person takes the account over.
 * @throws Problem EMAIL_NOT_VERIFIED that says how to get a new link
 */
export function assertEmailVerified({ emailVerified }: Actor): void {
  if (emailVerified) return;
  throw EMAIL_NOT_VERIFIED.because(
    'Verify your e-mail address first: open the link that was mailed to it when you registered. For a new link, open ' +
      '/verify-email or send POST /api/v1/auth {"action": "resend-verification", "email": "<your address>"}.',
  );
}
