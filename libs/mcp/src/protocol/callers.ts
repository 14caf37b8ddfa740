import { Inject, Injectable } from '@nestjs/common';
import { Request } from 'express';
import {
  Actor,
  Authenticator,
  challenged,
  chargeTo,
  INSUFFICIENT_SCOPE,
  Problem,
  RESOURCE_METADATA,
  resourceOf,
  SETTINGS,
  Settings,
  UNAUTHENTICATED,
} from '#platform';

/** Identifies the caller of a request, and adds the challenge to a refusal. */
@Injectable()
export class Callers {
  constructor(
    private readonly authenticator: Authenticator,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Whose credential came with a request; undefined when none did.
   * @param isRequired whether a request without one is refused too
   * @throws Problem UNAUTHENTICATED for any credential that is not right
   */
  async of(request: Request, isRequired = false): Promise<Actor | undefined> {
    const { 'x-api-key': apiKey, authorization } = request.headers;
    if (!isRequired && !apiKey && !authorization) return undefined;
    const resource = resourceOf(request.endpoint);
    request.user = await this.authenticator.authenticate(request.headers, resource);
    chargeTo(request.user.businessId);
    return request.user;
  }

  /** A refusal with what the caller needs to be let in; any other problem as it is. */
  challenged(problem: Problem, { endpoint }: Request): Problem {
    if (problem.type !== UNAUTHENTICATED && problem.type !== INSUFFICIENT_SCOPE) return problem;
    const { resource = '', scopes = [] } = endpoint?.signIn ?? {};
    return challenged(problem, this.settings.BASE_URL + RESOURCE_METADATA + resource, scopes);
  }
}
