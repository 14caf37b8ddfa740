import { ApiSchema } from '@nestjs/swagger';
import { Mode, MODES } from '#identity';
import { Const, Id, OneOf, Text } from '#kernel';
import { invalidInput } from '#kernel/errors';
import { fieldErrorsIn } from './field-errors';

/** The maximum length of any text that an agent sends. */
const MAX = 2000;

// AuthorizationRequests validates the fields, in the same way as for the consent page.
@ApiSchema({ name: 'ApproveAgent' })
export class ApproveAgent {
  @Text({
    rawMax: MAX,
    optional: true,
    description: 'The name of the agent, 1 to 100 characters. Omit it with a `clientId`, which has a name.',
    example: 'Campaign Assistant',
  })
  agentName?: string;

  @Text({
    exact: true,
    rawMax: MAX,
    joinedWith: ' ',
    optional: true,
    description:
      'The requested scopes, separated by spaces or commas. By default, the scopes that the tools need to read: those that begin with `read.` in the `scopes_supported` of `/.well-known/oauth-protected-resource/mcp`.',
    example: 'read.campaigns write.campaigns',
  })
  scope?: string;

  @Text({
    exact: true,
    max: MAX,
    description:
      'The URL that receives the code: https, or http on localhost, 127.0.0.1 or [::1]. Up to 2,000 characters.',
    example: 'https://agent.example/callback',
  })
  redirectUri: string;

  @Text({
    exact: true,
    max: MAX,
    optional: true,
    description: 'Returned unchanged with the code. Up to 2,000 characters.',
    example: 'af0ifjsldkj',
  })
  state?: string;

  @Text({
    exact: true,
    rawMax: MAX,
    optional: true,
    description:
      'The PKCE code challenge: the SHA-256 of a code verifier, in base64url. The exchange requires the verifier.',
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  })
  codeChallenge?: string;

  @Const('S256', { optional: true, description: 'The PKCE method. Only `S256` is supported.' })
  codeChallengeMethod?: 'S256';

  @OneOf(MODES, {
    default: 'live',
    description: 'The data that the key can access: live or test data.',
  })
  mode: Mode;

  @Text({
    exact: true,
    max: MAX,
    optional: true,
    description:
      'The id of a registered client, or the https URL of a client metadata document. Requires a `codeChallenge`.',
    example: 'cli_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  clientId?: string;

  @Text({
    exact: true,
    max: MAX,
    optional: true,
    description:
      'Limits the key to one address of this service (RFC 8707): `{base}/mcp`, `{base}/mcp/auth`, `{base}/api/mcp` or `{base}/api/v1`. Without it, or with `{base}`, the key works everywhere.',
    example: 'http://localhost:3000/mcp',
  })
  resource?: string;
}

@ApiSchema({ name: 'ApprovedAgent' })
export class ApprovedAgent {
  @Text({
    description: 'The authorization code. It can be exchanged for a key once, within 60 seconds.',
    example: 'q1Zb…',
  })
  code: string;

  @Text({
    description: 'Where to send the browser: the `redirectUri` with `code`, `state` and `iss` added.',
    example: 'https://agent.example/callback?code=…&state=…&iss=…',
  })
  redirectUri: string;
}

/**
 * The token endpoint accepts two formats: `json` follows this API, with its envelope and strict validation; `form` follows
 * RFC 6749, without an envelope, and ignores unknown fields.
 */
export type TokenFormat = 'json' | 'form';

@ApiSchema({ name: 'ExchangeCode' })
export class ExchangeCode {
  @Text({ exact: true, min: 1, max: 200, description: 'The authorization code from the redirect.', example: 'q1Zb…' })
  code: string;

  @Const('authorization_code', { optional: true, description: 'Optional in JSON, required in a form.' })
  grant_type?: 'authorization_code';

  @Text({
    exact: true,
    min: 1,
    max: 1000,
    optional: true,
    description:
      'The PKCE code verifier. Required if the authorization request had a `code_challenge`, otherwise rejected.',
    example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  })
  code_verifier?: string;

  @Text({
    exact: true,
    max: MAX,
    optional: true,
    description: 'If given, must be the URL that the code was sent to.',
    example: 'https://agent.example/callback',
  })
  redirect_uri?: string;

  @Text({
    exact: true,
    max: MAX,
    optional: true,
    description: 'The client that the code was issued to. Required in a form if the authorization request had one.',
    example: 'cli_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  client_id?: string;

  @Text({
    exact: true,
    max: MAX,
    optional: true,
    description:
      'If given, must be the resource of the authorization request (RFC 8707). If that had none, limits the key to this resource.',
    example: 'http://localhost:3000/mcp',
  })
  resource?: string;
}

@ApiSchema({ name: 'AgentToken' })
export class AgentToken {
  @Text({ description: 'The API key. It is shown only once.', example: 'perk_live_…' })
  access_token: string;

  @Const('bearer', { description: 'Send the key as `Authorization: Bearer`.' })
  token_type: 'bearer';

  @Text({
    description: 'The scopes of the key, separated by spaces.',
    example: 'read.campaigns write.campaigns',
  })
  scope: string;

  @Id('biz', { description: 'The business that the key belongs to.' })
  business_id: string;

  @Text({ description: 'The name of the agent, which is also the name of the key.', example: 'Campaign Assistant' })
  agent_name: string;
}

/** The OAuth parameter for each field of the body. */
const PARAMETER_OF = {
  agentName: 'agent_name',
  scope: 'scope',
  redirectUri: 'redirect_uri',
  state: 'state',
  codeChallenge: 'code_challenge',
  codeChallengeMethod: 'code_challenge_method',
  mode: 'mode',
  clientId: 'client_id',
  resource: 'resource',
} as const satisfies Record<keyof ApproveAgent, string>;

/** Converts a body to OAuth parameters. The API allows the challenge method to be omitted; it is S256. */
export function toParameters(input: ApproveAgent): Record<string, unknown> {
  const codeChallengeMethod = input.codeChallengeMethod ?? (input.codeChallenge && 'S256');
  const fields = Object.entries({ ...input, codeChallengeMethod });
  return Object.fromEntries(fields.map(([name, value]) => [PARAMETER_OF[name as keyof ApproveAgent], value]));
}

/** Rethrows errors in OAuth parameters as errors in the fields of the body. */
export function rethrowWithBodyPaths(error: unknown): never {
  const nameOf = new Map<string, string>(Object.entries(PARAMETER_OF).map(([name, parameter]) => [parameter, name]));
  throw invalidInput(fieldErrorsIn(error).map(({ path, message }) => ({ path: nameOf.get(path) ?? path, message })));
}
