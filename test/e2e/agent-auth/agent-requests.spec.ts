import { ApiError } from '#kernel';
import { AuthorizationRequests } from '../../../libs/agent-auth/src/authorization/authorization-requests';
import { aClient, aPkce, CALLBACK } from '../../support/agents/agents';
import { startApp, TestApp } from '../../support/app';
import { rows } from '../../support/database/inspect';
import { SCOPES, TOOL_SCOPES } from '../../support/declarations/registered';

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp();
  clientId = await aClient(app.api, { redirect_uris: [CALLBACK, 'http://localhost/cb', 'cursor://app/cb'] });
});
afterAll(() => app.stop());

type Fields = Record<string, unknown>;

const { challenge } = aPkce();
const PLAIN: Fields = { agent_name: 'Campaign Assistant', redirect_uri: CALLBACK };
const WITH_CHALLENGE = { code_challenge: challenge, code_challenge_method: 'S256' };
const oauth = (fields: Fields = {}): Fields => ({
  client_id: clientId,
  response_type: 'code',
  redirect_uri: CALLBACK,
  ...WITH_CHALLENGE,
  ...fields,
});

const read = (fields: Fields) => app.nest.get(AuthorizationRequests).read(fields);

/** The errors in a request, by parameter. */
async function errorsOf(fields: Fields): Promise<Record<string, string>> {
  const apiError = await read(fields).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (apiError === undefined) return {};
  if (!(apiError instanceof ApiError)) throw apiError as Error;
  expect(apiError.type.code).toBe('VALIDATION_ERROR');
  const details = apiError.details as { path: string; message: string }[];
  return Object.fromEntries(details.map(({ path, message }) => [path, message]));
}

