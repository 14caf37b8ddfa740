import { Inject, Injectable } from '@nestjs/common';
import { Actor, authorize, Clock, Db, INSUFFICIENT_SCOPE, randomToken, SETTINGS, Settings } from '#platform';
import { AgentClients } from './agent-clients.service';
import { ApproveAgent, ApprovedAgent, asParameters, inWordsOfBody } from './agent-auth.dto';
import { AuthorizationCode, CODE_SECONDS, hashOf } from './authorization-code.entity';
import { AuthorizationRequest, AuthorizationRequests } from './authorization-request';
import { withParameters } from './redirect-uri';

/** A person's answer to an agent. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly clients: AgentClients,
    private readonly requests: AuthorizationRequests,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Reads what an agent asks for from a body of the API, and approves it. */
  async approveBody(actor: Actor, input: ApproveAgent): Promise<ApprovedAgent> {
    const request = await this.requests.read(asParameters(input)).catch(inWordsOfBody);
    return this.approve(actor, request);
  }

  /**
   * Records a code, bound to all of the request. The key is not made before the code is exchanged.
   * @throws Problem FORBIDDEN unless the actor is a signed-in owner; INSUFFICIENT_SCOPE when an agent asks for more
   *   than the actor may do
   */
  async approve(actor: Actor, request: AuthorizationRequest): Promise<ApprovedAgent> {
    authorize(actor, 'owner');
    assertWithinOwn(actor, request);
    const code = randomToken();
    const { clientId, redirectUri, state } = request;
    await this.db.tx(async () => {
      await this.db.manager.insert(AuthorizationCode, this.recordOf(code, actor, request));
      if (clientId !== null) await this.clients.touch(clientId);
    });
    return { code, redirectUri: withParameters(redirectUri, { code, state, iss: this.settings.BASE_URL }) };
  }

  /** Where a refusal sends the browser. */
  deny({ redirectUri, state }: AuthorizationRequest): string {
    return withParameters(redirectUri, { error: 'access_denied', state, iss: this.settings.BASE_URL });
  }

  private recordOf(code: string, actor: Actor, request: AuthorizationRequest): AuthorizationCode {
    const { agentName, clientId, scopes, redirectUri, codeChallenge, livemode, resource } = request;
    return Object.assign(new AuthorizationCode(), {
      hash: hashOf(code),
      userId: actor.id,
      businessId: actor.businessId,
      agentName,
      clientId,
      scopes,
      redirectUri,
      codeChallenge,
      livemode,
      resource,
      expiresAt: this.clock.in(CODE_SECONDS),
      spentAt: null,
      keyId: null,
    });
  }
}

function assertWithinOwn(actor: Actor, { scopes }: AuthorizationRequest): void {
  const missing = scopes.filter((scope) => !actor.scopes.has(scope));
  if (missing.length === 0) return;
  throw INSUFFICIENT_SCOPE.because(`You cannot allow an agent what you may not do yourself: ${missing.join(' ')}.`, {
    missing: missing.join(' '),
    granted: [...actor.scopes].sort(),
  });
}
