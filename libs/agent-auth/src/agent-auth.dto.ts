import { z } from 'zod';
import { invalidInput } from '#platform';
import { faultsIn } from './faults';

// What each field may hold is checked where the consent page's request is: one reading serves both.
export const ApproveAgent = z
  .strictObject({
    agentName: z.string().optional().meta({
      description: 'What the agent is called, 1 to 100 characters; left out with a `clientId`, which has a name.',
      example: 'Campaign Assistant',
    }),
    scope: z
      .union([z.string(), z.array(z.string()).max(100)])
      .optional()
      .meta({
        description:
          'What it may do, separated by spaces or commas, or as a list. Without it, `read.campaigns read.submissions read.analytics`: what the tools need to read.',
        example: 'read.campaigns write.campaigns',
      }),
    redirectUri: z.string().meta({
      description: 'Where the code goes: https, or http on localhost, 127.0.0.1 or [::1]. Up to 2,000 characters.',
      example: 'https://agent.example/callback',
    }),
    state: z.string().optional().meta({ description: 'Given back as it is. Up to 2,000 characters.' }),
    codeChallenge: z.string().optional().meta({
      description: 'The SHA-256 of a code verifier, in base64url (PKCE). The exchange then demands the verifier.',
      example: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    }),
    codeChallengeMethod: z.literal('S256').optional().meta({ description: 'The one method there is.' }),
    mode: z
      .enum(['live', 'test'])
      .default('live')
      .meta({ description: 'Which data the key sees and writes: a test key, test data alone.' }),
    clientId: z.string().optional().meta({
      description:
        'A registered client, or the https address of its metadata document. It must send a `codeChallenge`.',
    }),
    resource: z.string().optional().meta({
      description:
        'The one address of this service that the key will work at (RFC 8707): `{base}/mcp`, `{base}/mcp/auth`, `{base}/api/mcp` or `{base}/api/v1`. Without it, or with `{base}`, the key works everywhere.',
    }),
  })
  .meta({ id: 'ApproveAgent' });
export type ApproveAgent = z.infer<typeof ApproveAgent>;

export const ApprovedAgent = z
  .strictObject({
    code: z.string().meta({ description: 'To be exchanged for a key, once, within 60 seconds.' }),
    redirectUri: z.string().meta({
      description: 'Where to send the browser: the `redirectUri` with `code`, `state` and `iss` added.',
      example: 'https://agent.example/callback?code=…&state=…&iss=…',
    }),
  })
  .meta({ id: 'ApprovedAgent' });
export type ApprovedAgent = z.infer<typeof ApprovedAgent>;

/**
 * The token endpoint has two faces: `json` is that of this API, with its envelope and its strictness, and `form` is that
 * of RFC 6749, bare, which ignores what it does not know.
 */
export type Face = 'json' | 'form';

export const ExchangeCode = z
  .strictObject({
    code: z.string().min(1).max(200).meta({ description: 'The code that the redirect brought.' }),
    grant_type: z
      .literal('authorization_code')
      .optional()
      .meta({ description: 'Optional in JSON, required in a form.' }),
    code_verifier: z.string().min(1).max(1000).optional().meta({
      description: 'What the `code_challenge` was made of. Required when there was one, refused when there was none.',
    }),
    redirect_uri: z.string().max(2000).optional().meta({ description: 'If given, the one that the code was sent to.' }),
    client_id: z.string().max(2000).optional().meta({
      description: 'The client that the code was given to. Required in a form when there was one.',
    }),
    resource: z.string().max(2000).optional().meta({
      description: 'If given, the one that was asked for (RFC 8707); where none was, the key works only there.',
    }),
  })
  .meta({ id: 'ExchangeCode' });
export type ExchangeCode = z.infer<typeof ExchangeCode>;

export const AgentToken = z
  .strictObject({
    access_token: z.string().meta({ description: 'The API key. It is shown this once.', example: 'perk_live_…' }),
    token_type: z.literal('bearer'),
    scope: z.string().meta({
      description: 'What the key may do, separated by spaces.',
      example: 'read.campaigns write.campaigns',
    }),
    business_id: z.string().meta({ description: 'The business whose data it reaches.' }),
    agent_name: z.string().meta({ description: 'The name that the person approved, and that the key bears.' }),
  })
  .meta({ id: 'AgentToken' });
export type AgentToken = z.infer<typeof AgentToken>;

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
  const scope = typeof input.scope === 'object' ? input.scope.join(' ') : input.scope;
  const codeChallengeMethod = input.codeChallengeMethod ?? (input.codeChallenge && 'S256');
  const fields = Object.entries({ ...input, scope, codeChallengeMethod });
  return Object.fromEntries(fields.map(([name, value]) => [PARAMETER_OF[name as keyof ApproveAgent], value]));
}

/** Says of an error in those parameters which field of the body it is about. */
export function inWordsOfBody(error: unknown): never {
  const nameOf = new Map<string, string>(Object.entries(PARAMETER_OF).map(([name, parameter]) => [parameter, name]));
  throw invalidInput(faultsIn(error).map(({ path, message }) => ({ path: nameOf.get(path) ?? path, message })));
}
