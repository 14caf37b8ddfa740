import { Inject, Injectable } from '@nestjs/common';
import { Registry } from '#http/host';
import { SETTINGS, Settings } from '#kernel';
import { Scope } from '#kernel/actors';
import { cleanText } from '#kernel/text';
import { AgentClients, Client } from '../clients/agent-clients';
import { agentNameError, IMPERSONATION_MESSAGE } from '../clients/agent-name';
import { scopesError, parseScopes } from './agent-scopes';
import { FieldErrors, fieldErrorsIn } from './field-errors';
import { codeChallengeError } from './pkce';
import { impersonatesService } from '../clients/impersonation';
import { isRegistered, redirectUriError } from '../clients/redirect-uri';
import { parseResource } from './resources';

/** A validated authorization request: who the agent is, which scopes it requests, and where to redirect. */
export interface AuthorizationRequest {
  agentName: string;
  /** Null for an agent without a client, which states its own name. */
  clientId: string | null;
  scopes: Scope[];
  redirectUri: string;
  state: string | null;
  codeChallenge: string | null;
  livemode: boolean;
  /** The resource that the key is limited to (RFC 8707); null when the request names none. */
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
/** Each parameter as a string; null when it is missing. */
type Parameters = Record<(typeof PARAMETERS)[number], string | null>;

const MAX_LENGTH = 2000;

/** Reads and validates authorization requests from the query of the consent page, from its forms, and from the API. */
@Injectable()
export class AuthorizationRequests {
  constructor(
    private readonly clients: AgentClients,
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Reads the parameters of /agent/authorize. Unknown parameters are ignored, and an empty one counts as missing
   * (RFC 6749 §3.1).
   * @throws ApiError VALIDATION_ERROR that lists all errors. They are never sent to the redirect URI, which may be one of them.
   */
  async read(fields: Record<string, unknown>): Promise<AuthorizationRequest> {
    const fieldErrors = new FieldErrors();
    const parameters = textsOf(fields, fieldErrors);
    const client = await this.clientOf(parameters, fieldErrors);
    const ownName = cleanText(parameters.agent_name ?? '');
    fieldErrors.add('agent_name', parameters.client_id === null ? this.plainNameError(ownName) : undefined);
    // The client may have registered before such names were rejected.
    if (client && this.impersonates(client.name))
      fieldErrors.add('client_id', `belongs to a client whose name ${IMPERSONATION_MESSAGE}`);
    fieldErrors.add('scope', scopesError(parameters.scope ?? '', this.registry));
    fieldErrors.add('redirect_uri', redirectError(parameters, client));
    checkChallenge(parameters, fieldErrors);
    fieldErrors.add('mode', oneOfError(parameters.mode, ['live', 'test']));
    fieldErrors.add('response_type', oneOfError(parameters.response_type, ['code']));
    const resource = parameters.resource && parseResource(parameters.resource, this.settings.BASE_URL, this.registry);
    if (resource === undefined)
      fieldErrors.add('resource', `is not a resource of this service; use ${this.settings.BASE_URL}/mcp, for example`);
    fieldErrors.assertNone();
    return {
      agentName: client?.name ?? ownName,
      clientId: parameters.client_id,
      scopes: parseScopes(parameters.scope ?? '', this.registry),
      redirectUri: parameters.redirect_uri ?? '',
      state: parameters.state,
      codeChallenge: parameters.code_challenge,
      livemode: parameters.mode !== 'test',
      resource: resource ?? null,
    };
  }

  private plainNameError(name: string): string | undefined {
    return agentNameError(name) ?? (this.impersonates(name) ? IMPERSONATION_MESSAGE : undefined);
  }

  private impersonates(name: string): boolean {
    return impersonatesService(name, this.settings.BASE_URL);
  }

  private async clientOf({ client_id: id }: Parameters, fieldErrors: FieldErrors): Promise<Client | null> {
    if (id === null) return null;
    try {
      return await this.clients.find(id);
    } catch (error) {
      for (const { path, message } of fieldErrorsIn(error)) fieldErrors.add(path, message);
      return null;
    }
  }
}

/** A parameter that is not a string, or is too long, is an error and then counts as missing. */
function textsOf(fields: Record<string, unknown>, fieldErrors: FieldErrors): Parameters {
  const texts = PARAMETERS.map((path) => {
    const value = Object.hasOwn(fields, path) ? fields[path] : undefined;
    if (value === undefined || value === null || value === '') return [path, null];
    const fieldError = textError(value);
    fieldErrors.add(path, fieldError);
    return [path, fieldError ? null : value];
  });
  return Object.fromEntries(texts) as Parameters;
}

function textError(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'must be given once';
  if (typeof value !== 'string') return 'must be a string';
  if (value.length > MAX_LENGTH) return `must be at most ${String(MAX_LENGTH)} characters`;
  return value.isWellFormed() && !value.includes('\0') ? undefined : 'must be valid Unicode text without NUL';
}

function redirectError({ redirect_uri: uri, client_id: clientId }: Parameters, client: Client | null) {
  if (uri === null) return 'is required';
  const fieldError = redirectUriError(uri, { privateSchemes: clientId !== null });
  if (fieldError || !client || isRegistered(uri, client.redirectUris)) return fieldError;
  return 'is not registered for this client: it must exactly match one of its redirect_uris';
}

/** Rejects a missing or weak challenge instead of ignoring it, since the exchange would be unprotected. Clients must send one. */
function checkChallenge(
  { code_challenge: challenge, code_challenge_method: method, client_id: clientId }: Parameters,
  fieldErrors: FieldErrors,
): void {
  if (challenge === null && (clientId !== null || method !== null))
    fieldErrors.add('code_challenge', 'is required: the SHA-256 of a code verifier, in base64url (RFC 7636)');
  if (challenge !== null) fieldErrors.add('code_challenge', codeChallengeError(challenge));
  if (challenge !== null || method !== null)
    fieldErrors.add('code_challenge_method', oneOfError(method ?? '', ['S256']));
}

function oneOfError(value: string | null, allowed: string[]): string | undefined {
  return value === null || allowed.includes(value) ? undefined : `must be ${allowed.join(' or ')}`;
}
