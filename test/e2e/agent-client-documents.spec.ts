import { Problem } from '#platform';
import { AuthorizationRequests } from '../../libs/agent-auth/src/authorization-request';
import { aCode, aPkce, CALLBACK, exchangeForm } from '../support/agents';
import { startApp, TestApp } from '../support/app';
import { aTenant } from '../support/builders';
import { listen, Listener, Reply, reply } from '../support/outbound';

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

/** A server on this machine that answers with these, the last one for ever; and an address on it. */
async function serving(...replies: Reply[]): Promise<{ address: string; requests: string[] }> {
  const listener = await listen(replies);
  listeners.push(listener);
  return { address: `http://127.0.0.1:${String(listener.port)}/agents/desk.json`, requests: listener.requests };
}

/** The same, with what the answer holds made of its address. */
async function describing(document: (address: string) => object): Promise<{ address: string; requests: string[] }> {
  const server: { address: string; requests: string[] } = await serving((socket) => {
    socket.end(reply(200, JSON_HEADERS, JSON.stringify(document(server.address))));
  });
  return server;
}

const right = (address: string) => ({ client_id: address, client_name: 'Desk Assistant', redirect_uris: [CALLBACK] });

const { challenge, verifier } = aPkce();
const ask = (client_id: string, fields: object = {}) =>
  app.nest.get(AuthorizationRequests).read({
    client_id,
    redirect_uri: CALLBACK,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...fields,
  });

/** What is said of a client; undefined when nothing is wrong with it. */
async function faultOf(client_id: string): Promise<string | undefined> {
  const problem = await ask(client_id).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (problem === undefined) return undefined;
  expect(problem).toMatchObject({ type: { code: 'VALIDATION_ERROR' }, details: [{ path: 'client_id' }] });
  return ((problem as Problem).details as { message: string }[])[0]?.message;
}

const UNREACHED =
  'leads to no document: it must be public, and answer with status 200, without a redirect, within 5 seconds, in at most 10 kB';

describe('a client that a document describes', () => {
  it('asks by the name in it, and gets a key that bears that name', async () => {
    const { address } = await describing((client_id) => ({ ...right(client_id), logo_uri: 'x', scope: 7 }));
    expect(await ask(address)).toMatchObject({ agentName: 'Desk Assistant', clientId: address });
    const { owner } = await aTenant(app);
    const code = await aCode(owner, { clientId: address, codeChallenge: challenge });
    const fields = { code, code_verifier: verifier };
    expect((await exchangeForm(app.api, { ...fields, client_id: `${address}x` })).body.error).toBe('invalid_grant');
    const { body } = await exchangeForm(app.api, { ...fields, client_id: address });
    expect(body.agent_name).toBe('Desk Assistant');
  });

  it('is named after its host when it has no name', async () => {
    const { address } = await describing((client_id) => ({ client_id, redirect_uris: [CALLBACK] }));
    expect((await ask(address)).agentName).toBe(new URL(address).host);
  });

  it('is answered only where its document says', async () => {
    const { address } = await describing(right);
    await expect(ask(address, { redirect_uri: 'https://evil.example/callback' })).rejects.toMatchObject({
      details: [{ path: 'redirect_uri', message: expect.stringContaining('is not registered') }],
    });
  });

  it('is fetched once in 5 minutes, however many ask', async () => {
    const { address, requests } = await describing(right);
    await Promise.all(Array.from({ length: 10 }, () => ask(address)));
    app.clock.advance(299);
    await ask(address);
    expect(requests).toHaveLength(1);
    app.clock.advance(2);
    await ask(address);
    expect(requests).toHaveLength(2);
  });

  it('is asked again half a minute after it failed', async () => {
    const server: { address: string; requests: string[] } = await serving(reply(500), (socket) => {
      socket.end(reply(200, JSON_HEADERS, JSON.stringify(right(server.address))));
    });
    expect(await faultOf(server.address)).toBe(UNREACHED);
    app.clock.advance(29);
    expect(await faultOf(server.address)).toBe(UNREACHED);
    expect(server.requests).toHaveLength(1);
    app.clock.advance(2);
    expect(await faultOf(server.address)).toBeUndefined();
  });
});

