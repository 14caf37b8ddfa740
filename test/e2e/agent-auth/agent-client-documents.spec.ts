import { ApiError } from '#kernel';
import { AuthorizationRequests } from '../../../libs/agent-auth/src/authorization/authorization-requests';
import { aCode, aPkce, CALLBACK, exchangeForm } from '../../support/agents/agents';
import { startApp, TestApp } from '../../support/app';
import { aTenant } from '../../support/builders';
import { listen, Listener, Reply, reply } from '../../support/stand-ins/outbound';

const JSON_HEADERS = { 'content-type': 'application/json' };

let app: TestApp;
const listeners: Listener[] = [];
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: '127.0.0.1' });
});
afterEach(() => {
  app.clock.reset();
  listeners.splice(0).forEach((listener) => {
    listener.close();
  });
});
afterAll(() => app.stop());

/** A server on this machine that returns these responses, repeating the last one. */
async function serving(...replies: Reply[]): Promise<{ address: string; requests: string[] }> {
  const listener = await listen(replies);
  listeners.push(listener);
  return { address: `http://127.0.0.1:${String(listener.port)}/agents/desk.json`, requests: listener.requests };
}

/** A server that returns a document which is created from its own URL. */
async function describing(document: (address: string) => object): Promise<{ address: string; requests: string[] }> {
  const server: { address: string; requests: string[] } = await serving((socket) => {
    socket.end(reply(200, JSON_HEADERS, JSON.stringify(document(server.address))));
  });
  return server;
}

const valid = (address: string) => ({ client_id: address, client_name: 'Desk Assistant', redirect_uris: [CALLBACK] });

const { challenge, verifier } = aPkce();
const read = (client_id: string, fields: object = {}) =>
  app.nest.get(AuthorizationRequests).read({
    client_id,
    redirect_uri: CALLBACK,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...fields,
  });

/** The error message about `client_id`; undefined when the client is valid. */
async function errorOf(client_id: string): Promise<string | undefined> {
  const apiError = await read(client_id).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (apiError === undefined) return undefined;
  expect(apiError).toMatchObject({ type: { code: 'VALIDATION_ERROR' }, details: [{ path: 'client_id' }] });
  return ((apiError as ApiError).details as { message: string }[])[0]?.message;
}

const UNREACHED =
  'returns no document: the URL must be public and return status 200, without a redirect, within 5 seconds, with at most 10 kB';

describe('a client with a metadata document', () => {
  it('uses the name from the document, also for the key', async () => {
    const { address } = await describing((client_id) => ({ ...valid(client_id), logo_uri: 'x', scope: 7 }));
    expect(await read(address)).toMatchObject({ agentName: 'Desk Assistant', clientId: address });
    const { owner } = await aTenant(app);
    const code = await aCode(owner, { clientId: address, codeChallenge: challenge });
    const fields = { code, code_verifier: verifier };
    expect((await exchangeForm(app.api, { ...fields, client_id: `${address}x` })).body.error).toBe('invalid_grant');
    const { body } = await exchangeForm(app.api, { ...fields, client_id: address });
    expect(body.agent_name).toBe('Desk Assistant');
  });

  it('is named after its host when the document has no name', async () => {
    const { address } = await describing((client_id) => ({ client_id, redirect_uris: [CALLBACK] }));
    expect((await read(address)).agentName).toBe(new URL(address).host);
  });

  it('can only use the redirect URIs from the document', async () => {
    const { address } = await describing(valid);
    await expect(read(address, { redirect_uri: 'https://evil.example/callback' })).rejects.toMatchObject({
      details: [{ path: 'redirect_uri', message: expect.stringContaining('is not registered') }],
    });
  });

  it('fetches the document once in 5 minutes, even for concurrent requests', async () => {
    const { address, requests } = await describing(valid);
    await Promise.all(Array.from({ length: 10 }, () => read(address)));
    app.clock.advance(299);
    await read(address);
    expect(requests).toHaveLength(1);
    app.clock.advance(2);
    await read(address);
    expect(requests).toHaveLength(2);
  });

  it('fetches the document again 30 s after a failure', async () => {
    const server: { address: string; requests: string[] } = await serving(reply(500), (socket) => {
      socket.end(reply(200, JSON_HEADERS, JSON.stringify(valid(server.address))));
    });
    expect(await errorOf(server.address)).toBe(UNREACHED);
    app.clock.advance(29);
    expect(await errorOf(server.address)).toBe(UNREACHED);
    expect(server.requests).toHaveLength(1);
    app.clock.advance(2);
    expect(await errorOf(server.address)).toBeUndefined();
  });
});

