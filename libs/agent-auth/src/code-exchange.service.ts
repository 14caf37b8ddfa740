import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { IdentityService, INVALID_GRANT } from '#identity';
import { Clock, Db, Events, invalid, purgeStatement, SETTINGS, Settings, Statement, Sweeps } from '#platform';
import { AgentClients } from './agent-clients.service';
import { AgentToken, ExchangeCode, Face } from './agent-auth.dto';
import { AuthorizationCode, Bearer, hashOf } from './authorization-code.entity';
import { boundTo, resourceNamed } from './resources';
import { AGENT_AUTHORIZED } from './events';

/** How long a code is remembered that is no longer good, so that its second use is known for one. */
const KEPT_SECONDS = 24 * 60 * 60;

/** Whoever races, one of them: who may spend a code is asked of the entity, and that it is unspent in the statement. */
const SPEND: Statement = {
  name: 'authorization_codes.spend',
  text: `update authorization_codes set spent_at = $2
         where hash = $1 and spent_at is null and expires_at > $2 returning hash`,
};
const NOTE_KEY: Statement = {
  name: 'authorization_codes.note_key',
  text: `update authorization_codes set key_id = $2 where hash = $1`,
};

const PURGE = purgeStatement('authorization_codes', 'expires_at < $1', 'expires_at');

/** Gives the key that a person consented to, for the code that says so. */
@Injectable()
export class CodeExchange implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly events: Events,
    private readonly sweeps: Sweeps,
    private readonly identity: IdentityService,
    private readonly clients: AgentClients,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({ id: 'agent-auth.purge-codes', everySeconds: 3600, run: () => this.purge() });
  }

  /**
   * Gives the key of a code, once. Brought again by whom it was given to, it was read by two: the key is revoked.
   * Brought by anybody else it stays as it is, so that a stranger can neither take a key nor end one.
   * @throws Problem INVALID_GRANT; UnknownClient; VALIDATION_ERROR
   */
  async exchange(input: ExchangeCode, face: Face): Promise<AgentToken> {
    const hash = hashOf(input.code);
    const bearer = await this.bearerOf(input, face);
    const code = await this.db.manager.findOneBy(AuthorizationCode, { hash });
    if (!code) throw INVALID_GRANT.because('The code is wrong, or was spent long ago.');
    if (face === 'form' && code.clientId !== null && bearer.clientId === undefined)
      throw invalid('client_id', 'is required: the client that the code was given to');
    code.assertFor(bearer);
    // A client may name here what it did not name before (RFC 8707 §2.2): the key is for that.
    const resource = boundTo(code.resource ?? bearer.resource ?? null, this.settings.BASE_URL);
    return (await this.spend(code, resource)) ?? (await this.refuse(hash));
  }

  async purge(): Promise<void> {
    await this.sweeps.inBatches(async () => (await this.db.query(PURGE, [this.clock.in(-KEPT_SECONDS)])).length);
  }

  /** A client names itself first: one that is forgotten must learn that it has to register again. */
  private async bearerOf(input: ExchangeCode, face: Face): Promise<Bearer> {
    const { code_verifier, redirect_uri, client_id, resource } = input;
    if (face === 'form' && client_id?.startsWith('cli_')) await this.clients.find(client_id);
    const named = resource && resourceNamed(resource, this.settings.BASE_URL);
    if (resource !== undefined && !named) throw invalid('resource', 'is not of this service');
    return { codeVerifier: code_verifier, redirectUri: redirect_uri, clientId: client_id, resource: named };
  }

  private async spend(code: AuthorizationCode, resource: string | null): Promise<AgentToken | undefined> {
    const { hash, agentName, businessId, scopes, livemode, clientId, userId } = code;
    return this.db.tx(async () => {
      const spent = await this.db.query(SPEND, [hash, this.clock.now()]);
      if (spent.length === 0) return undefined;
      const key = await this.identity.mintKey({
        businessId,
        name: agentName,
        scopes,
        livemode,
        expiresAt: null,
        resource,
        agent: true,
      });
      await this.db.query(NOTE_KEY, [hash, key.id]);
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

  /** Read again, and not before whoever is just now exchanging it has finished: then the key that it gave is known. */
  private async refuse(hash: string): Promise<never> {
    const lock = { mode: 'pessimistic_read' } as const;
    const code = await this.db.tx(() => this.db.manager.findOne(AuthorizationCode, { where: { hash }, lock }));
    if (!code?.keyId) throw INVALID_GRANT.because('The code has expired: it is good for 60 seconds.');
    await this.identity.withdrawKey(code.keyId);
    throw INVALID_GRANT.because('The code was used before. The key that it gave is revoked: ask for consent again.');
  }
}