describe('a document of a client', () => {
  it.each<[string, (address: string) => unknown, string]>([
    ['that has another client_id', () => right('https://agent.example/desk.json'), 'has another client_id'],
    ['that has its client_id but for a slash', (address) => right(`${address}/`), 'has another client_id'],
    ['that has no client_id', () => ({ redirect_uris: [CALLBACK] }), 'has another client_id'],
    ['that is a list', (address) => [right(address)], 'no JSON object'],
    ['that is null', () => null, 'no JSON object'],
    ['that names no redirect', (address) => ({ client_id: address }), 'redirect_uris is required'],
    [
      'that names an unsafe redirect',
      (address) => ({ ...right(address), redirect_uris: ['javascript:x'] }),
      'redirect_uris[0] must be https',
    ],
    [
      'that has a name of two lines',
      (address) => ({ ...right(address), client_name: 'A\nB' }),
      'client_name must not contain',
    ],
    [
      'that has our name',
      (address) => ({ ...right(address), client_name: 'Реrk Support' }),
      'client_name must not look like the name or the host of this service',
    ],
    [
      'that wants to sign in',
      (address) => ({ ...right(address), token_endpoint_auth_method: 'private_key_jwt' }),
      'token_endpoint_auth_method must be',
    ],
    ['that has a secret', (address) => ({ ...right(address), client_secret: 'x' }), 'client_secret'],
    [
      'that nests too deep',
      (address) => ({ ...right(address), x: JSON.parse('['.repeat(40) + ']'.repeat(40)) }),
      'nested',
    ],
  ])('%s is refused, and said why', async (_what, document, fault) => {
    const { address } = await describing(document as (address: string) => object);
    expect(await faultOf(address)).toContain(fault);
  });

  it('that is no JSON is refused', async () => {
    const { address } = await serving(reply(200, JSON_HEADERS, '<html>'));
    expect(await faultOf(address)).toContain('no JSON object');
  });

  it.each<[string, Reply]>([
    ['that is not there', reply(404, JSON_HEADERS, '{}')],
    ['that is somewhere else', reply(302, { location: 'https://agent.example/desk.json' })],
    ['that is more than 10 kB', reply(200, JSON_HEADERS, JSON.stringify({ x: 'x'.repeat(10_000) }))],
    ['that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
    ['whose server hangs up', (socket) => socket.destroy()],
  ])('%s is refused in the same words as all that cannot be had', async (_what, answer) => {
    const { address } = await serving(answer);
    expect(await faultOf(address)).toBe(UNREACHED);
  });

  it('that is right, but somewhere else, is not looked for there', async () => {
    const server: { address: string; requests: string[] } = await serving(
      reply(302, { location: '/elsewhere.json' }),
      (socket) => socket.end(reply(200, JSON_HEADERS, JSON.stringify(right(server.address)))),
    );
    expect(await faultOf(server.address)).toBe(UNREACHED);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['a closed port', 'http://127.0.0.1:1/client.json'],
    ['an address in here', 'http://10.0.0.1/client.json'],
    ['an address in here, encrypted', 'https://192.168.0.1/client.json'],
    ['where clouds keep their secrets', 'http://169.254.169.254/latest/meta-data'],
    ['another name of this machine', 'https://[::ffff:a00:1]/client.json'],
    ['a host without an address', 'https://agent.invalid/client.json'],
    ['a port that is not of the web', 'https://203.0.113.7:22/client.json'],
  ])('at %s is refused in the same words', async (_what, address) => {
    expect(await faultOf(address)).toBe(UNREACHED);
  });
});

describe('the address of a document', () => {
  const fault =
    /^must be an id that \/agent\/register gave, or the https address of a client metadata document, with a path/;

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
  ])('may not be %s, and nothing is fetched', async (address) => {
    expect(await faultOf(address)).toMatch(fault);
  });

  it('is https alone, unless the settings allow what is not public', async () => {
    const strict = await startApp();
    try {
      const asked = strict.nest.get(AuthorizationRequests).read({
        client_id: 'http://agent.example/desk.json',
        redirect_uri: CALLBACK,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      await expect(asked).rejects.toMatchObject({
        details: [{ path: 'client_id', message: expect.stringMatching(fault) }],
      });
    } finally {
      await strict.stop();
    }
  });
});