describe('a client metadata document', () => {
  it.each<[string, (address: string) => unknown, string]>([
    ['with another client_id', () => valid('https://agent.example/desk.json'), 'has another client_id'],
    ['with a client_id that has an extra slash', (address) => valid(`${address}/`), 'has another client_id'],
    ['without client_id', () => ({ redirect_uris: [CALLBACK] }), 'has another client_id'],
    ['that is a list', (address) => [valid(address)], 'not a JSON object'],
    ['that is null', () => null, 'not a JSON object'],
    ['without redirect URIs', (address) => ({ client_id: address }), 'redirect_uris is required'],
    [
      'with an unsafe redirect URI',
      (address) => ({ ...valid(address), redirect_uris: ['javascript:x'] }),
      'redirect_uris[0] must be https',
    ],
    [
      'with a name of two lines',
      (address) => ({ ...valid(address), client_name: 'A\nB' }),
      'client_name must be one line',
    ],
    [
      'with our name',
      (address) => ({ ...valid(address), client_name: 'Реrk Support' }),
      'client_name must not look like the name or the host of this service',
    ],
    [
      'with an authentication method',
      (address) => ({ ...valid(address), token_endpoint_auth_method: 'private_key_jwt' }),
      'token_endpoint_auth_method must be',
    ],
    ['with a client secret', (address) => ({ ...valid(address), client_secret: 'x' }), 'client_secret'],
    [
      'that is nested too deeply',
      (address) => ({ ...valid(address), x: JSON.parse('['.repeat(40) + ']'.repeat(40)) }),
      'nested',
    ],
  ])('%s is rejected with a reason', async (_what, document, fieldError) => {
    const { address } = await describing(document as (address: string) => object);
    expect(await errorOf(address)).toContain(fieldError);
  });

  it('rejects a document that is not JSON', async () => {
    const { address } = await serving(reply(200, JSON_HEADERS, '<html>'));
    expect(await errorOf(address)).toContain('not a JSON object');
  });

  it.each<[string, Reply]>([
    ['that returns 404', reply(404, JSON_HEADERS, '{}')],
    ['that redirects', reply(302, { location: 'https://agent.example/desk.json' })],
    ['of more than 10 kB', reply(200, JSON_HEADERS, JSON.stringify({ x: 'x'.repeat(10_000) }))],
    ['that is not sent over HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['whose server closes the connection', (socket) => socket.destroy()],
  ])('%s is rejected with the same message as every failed fetch', async (_what, answer) => {
    const { address } = await serving(answer);
    expect(await errorOf(address)).toBe(UNREACHED);
  });

  it('does not fetch a document from the target of a redirect', async () => {
    const server: { address: string; requests: string[] } = await serving(
      reply(302, { location: '/elsewhere.json' }),
      (socket) => socket.end(reply(200, JSON_HEADERS, JSON.stringify(valid(server.address)))),
    );
    expect(await errorOf(server.address)).toBe(UNREACHED);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['a closed port', 'http://127.0.0.1:1/client.json'],
    ['a private address', 'http://10.0.0.1/client.json'],
    ['a private address with https', 'https://192.168.0.1/client.json'],
    ['the metadata service of a cloud', 'http://169.254.169.254/latest/meta-data'],
    ['an IPv6 address that maps a private one', 'https://[::ffff:a00:1]/client.json'],
    ['a host without an address', 'https://agent.invalid/client.json'],
    ['a port that is not a web port', 'https://203.0.113.7:22/client.json'],
  ])('rejects a document at %s with the same message', async (_what, address) => {
    expect(await errorOf(address)).toBe(UNREACHED);
  });
});

describe('the URL of a client metadata document', () => {
  const fieldError =
    /^must be an id from \/agent\/register, or the https URL of a client metadata document, with a path/;

  it.each([
    'https://agent.example',
    'https://agent.example/',
    'https://agent.example/?client=desk',
    'https://agent.example/desk.json#x',
    'https://user@agent.example/desk.json',
    'https://agent.example/a/../desk.json',
    'https://agent.example/%2e%2e/desk.json',
    'HTTPS://agent.example/desk.json',
    'https://AGENT.example/desk.json',
    'https://agent.example:443/desk.json',
    ' https://agent.example/desk.json',
    'file:///etc/passwd',
    'ftp://agent.example/desk.json',
    'javascript:alert(1)',
    'desk-assistant',
  ])('a document cannot have the URL %s', async (address) => {
    expect(await errorOf(address)).toMatch(fieldError);
  });

  it('requires https for the document, unless OUTBOUND_ALLOW is set', async () => {
    const strict = await startApp();
    try {
      const asked = strict.nest.get(AuthorizationRequests).read({
        client_id: 'http://agent.example/desk.json',
        redirect_uri: CALLBACK,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      await expect(asked).rejects.toMatchObject({
        details: [{ path: 'client_id', message: expect.stringMatching(fieldError) }],
      });
    } finally {
      await strict.stop();
    }
  });
});
