import { createHash, randomBytes } from 'node:crypto';
import { Answer, Client } from './client';

/** Where an agent of the tests is answered. */
export const CALLBACK = 'https://agent.example/callback';

/** A code verifier, and the challenge that it answers. */
export interface Pkce {
  verifier: string;
  challenge: string;
}

export function aPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** What an owner approves: a plain agent unless `fields` say otherwise. */
export function approve(by: Client, fields: Record<string, unknown> = {}): Promise<Answer> {
  return by.post('/agent-auth/approve', { agentName: 'Campaign Assistant', redirectUri: CALLBACK, ...fields });
}

/** A code that an owner approved. */
export async function aCode(by: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, data, text } = await approve(by, fields);
  if (status !== 200) throw new Error(`An agent could not be approved: ${text}`);
  return data.code as string;
}

/** The exchange in JSON, in the envelope. */
export function exchange(by: Client, fields: Record<string, unknown>): Promise<Answer> {
  return by.post('/agent-auth/token', fields);
}

/** The exchange as OAuth has it: a form, and a bare answer. */
export function exchangeForm(by: Client, fields: Record<string, unknown>): Promise<Answer> {
  return by.post('/agent-auth/token', { grant_type: 'authorization_code', ...fields }, { form: true });
}

/** An application that registered itself. */
export async function aClient(by: Client, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body, text } = await by.post('//agent/register', {
    client_name: 'Desk Assistant',
    redirect_uris: [CALLBACK],
    ...fields,
  });
  if (status !== 201) throw new Error(`A client could not be registered: ${text}`);
  return body.client_id as string;
}
