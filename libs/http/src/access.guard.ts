import { IncomingHttpHeaders } from 'node:http';
import { ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/internal';
import { AuthGuard } from '@nestjs/passport';
import { Request, Response } from 'express';
import { Strategy } from 'passport';
import { Actor, Clock, ApiError, SETTINGS, Settings } from '#kernel';
import { UNAUTHENTICATED } from '#kernel/errors';
import { useConnectionQuotaOf } from '#kernel/host';
import { Registry } from './registry';
import { assertEmailVerified, assertPasswordConfirmed, authorize } from './authorize';
import { API_RESOURCE, withChallenge, invalidCredential, RESOURCE_METADATA, withSignInMessage } from './challenge';
import { endpointOf } from './endpoint';
import { InnerCall, innerCallIn } from './inner-call';

/** Finds the actor for a credential, outside the guard. Bound by the context that owns credentials. */
export abstract class Authenticator {
  /**
   * @param resource the path of the requested resource, from `resourceOf`: a credential issued for a different resource is
   *   rejected. Null only checks that the credential is valid.
   * @throws ApiError UNAUTHENTICATED with `WWW-Authenticate`
   */
  abstract authenticate(headers: IncomingHttpHeaders, resource: string | null): Promise<Actor>;

  /** For a public endpoint of the API that returns more to some callers: undefined without a valid credential. */
  async actorIn(headers: IncomingHttpHeaders): Promise<Actor | undefined> {
    try {
      return await this.authenticate(headers, API_RESOURCE);
    } catch (error) {
      if (error instanceof ApiError && error.type === UNAUTHENTICATED) return undefined;
      throw error;
    }
  }
}

/**
 * The passport strategies that recognise credentials, in the order in which they are asked. Bound by the context that owns credentials.
 * The guard gets them as objects, because passport has one list of names for the whole process, in which the strategies of a second
 * application would replace those of the first.
 */
export const STRATEGIES = Symbol('passport strategies');

/**
 * Enforces the access that an endpoint declares. A public endpoint ignores credentials, even invalid ones. A call inside a
 * request (`InnerCall`) is rejected if its credential is invalid, even if the endpoint is public: a client that sends a
 * credential expects it to apply.
 */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly registry: Registry,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(STRATEGIES) strategies: Strategy[],
  ) {
    super({
      // Read for each request. Passport writes to the strategy what belongs to the request, so each gets a copy, as it does when passport
      // is given names. The type of the option knows only those.
      get defaultStrategy() {
        return strategies.map((strategy) => Object.create(strategy) as never);
      },
    });
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const call = innerCallIn(context);
    const endpoint = call?.endpoint ?? endpointOf(context.getHandler());
    if (!endpoint) return false;
    const request = context.switchToHttp().getRequest<Request>();
    if (endpoint.access === 'public' && !(call && hasCredential(request))) return true;
    try {
      await super.canActivate(context);
      const actor = actorOf(request);
      useConnectionQuotaOf(actor.businessId, endpoint.essential);
      authorize(actor, endpoint.access, endpoint.roles);
      if (endpoint.requires === 'verified-email') assertEmailVerified(actor);
      if (endpoint.passwordRequired) assertPasswordConfirmed(actor, this.clock.now());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // It may also have the cookie of a session that has ended.
      const isVisitor = request.headers.cookie !== undefined && !hasCredential(request);
      if (endpoint.visitors && isVisitor && error.type === UNAUTHENTICATED) return true;
      if ((endpoint.access === 'owner' || endpoint.access === 'user') && error.type === UNAUTHENTICATED)
        throw withSignInMessage(error);
      const { resource } = request.endpoint ?? {};
      const address = resource === undefined ? undefined : this.registry.addressOf(request.path, request.headers);
      const path = address?.path ?? resource ?? '';
      const scopes = address?.scopes ?? (resource === undefined ? undefined : this.registry.agentScopes);
      throw withChallenge(error, this.settings.BASE_URL + RESOURCE_METADATA + path, scopes);
    }
    return true;
  }

  /** Authorizes one of the calls in a request, outside a handler's context. @throws ApiError if it is rejected */
  async authorizeCall(request: Request, response: Response, call: InnerCall): Promise<void> {
    await this.canActivate(new ExecutionContextHost([request, response, call]));
  }

  /** Receives the result of the strategies: an error, the actor, or false if none of them recognises the credential. */
  override handleRequest<T>(error: Error | null, actor: T | false): T {
    if (error) throw error;
    if (!actor) throw invalidCredential();
    return actor;
  }
}

function hasCredential({ headers }: Request): boolean {
  return Boolean(headers['x-api-key']) || Boolean(headers.authorization);
}

/** The actor of a request to an endpoint that is not public. */
export function actorOf({ user }: Pick<Request, 'user'>): Actor {
  if (!user) throw new Error('A public endpoint has no actor.');
  return user;
}
