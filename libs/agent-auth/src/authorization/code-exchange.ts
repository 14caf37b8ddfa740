import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Db, purgeStatement, Statement } from '#database';
import { Registry } from '#http/host';
import { ApiKeysService, INVALID_GRANT } from '#identity';
import { Clock, invalid, RecurringJobs, SETTINGS, Settings } from '#kernel';
import { Events } from '#messaging';
import { AgentClients } from '../clients/agent-clients';
import { AgentToken, ExchangeCode, TokenFormat } from './authorization.dto';
import { AuthorizationCode, CodeClaims, hashOf } from './authorization-code.entity';
import { resourcePathOf, parseResource } from './resources';
import { AGENT_AUTHORIZED } from '../events';

/** How long a code is stored after it has expired, so that a second use is detected. */
const RETENTION_SECONDS = 24 * 60 * 60;

/** A guarded statement: of several concurrent exchanges, only one marks the code as spent. */
const SPEND: Statement = {
  name: 'authorization_codes.spend',
  text: `update authorization_codes set spent_at = $2
         where hash = $1 and spent_at is null and expires_at > $2 returning hash`,
};
const PURGE = purgeStatement('authorization_codes', 'expires_at < $1', 'expires_at');

/** Exchanges authorization codes for API keys. */
@Injectable()
export class CodeExchange implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly recurringJobs: RecurringJobs,
    private readonly keys: ApiKeysService,
    private readonly clients: AgentClients,
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'agent-auth.purge-codes', everySeconds: 3600, run: () => this.purge() });
  }

  /**
   * Creates a key for a code, once. A second exchange with matching parameters means that the code was leaked, so the key is
   * revoked. An exchange with other parameters changes nothing, so that a stranger can neither get a key nor revoke one.
   * @throws ApiError INVALID_GRANT; UnknownClient; VALIDATION_ERROR
   */
  async exchange(input: ExchangeCode, format: TokenFormat): Promise<AgentToken> {
    const hash = hashOf(input.code);
    const claims = await this.claimsOf(input, format);
    const code = await this.db.manager.findOneBy(AuthorizationCode, { hash });
    if (!code) throw INVALID_GRANT.error('The code is unknown, or was used more than a day ago.');
    if (format === 'form' && code.clientId !== null && claims.clientId === undefined)
      throw invalid('client_id', 'is required: the client that the code was issued to');
    code.assertFor(claims);
    // A client that requested no resource before may limit the key here (RFC 8707 §2.2).
    const resource = resourcePathOf(code.resource ?? claims.resource ?? null, this.settings.BASE_URL);
    return (await this.spend(code, resource)) ?? (await this.rejectUsed(hash));
  }

  async purge(): Promise<void> {
    await this.recurringJobs.inBatches(
      async () => (await this.db.query(PURGE, [this.clock.in(-RETENTION_SECONDS)])).length,
    );
  }

  /** Checks the client before the code: one that was deleted must learn that it has to register again. */
  private async claimsOf(input: ExchangeCode, format: TokenFormat): Promise<CodeClaims> {
    const { code_verifier, redirect_uri, client_id, resource } = input;
    if (format === 'form' && client_id?.startsWith('cli_')) await this.clients.find(client_id);
    const parsed = resource && parseResource(resource, this.settings.BASE_URL, this.registry);
    if (resource !== undefined && !parsed) throw invalid('resource', 'is not a resource of this service');
    return { codeVerifier: code_verifier, redirectUri: redirect_uri, clientId: client_id, resource: parsed };
  }

  private async spend(code: AuthorizationCode, resource: string | null): Promise<AgentToken | undefined> {
    const { hash, agentName, businessId, scopes, livemode, clientId, userId } = code;
    return this.db.tx(async () => {
      const spent = await this.db.query(SPEND, [hash, this.clock.now()]);
      if (spent.length === 0) return undefined;
      const key = await this.keys.mint({
        businessId,
        createdBy: userId,
        name: agentName,
        scopes,
        livemode,
        expiresAt: null,
        resource,
        agent: true,
      });
      await this.db.manager.update(AuthorizationCode, { hash }, { keyId: key.id });
      await this.events.publish(AGENT_AUTHORIZED, {
        aggregateId: key.id,
        businessId,
        livemode,
        data: { keyId: key.id, agentName, scopes, mode: key.mode, userId, businessId, clientId },
      });
      return {
        access_token: key.key,
        token_type: 'bearer',
        scope: scopes.join(' '),
        business_id: businessId,
        agent_name: agentName,
      };
    });
  }

  /** Reads the code again with a lock, to wait for a concurrent exchange and to know the key that it issued. */
  private async rejectUsed(hash: string): Promise<never> {
    const lock = { mode: 'pessimistic_read' } as const;
    const code = await this.db.tx(() => this.db.manager.findOne(AuthorizationCode, { where: { hash }, lock }));
    if (!code?.keyId) throw INVALID_GRANT.error('The code has expired: it is valid for 60 seconds.');
    await this.keys.withdraw(code.keyId);
    throw INVALID_GRANT.error('The code was used before, so the key issued for it was revoked. Request consent again.');
  }
}
