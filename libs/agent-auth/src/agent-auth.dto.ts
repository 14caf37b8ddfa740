import { ApiSchema } from '@nestjs/swagger';
import { Mode, MODES } from '#identity';
import { Const, Id, invalidInput, OneOf, Text } from '#platform';
import { faultsIn } from './faults';

/** The most characters of any text that an agent sends. */
const MAX = 2000;

// What each field may hold is checked where the consent page's request is: one reading serves both.
@ApiSchema({ name: 'ApproveAgent' })
export class ApproveAgent {
  @Text({
    rawMax: MAX,
    optional: true,
    description: 'What the agent is called, 1 to 100 characters; left out with a `clientId`, which has a name.',
    example: 'Campaign Assistant',
  })
  agentName?: string;

  @Text({
    rawMax: MAX,
    joinedWith: ' ',
    optional: true,
    description:
      'What it may do, separated by spaces or commas. Without it, `read.campaigns read.submissions read.analytics`: what the tools need to read.',
    example: 'read.campaigns write.campaigns',
  })
  scope?: string;

  @Text({
    max: MAX,
    description: 'Where the code goes: https, or http on localhost, 127.0.0.1 or [::1]. Up to 2,000 characters.',
    example: 'https://agent.example/callback',
  })
  redirectUri: string;

  @Text({
    max: MAX,
    optional: true,
    description: 'Returned unchanged with the code. Up to 2,000 characters.',
    example: 'af0ifjsldkj',
  })
  state?: string;

  @Text({
    rawMax: MAX,
    optional: true,
    description: 'The SHA-256 of a code verifier, in base64url (PKCE). The exchange then requires the verifier.',
    example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  })
  codeChallenge?: string;

  @Const('S256', { optional: true, description: 'The only method there is.' })
  codeChallengeMethod?: 'S256';

  @OneOf(MODES, {
    default: 'live',
    description: 'Which data the key sees and writes: a test key, only test data.',
  })
  mode: Mode;

  @Text({
    max: MAX,
    optional: true,
    description: 'A registered client, or the https address of its metadata document. It must send a `codeChallenge`.',
    example: 'cli_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  clientId?: string;

  @Text({
    max: MAX,
    optional: true,
    description:
      'The one address of this service that the key will work at (RFC 8707): `{base}/mcp`, `{base}/mcp/auth`, `{base}/api/mcp` or `{base}/api/v1`. Without it, or with `{base}`, the key works everywhere.',
    example: 'http://localhost:3000/mcp',
  })
  resource?: string;
}

@ApiSchema({ name: 'ApprovedAgent' })
export class ApprovedAgent {
  @Text({ description: 'To be exchanged for a key, once, within 60 seconds.', example: 'q1Zb…' })
  code: string;

  @Text({
    description: 'Where to send the browser: the `redirectUri` with `code`, `state` and `iss` added.',
    example: 'https://agent.example/callback?code=…&state=…&iss=…',
  })
  redirectUri: string;
}

/**
 * The token endpoint has two faces: `json` is that of this API, with its envelope and its strictness, and `form` is that
 * of RFC 6749, bare, which ignores what it does not know.
 */
export type Face = 'json' | 'form';

@ApiSchema({ name: 'ExchangeCode' })
export class ExchangeCode {
  @Text({ min: 1, max: 200, description: 'The code that the redirect brought.', example: 'q1Zb…' })
  code: string;

  @Const('authorization_code', { optional: true, description: 'Optional in JSON, required in a form.' })
  grant_type?: 'authorization_code';

  @Text({
    min: 1,
    max: 1000,
    optional: true,
    description: 'What the `code_challenge` was made of. Required when there was one, refused when there was none.',
    example: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  })
  code_verifier?: string;

  @Text({
    max: MAX,
    optional: true,
    description: 'If given, the address that the code was sent to.',
    example: 'https://agent.example/callback',
  })
  redirect_uri?: string;

  @Text({
    max: MAX,
    optional: true,
    description: 'The client that the code was given to. Required in a form when there was one.',
    example: 'cli_01kaj4yt7hfbc9zqf3v1w2x5n8',
  })
  client_id?: string;

  @Text({
    max: MAX,
    optional: true,
    description:
      'If given, the resource that was asked for (RFC 8707); where none was, the key works only at this one.',
    example: 'http://localhost:3000/mcp',
  })
  resource?: string;
}

@ApiSchema({ name: 'AgentToken' })
export class AgentToken {
  @Text({ description: 'The API key. It is shown only here, once.', example: 'perk_live_…' })
  access_token: string;

  @Const('bearer', { description: 'How the key is sent: as `Authorization: Bearer`.' })
  token_type: 'bearer';

  @Text({
    description: 'What the key may do, separated by spaces.',
    example: 'read.campaigns write.campaigns',
  })
  scope: string;

  @Id('biz', { description: 'The business whose data it reaches.' })
  business_id: string;

  @Text({ description: 'The name that the person approved; the key has it too.', example: 'Campaign Assistant' })
  agent_name: string;
}

/** The fields of a body by the names that they have in the address of the consent page. */
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

/** A body as the address of the consent page would hold it. Here the method of a challenge may be left out: it is S256. */
export function asParameters(input: ApproveAgent): Record<string, unknown> {
  const codeChallengeMethod = input.codeChallengeMethod ?? (input.codeChallenge && 'S256');
  const fields = Object.entries({ ...input, codeChallengeMethod });
  return Object.fromEntries(fields.map(([name, value]) => [PARAMETER_OF[name as keyof ApproveAgent], value]));
}

/** Says of an error in those parameters which field of the body it is about. */
export function inWordsOfBody(error: unknown): never {
  const nameOf = new Map<string, string>(Object.entries(PARAMETER_OF).map(([name, parameter]) => [parameter, name]));
  throw invalidInput(faultsIn(error).map(({ path, message }) => ({ path: nameOf.get(path) ?? path, message })));
}
