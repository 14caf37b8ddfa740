import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { Db, purgeStatement } from '#database';
import { Clock, invalid, newId, SETTINGS, Settings, RecurringJobs } from '#kernel';
import { AgentClient } from './agent-client.entity';
import { clientName, RegisterClient, RegisteredClient } from './agent-clients.dto';
import { UnknownClient } from '../authorization/authorization.errors';
import { IMPERSONATION_MESSAGE } from './agent-name';
import { ClientDocuments } from './client-documents';
import { impersonatesService } from './impersonation';

const UNUSED_SECONDS = 90 * 24 * 60 * 60;
const REGISTERED = /^cli_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

const PURGE = purgeStatement('agent_clients', 'last_used_at < $1', 'last_used_at');

/** The part of a client that an authorization request needs, whether it is registered or described by a document. */
export type Client = Pick<AgentClient, 'id' | 'name' | 'redirectUris'>;

/** Agent clients: those that are registered, and those that are described by a client metadata document. */
@Injectable()
export class AgentClients implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
    private readonly documents: ClientDocuments,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'agent-auth.forget-clients', everySeconds: 3600, run: () => this.forgetUnused() });
  }

  /**
   * Registers a client. Anybody may do so, since only the consent of a person gives a client access.
   * @throws ApiError VALIDATION_ERROR for a name that impersonates the service, also if the name comes from the redirect URI
   */
  async register({ client_name, redirect_uris }: RegisterClient): Promise<RegisteredClient> {
    const now = this.clock.now();
    const redirectUris = [...new Set(redirect_uris)];
    const name = clientName(client_name, redirectUris[0] ?? '');
    if (impersonatesService(name, this.settings.BASE_URL)) throw invalid('client_name', IMPERSONATION_MESSAGE);
    const client: AgentClient = { id: newId('cli', now), name, redirectUris, createdAt: now, lastUsedAt: now };
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
    if (!client)
      throw new UnknownClient('is not registered, or has not been used for 90 days: register at /agent/register');
    return client;
  }

  /** Records that a person approved the client, so that it is not deleted. Does nothing for one described by a document. */
  async touch(id: string): Promise<void> {
    await this.db.manager.update(AgentClient, { id }, { lastUsedAt: this.clock.now() });
  }

  async forgetUnused(): Promise<void> {
    await this.recurringJobs.inBatches(
      async () => (await this.db.query(PURGE, [this.clock.in(-UNUSED_SECONDS)])).length,
    );
  }
}
