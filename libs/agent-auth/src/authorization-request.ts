import { Inject, Injectable } from '@nestjs/common';
import { KnownScope } from '#identity';
import { SETTINGS, Settings } from '#platform';
import { AgentClients, Client } from './agent-clients.service';
import { nameFault, POSES } from './agent-name';
import { scopesFault, scopesNamed } from './agent-scopes';
import { Faults, faultsIn } from './faults';
import { challengeFault } from './pkce';
import { posesAsService } from './impersonation';
import { isRegistered, redirectFault } from './redirect-uri';
import { resourceNamed } from './resources';

/** What an agent asks a person for: who it is, what it wants to be allowed, and where the answer goes. */
export interface AuthorizationRequest {
  agentName: string;
  /** Null in the plain flow, where an agent says itself what it is called. */
  clientId: string | null;
  scopes: KnownScope[];
  redirectUri: string;
  state: string | null;
  codeChallenge: string | null;
  livemode: boolean;
  /** What the key is for (RFC 8707); null when it was not said. */
  resource: string | null;
}

const PARAMETERS = [
  'client_id',
  'agent_name',
  'scope',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'mode',
  'response_type',
  'resource',
] as const;
/** Each parameter as text; null when it was left out. */
type Given = Record<(typeof PARAMETERS)[number], string | null>;

const MAX_LENGTH = 2000;

/** Reads what an agent asks for, from wherever it came: the address of the consent page, its form, or the API. */
@Injectable()
export class AuthorizationRequests {
  constructor(
    private readonly clients: AgentClients,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Reads and checks the query of /agent/authorize, or the same fields sent back by its form. Other fields are ignored,
   * and an empty one counts as left out (RFC 6749 §3.1).
   * @throws Problem VALIDATION_ERROR that lists every fault: never a redirect, since where to may be one of them
   */
  async read(fields: Record<string, unknown>): Promise<AuthorizationRequest> {
    const faults = new Faults();
    const given = textsOf(fields, faults);
    const client = await this.clientOf(given, faults);
    const ownName = given.agent_name?.trim() ?? '';
    faults.add('agent_name', given.client_id === null ? this.ownNameFault(ownName) : undefined);
    // It may have registered before such names were refused.
    if (client && this.poses(client.name)) faults.add('client_id', `is of a client whose name ${POSES}`);
    faults.add('scope', scopesFault(given.scope ?? ''));
    faults.add('redirect_uri', redirectUriFault(given, client));
    checkChallenge(given, faults);
    faults.add('mode', oneOfFault(given.mode, ['live', 'test']));
    faults.add('response_type', oneOfFault(given.response_type, ['code']));
    const resource = given.resource && resourceNamed(given.resource, this.settings.BASE_URL);
    if (resource === undefined) faults.add('resource', `is not of this service: try ${this.settings.BASE_URL}/mcp`);
    faults.assertNone();
    return {
      agentName: client?.name ?? ownName,
      clientId: given.client_id,
      scopes: scopesNamed(given.scope ?? ''),
      redirectUri: given.redirect_uri ?? '',
      state: given.state,
      codeChallenge: given.code_challenge,
      livemode: given.mode !== 'test',
      resource: resource ?? null,
    };
  }

  private ownNameFault(name: string): string | undefined {
    return nameFault(name) ?? (this.poses(name) ? POSES : undefined);
  }

  private poses(name: string): boolean {
    return posesAsService(name, this.settings.BASE_URL);
  }

  private async clientOf({ client_id: id }: Given, faults: Faults): Promise<Client | null> {
    if (id === null) return null;
    try {
      return await this.clients.find(id);
    } catch (error) {
      for (const { path, message } of faultsIn(error)) faults.add(path, message);
      return null;
    }
  }
}

/** What is no text, or too much of it, is a fault and counts as left out. */
function textsOf(fields: Record<string, unknown>, faults: Faults): Given {
  const texts = PARAMETERS.map((path) => {
    const value = Object.hasOwn(fields, path) ? fields[path] : undefined;
    if (value === undefined || value === null || value === '') return [path, null];
    const fault = textFault(value);
    faults.add(path, fault);
    return [path, fault ? null : value];
  });
  return Object.fromEntries(texts) as Given;
}

function textFault(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'must be given once';
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > MAX_LENGTH) return `must be at most ${String(MAX_LENGTH)} characters`;
  return value.isWellFormed() && !value.includes('\0') ? undefined : 'must be text, without NUL or half characters';
}

function redirectUriFault({ redirect_uri: uri, client_id: clientId }: Given, client: Client | null) {
  if (uri === null) return 'is required';
  const fault = redirectFault(uri, { privateSchemes: clientId !== null });
  if (fault || !client || isRegistered(uri, client.redirectUris)) return fault;
  return 'is not registered for this client: it must be one of its redirect_uris, letter for letter';
}

/** A challenge that is not S256, or that a client leaves out, would protect nothing: it is refused, never dropped. */
function checkChallenge(
  { code_challenge: challenge, code_challenge_method: method, client_id: clientId }: Given,
  faults: Faults,
): void {
  if (challenge === null && (clientId !== null || method !== null))
    faults.add('code_challenge', 'is required: the SHA-256 of a code verifier, in base64url (RFC 7636)');
  if (challenge !== null) faults.add('code_challenge', challengeFault(challenge));
  if (challenge !== null || method !== null) faults.add('code_challenge_method', oneOfFault(method ?? '', ['S256']));
}

function oneOfFault(given: string | null, known: string[]): string | undefined {
  return given === null || known.includes(given) ? undefined : `must be ${known.join(' or ')}`;
}
