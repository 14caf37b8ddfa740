import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { AddressInfo } from 'node:net';
import { Answer, Client } from '../../support/client';

/** An agent on this machine: it requests access, receives the redirect, and exchanges the code. */
export interface Agent {
  redirectUri: string;
  /** The parameters of its request. */
  asked: Record<string, string>;
  /** The parameters of the redirects that it received, oldest first. */
  answers: URLSearchParams[];
  /** Exchanges the code of a redirect. */
  exchange(api: Client, answer: URLSearchParams): Promise<Answer>;
  close(): Promise<void>;
}

/** @param options.sendsOnTo where it redirects the browser after the callback */
export async function anAgent({ sendsOnTo }: { sendsOnTo?: string } = {}): Promise<Agent> {
  const answers: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://agent');
    if (pathname === '/callback') answers.push(searchParams);
    if (pathname === '/callback' && sendsOnTo) response.writeHead(302, { location: sendsOnTo });
    else if (pathname === '/favicon.ico') response.writeHead(204);
    else response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Connected</title><link rel="icon" href="data:,"><p>You may close this page.');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const redirectUri = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/callback`;
  const verifier = randomBytes(32).toString('base64url');
  return {
    redirectUri,
    asked: {
      agent_name: 'Campaign Assistant',
      scope: 'read.campaigns write.campaigns review.submissions',
      redirect_uri: redirectUri,
      state: randomBytes(8).toString('hex'),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    },
    answers,
    exchange: (api, answer) =>
      api.post('/agent-auth/token', {
        code: answer.get('code'),
        grant_type: 'authorization_code',
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}