describe('an authorization request', () => {
  it('a request without a client contains the name that the agent states', async () => {
    const state = 'xyz & é';
    const scope = 'write.campaigns,read.campaigns  write.campaigns';
    expect(
      await read({ ...PLAIN, agent_name: `${' '.repeat(99)}Campaign Assistant\n`, state, scope, mode: 'test' }),
    ).toEqual({
      agentName: 'Campaign Assistant',
      clientId: null,
      scopes: ['read.campaigns', 'write.campaigns'],
      redirectUri: CALLBACK,
      state,
      codeChallenge: null,
      livemode: false,
      resource: null,
    });
  });

  it('a request with a client contains the registered name', async () => {
    const fields = { agent_name: 'Your Bank', scope: 'read.perks', resource: 'http://localhost:3000/mcp/' };
    expect(await read(oauth(fields))).toEqual({
      agentName: 'Desk Assistant',
      clientId,
      scopes: ['read.perks'],
      redirectUri: CALLBACK,
      state: null,
      codeChallenge: challenge,
      livemode: true,
      resource: 'http://localhost:3000/mcp',
    });
  });

  it.each([undefined, '', '  ', ' , '])(
    'a request with the scope %j gets the scopes that the tools need to read',
    async (scope) => {
      const { scopes } = await read({ ...PLAIN, scope });
      expect(scopes).toEqual(TOOL_SCOPES.filter((scope) => scope.startsWith('read.')));
    },
  );

  it('a request can ask for every scope', async () => {
    expect((await read({ ...PLAIN, scope: SCOPES.join(',') })).scopes).toEqual(SCOPES);
  });

  it.each(['', '/', '/mcp', '/mcp/', '/mcp/auth', '/api/mcp', '/api/v1', '/api/v1/'])(
    'a request can name the resource at %j of this service',
    async (path) => {
      const { resource } = await read({ ...PLAIN, resource: `http://localhost:3000${path}` });
      expect(resource).toBe(`http://localhost:3000${path.replace(/\/$/, '')}`);
    },
  );

  it.each(['http://localhost/cb', 'http://localhost:50123/cb', 'cursor://app/cb'])(
    'a client can use %s, where only the port may differ from the registered URI',
    async (redirect_uri) => {
      expect((await read(oauth({ redirect_uri }))).redirectUri).toBe(redirect_uri);
    },
  );

  it('ignores unknown parameters and empty ones', async () => {
    const unknown = { prompt: 'consent', nonce: 'n', display: 'popup', code: ['a', 'b'], toString: 'x' };
    const empty = {
      scope: '',
      state: '',
      mode: '',
      response_type: '',
      resource: '',
      code_challenge: '',
      client_id: '',
    };
    expect(await read({ ...PLAIN, ...unknown, ...empty, code_challenge_method: '' })).toEqual(await read(PLAIN));
  });

  it.each(['Ünïcode-Agent 9000 (β)', '客服助手', 'دستیار\u200cمن', '👩\u200d💻 Helper', "O'Neil & Sons <info>"])(
    'accepts the agent name %s',
    async (agent_name) => {
      expect((await read({ ...PLAIN, agent_name })).agentName).toBe(agent_name);
    },
  );

  const invisible = 'must not contain control characters, or characters that hide or reorder text';
  const impersonates = 'must not look like the name or the host of this service: choose another name';
  const long = 'must be at most 2000 characters';
  const once = 'must be given once';
  const elsewhere = 'is not registered for this client: it must exactly match one of its redirect_uris';
  const notText = 'must be valid Unicode text without NUL';
  const noResource = 'is not a resource of this service; use http://localhost:3000/mcp, for example';
  const noChallenge = 'is required: the SHA-256 of a code verifier, in base64url (RFC 7636)';
  const badChallenge = 'must be 43 to 128 of the characters A-Z a-z 0-9 - . _ ~';

  // One error in an otherwise valid request, and the message for it.
  const plain: [what: string, fields: Fields, fieldErrors: Record<string, unknown>][] = [
    ['no name', { agent_name: undefined }, { agent_name: 'is required: the name of the agent' }],
    ['a blank name', { agent_name: ' \u00a0 ' }, { agent_name: 'is required: the name of the agent' }],
    ['a long name', { agent_name: 'x'.repeat(101) }, { agent_name: 'must be at most 100 characters' }],
    ['a name of two lines', { agent_name: 'A\nB' }, { agent_name: invisible }],
    ['a name with reversed text', { agent_name: 'A\u202eknaB' }, { agent_name: invisible }],
    ['an invisible name', { agent_name: '\u200b' }, { agent_name: 'is required: the name of the agent' }],
    ['a name with a separator', { agent_name: 'A\u2028B' }, { agent_name: invisible }],
    ['our name', { agent_name: 'Perk Official' }, { agent_name: impersonates }],
    ['our name in other letters', { agent_name: 'Р\u200cеrk' }, { agent_name: impersonates }],
    ['two names', { agent_name: ['A', 'B'] }, { agent_name: once }],
    ['a name that is not a string', { agent_name: { toString: 'A' } }, { agent_name: 'must be a string' }],
    ['half a character', { agent_name: 'A\ud800' }, { agent_name: notText }],
    ['no redirect', { redirect_uri: undefined }, { redirect_uri: 'is required' }],
    ['two redirects', { redirect_uri: [CALLBACK, CALLBACK] }, { redirect_uri: once }],
    [
      'a redirect by http',
      { redirect_uri: 'http://agent.example' },
      { redirect_uri: expect.stringMatching(/^must be https/) },
    ],
    [
      'a scheme of its own',
      { redirect_uri: 'cursor://app/cb' },
      { redirect_uri: expect.stringMatching(/^must be https/) },
    ],
    ['a script for a redirect', { redirect_uri: 'javascript:alert(1)' }, { redirect_uri: expect.any(String) }],
    [
      'a redirect with a user',
      { redirect_uri: 'https://good.example@evil' },
      { redirect_uri: expect.stringContaining('user') },
    ],
    ['a redirect with NUL', { redirect_uri: `${CALLBACK}\0` }, { redirect_uri: notText }],
    [
      'a redirect that splits headers',
      { redirect_uri: `${CALLBACK}\r\nx: y` },
      { redirect_uri: expect.stringContaining('control') },
    ],
    ['a long redirect', { redirect_uri: `${CALLBACK}/${'x'.repeat(2000)}` }, { redirect_uri: long }],
    [
      'an unknown scope',
      { scope: 'read.minds' },
      { scope: expect.stringContaining('unknown scopes: read.minds. Valid scopes: ') },
    ],
    [
      'unknown scopes among others',
      { scope: 'read.perks,admin openid' },
      { scope: expect.stringContaining(': admin openid.') },
    ],
    ['a scope in capitals', { scope: 'READ.PERKS' }, { scope: expect.stringContaining(': READ.PERKS.') }],
    ['all scopes by a star', { scope: '*' }, { scope: expect.stringContaining(': *.') }],
    ['two scope fields', { scope: ['read.perks', 'read.campaigns'] }, { scope: once }],
    ['a long state', { state: 'x'.repeat(2001) }, { state: long }],
    ['two states', { state: ['a', 'b'] }, { state: once }],
    ['an unknown mode', { mode: 'prod' }, { mode: 'must be live or test' }],
    ['a mode in capitals', { mode: 'TEST' }, { mode: 'must be live or test' }],
    ['the implicit flow', { response_type: 'token' }, { response_type: 'must be code' }],
    ['the hybrid flow', { response_type: 'code id_token' }, { response_type: 'must be code' }],
    ['a resource elsewhere', { resource: 'https://other.example/mcp' }, { resource: noResource }],
    ['a resource on a port that is not ours', { resource: 'http://localhost:3001/mcp' }, { resource: noResource }],
    ['a resource that only begins like ours', { resource: 'http://localhost:3000/mcp.evil' }, { resource: noResource }],
    ['a resource with two slashes', { resource: 'http://localhost:3000/mcp//' }, { resource: noResource }],
    ['a resource that is a path', { resource: '/mcp' }, { resource: noResource }],
    ['two resources', { resource: ['http://localhost:3000/mcp', 'http://localhost:3000'] }, { resource: once }],
    [
      'a plain challenge',
      { code_challenge: challenge, code_challenge_method: 'plain' },
      { code_challenge_method: 'must be S256' },
    ],
    [
      'a challenge without a method, which means plain',
      { code_challenge: challenge },
      { code_challenge_method: 'must be S256' },
    ],
    [
      'a method in small letters',
      { code_challenge: challenge, code_challenge_method: 's256' },
      { code_challenge_method: 'must be S256' },
    ],
    ['a method without its challenge', { code_challenge_method: 'S256' }, { code_challenge: noChallenge }],
    ['a short challenge', { ...WITH_CHALLENGE, code_challenge: 'x'.repeat(42) }, { code_challenge: badChallenge }],
    ['a long challenge', { ...WITH_CHALLENGE, code_challenge: 'x'.repeat(129) }, { code_challenge: badChallenge }],
    [
      'a challenge of other letters',
      { ...WITH_CHALLENGE, code_challenge: `${challenge.slice(1)}+` },
      { code_challenge: badChallenge },
    ],
    [
      'a challenge with padding',
      { ...WITH_CHALLENGE, code_challenge: `${challenge}=` },
      { code_challenge: badChallenge },
    ],
    ['two challenges', { ...WITH_CHALLENGE, code_challenge: [challenge, challenge] }, { code_challenge: once }],
    [
      'an invalid client id',
      { ...WITH_CHALLENGE, client_id: 'my-agent' },
      { client_id: expect.stringContaining('/agent/register') },
    ],
    [
      'a client that was never registered',
      { ...WITH_CHALLENGE, client_id: 'cli_01kaj4yt7hfbc9zqf3v1w2x5n8' },
      { client_id: expect.stringContaining('is not registered') },
    ],
    ['two clients', { ...WITH_CHALLENGE, client_id: ['a', 'b'] }, { client_id: once }],
  ];

  it.each(plain)('a request with %s is rejected with a reason', async (_what, fields, fieldErrors) => {
    expect(await errorsOf({ ...PLAIN, ...fields })).toEqual(fieldErrors);
  });

  it.each<[string, Fields, Record<string, unknown>]>([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, { code_challenge: noChallenge }],
    ['a method alone', { code_challenge: undefined }, { code_challenge: noChallenge }],
    ['a plain challenge', { code_challenge_method: 'plain' }, { code_challenge_method: 'must be S256' }],
    ['no redirect, though it registered some', { redirect_uri: undefined }, { redirect_uri: 'is required' }],
    [
      'a redirect that is not registered',
      { redirect_uri: 'https://evil.example/callback' },
      { redirect_uri: elsewhere },
    ],
    ['a redirect with an extra slash', { redirect_uri: `${CALLBACK}/` }, { redirect_uri: elsewhere }],
    [
      'a redirect with an extra query',
      { redirect_uri: `${CALLBACK}?next=https://evil.example` },
      { redirect_uri: elsewhere },
    ],
    [
      'a redirect with ..',
      { redirect_uri: `${CALLBACK}/../../evil` },
      { redirect_uri: expect.stringContaining('must be written as') },
    ],
    ['a redirect with an encoded ..', { redirect_uri: `${CALLBACK}%2f..%2f..%2fevil` }, { redirect_uri: elsewhere }],
    [
      'a redirect to a host that begins with the registered one',
      { redirect_uri: 'https://agent.example.evil.example/callback' },
      { redirect_uri: elsewhere },
    ],
    [
      'another port of a host that is not a loopback host',
      { redirect_uri: 'https://agent.example:8443/callback' },
      { redirect_uri: elsewhere },
    ],
    ['another path on this machine', { redirect_uri: 'http://localhost:50123/cb/x' }, { redirect_uri: elsewhere }],
    ['another name of this machine', { redirect_uri: 'http://127.0.0.1:50123/cb' }, { redirect_uri: elsewhere }],
    ['another application', { redirect_uri: 'cursor://other/cb' }, { redirect_uri: elsewhere }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }, { redirect_uri: expect.stringMatching(/^must be https/) }],
  ])('a client’s request with %s is rejected with a reason', async (_what, fields, fieldErrors) => {
    expect(await errorsOf(oauth(fields))).toEqual(fieldErrors);
  });

  it('a client that registered our name before such names were rejected is rejected', async () => {
    const client_id = await aClient(app.api);
    await rows(app, `update agent_clients set name = 'Pеrk' where id = $1`, [client_id]);
    expect(await errorsOf(oauth({ client_id }))).toEqual({
      client_id: `belongs to a client whose name ${impersonates}`,
    });
  });

  it('a request with several errors is rejected with all of them', async () => {
    const all = {
      scope: 'x',
      redirect_uri: 'x',
      state: ['a', 'b'],
      code_challenge: 'x',
      mode: 'x',
      response_type: 'x',
    };
    expect(Object.keys(await errorsOf({ ...all, resource: 'x' })).sort()).toEqual(
      ['agent_name', ...Object.keys(all), 'code_challenge_method', 'resource'].sort(),
    );
  });
});
