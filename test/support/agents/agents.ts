import { createHash, randomBytes } from 'node:crypto';
import { Answer, Client } from '../client';

/** The redirect URI of test agents. */
export const CALLBACK = 'https://agent.example/callback';

/** A code verifier and its challenge (PKCE). */
export interface Pkce {
  verifier: string;
  challenge: string;
}

export function aPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** Approves an authorization request; by default one of the plain flow. */
export function approve(by: Client, fields: Record<string, unknown> = {}): Promise<Answer> {
  return by.post('/agent-auth/approve', { agentName: 'Campaign Assistant', redirectUri: CALLBACK, ...fields });
}

/** An authorization code. */
export async function aCode(by: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, data, text } = await approve(by, fields);
  if (status !== 200) throw new Error(`Approving an agent failed: ${text}`);
  return data.code as string;
}

/** Exchanges a code with JSON in the envelope. */
export function exchange(by: Client, fields: Record<string, unknown>): Promise<Answer> {
  return by.post('/agent-auth/token', fields);
}

/** Exchanges a code as in OAuth: with a form, and a response without the envelope. */
export function exchangeForm(by: Client, fields: Record<string, unknown>): Promise<Answer> {
  return by.post('/agent-auth/token', { grant_type: 'authorization_code', ...fields }, { form: true });
}

/** Registers an agent client, and returns its id. */
export async function aClient(by: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body, text } = await by.post('//agent/register', {
    client_name: 'Desk Assistant',
    redirect_uris: [CALLBACK],
    ...fields,
  });
  if (status !== 201) throw new Error(`Registering a client failed: ${text}`);
  return body.client_id as string;
}
