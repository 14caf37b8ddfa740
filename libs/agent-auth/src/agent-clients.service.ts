import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Clock, Db, invalid, newId, purgeStatement, SETTINGS, Settings, Sweeps } from '#platform';
import { AgentClient } from './agent-client.entity';
import { clientName, RegisterClient, RegisteredClient } from './agent-clients.dto';
import { UnknownClient } from './agent-auth.problems';
import { POSES } from './agent-name';
import { ClientDocuments } from './client-documents';
import { posesAsService } from './impersonation';

const UNUSED_SECONDS = 90 * 24 * 60 * 60;
const REGISTERED = /^cli_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const PURGE = purgeStatement('agent_clients', 'last_used_at < $1', 'last_used_at');

/** A client as a request for consent needs it, wherever it is known from. */
export type Client = Pick<AgentClient, 'id' | 'name' | 'redirectUris'>;

/** The applications that ask people for keys: those that registered, and those that a document describes. */
@Injectable()
export class AgentClients implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
    private readonly documents: ClientDocuments,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.sweeps.add({ id: 'agent-auth.forget-clients', everySeconds: 3600, run: () => this.forgetUnused() });
  }

  /**
   * Anybody may: what is registered can ask, and only a person can give.
   * @throws Problem VALIDATION_ERROR for a name that poses as the service, also one that is taken from its address
   */
  async register({ client_name, redirect_uris }: RegisterClient): Promise<RegisteredClient> {
    const now = this.clock.now();
    const redirectUris = [...new Set(redirect_uris)];
    const name = clientName(client_name, redirectUris[0] ?? '');
    if (posesAsService(name, this.settings.BASE_URL)) throw invalid('client_name', POSES);
    const client: AgentClient = { id: newId('cli'), name, redirectUris, createdAt: now, lastUsedAt: now };
    await this.db.manager.insert(AgentClient, client);
    return {
      client_id: client.id,
      client_id_issued_at: Math.floor(now.getTime() / 1000),
      client_name: name,
      redirect_uris: redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
  }

  /** @throws UnknownClient, which is a VALIDATION_ERROR about `client_id` */
  async find(id: string): Promise<Client> {
    if (!id.startsWith('cli_')) return this.documents.find(id);
    const client = REGISTERED.test(id) ? await this.db.manager.findOneBy(AgentClient, { id }) : null;
    if (!client) throw new UnknownClient('is not registered, or was not used for 90 days: register at /agent/register');
    return client;
  }

  /** Notes that a person approved it, so that it is not forgotten. One that a document describes needs no note. */
  async touch(id: string): Promise<void> {
    await this.db.manager.update(AgentClient, { id }, { lastUsedAt: this.clock.now() });
  }

  async forgetUnused(): Promise<void> {
    await this.sweeps.inBatches(async () => (await this.db.query(PURGE, [this.clock.in(-UNUSED_SECONDS)])).length);
  }
}
