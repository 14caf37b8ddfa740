import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { Db } from '#database';
import { assertEmailVerified, authorize } from '#http/access';
import { AccessRevocation, Authentication } from '#identity';
import { Actor, Clock, SETTINGS, Settings } from '#kernel';
import { INSUFFICIENT_SCOPE } from '#kernel/errors';
import { randomToken } from '#kernel/secrets';
import { AgentClients } from '../clients/agent-clients';
import { ApproveAgent, ApprovedAgent, toParameters, rethrowWithBodyPaths } from './authorization.dto';
import { AuthorizationCode, CODE_LIFETIME_SECONDS, hashOf } from './authorization-code.entity';
import { AuthorizationRequest, AuthorizationRequests } from './authorization-requests';
import { withParameters } from '../clients/redirect-uri';

/** Records the decision of a person about the request of an agent. */
@Injectable()
export class ConsentService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly clients: AgentClients,
    private readonly requests: AuthorizationRequests,
    private readonly access: AccessRevocation,
    private readonly authentication: Authentication,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.access.onRevoked('before-keys', (businessId) => this.endCodes({ businessId }));
    // Only owners approve agents, and a former owner has no codes.
    this.access.onMemberReduced(({ businessId, userId }) => this.endCodes({ businessId, userId }));
  }

  /** Validates the body of an API request and approves it. */
  async approveBody(actor: Actor, input: ApproveAgent): Promise<ApprovedAgent> {
    const request = await this.requests.read(toParameters(input)).catch(rethrowWithBodyPaths);
    return this.approve(actor, request);
  }

  /**
   * Creates a code that is bound to the request. The key is created when the code is exchanged.
   * @throws ApiError FORBIDDEN unless the actor is a signed-in owner; EMAIL_NOT_VERIFIED; INSUFFICIENT_SCOPE when the agent
   *   requests scopes that the actor does not have
   */
  async approve(actor: Actor, request: AuthorizationRequest): Promise<ApprovedAgent> {
    authorize(actor, 'owner');
    assertEmailVerified(actor);
    assertWithinOwnScopes(actor, request);
    const code = randomToken();
    const { clientId, redirectUri, state } = request;
    await this.db.tx(async () => {
      await this.authentication.confirm(actor);
      await this.db.manager.insert(AuthorizationCode, this.recordOf(code, actor, request));
      if (clientId !== null) await this.clients.touch(clientId);
    });
    return { code, redirectUri: withParameters(redirectUri, { code, state, iss: this.settings.BASE_URL }) };
  }

  /** Where to redirect the browser after a denial. */
  deny({ redirectUri, state }: AuthorizationRequest): string {
    return withParameters(redirectUri, { error: 'access_denied', state, iss: this.settings.BASE_URL });
  }

  /** Waits for codes that are being exchanged: their keys then exist and are revoked with the others. */
  private async endCodes(owner: { businessId: string; userId?: string }): Promise<void> {
    const expiresAt = this.clock.now();
    const open = { ...owner, spentAt: IsNull(), expiresAt: MoreThan(expiresAt) };
    await this.db.manager.update(AuthorizationCode, open, { expiresAt });
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
      expiresAt: this.clock.in(CODE_LIFETIME_SECONDS),
      spentAt: null,
      keyId: null,
    });
  }
}

function assertWithinOwnScopes(actor: Actor, { scopes }: AuthorizationRequest): void {
  const missing = scopes.filter((scope) => !actor.scopes.has(scope));
  if (missing.length === 0) return;
  throw INSUFFICIENT_SCOPE.error(`You cannot grant scopes that you do not have yourself: ${missing.join(' ')}.`, {
    missing: missing.join(' '),
    granted: [...actor.scopes].sort(),
  });
}
