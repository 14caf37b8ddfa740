import { startApp, TestApp } from '../support/app';
import { MODERN, ToolClient, TWINS } from '../support/tools';

const BASE = 'http://localhost:3000';
const DOCUMENTS = {
  '/api/v1/mcp': 'application/json; charset=utf-8',
  '/.well-known/ai-plugin.json': 'application/json; charset=utf-8',
  '/server.json': 'application/json; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/logo.svg': 'image/svg+xml',
};

type Json = Record<string, any>;

let app: TestApp;
let tools: Json[];
beforeAll(async () => {
  app = await startApp();
  tools = (await new ToolClient(app).request('tools/list')).result.tools;
});
afterAll(() => app.stop());

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(app.origin + path, { method, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const read = async (path: string): Promise<Json> => JSON.parse((await get(path)).text);
const urlsIn = (text: string) =>
  [...new Set(text.match(/https?:\/\/[^\s"'<>)]+/g))].map((url) => url.replace(/[.,;]$/, ''));

describe.each(Object.entries(DOCUMENTS))('%s', (path, type) => {
  it('is served bare to anyone, and not sent again to whom holds it', async () => {
    const first = await get(path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(first.headers.get('x-ratelimit-limit')).toBe(String(120 * 100_000));
    expect(first.text).not.toContain('"success"');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
    const strong = etag.replace('W/', '');
    for (const held of [strong, `W/${strong}`, `"other", ${etag}`, '*']) {
      const again = await get(path, { 'if-none-match': held });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get(path, { 'if-none-match': '"other"' })).text).toBe(first.text);
  });

  it('takes no address from whoever asks', async () => {
    const asked = await get(path, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    expect(asked.text).toBe((await get(path)).text);
  });

  it('names no address that does not answer', async () => {
    const { text } = await get(path);
    const ours = urlsIn(text).filter((url) => url.startsWith(BASE));
    const others = urlsIn(text).filter((url) => !url.startsWith(BASE));
    expect(
      others.filter((url) => !/^https?:\/\/(static\.modelcontextprotocol\.io\/schemas|www\.w3\.org)\//.test(url)),
    ).toEqual([]);
    const answers = await Promise.all(ours.map(async (url) => [url, await answerOf(url.slice(BASE.length))]));
    expect(answers.filter(([, answer]) => answer !== 'answers')).toEqual([]);
    if (path !== '/logo.svg') expect(ours.length).toBeGreaterThan(0);
  });
});

/** A page that is read or, where that is not allowed, an endpoint that is posted to. */
async function answerOf(path: string): Promise<string> {
  const asked = await get(path);
  const posts = asked.status === 405;
  const { status } = posts ? await get(path, {}, 'POST') : asked;
  // What is posted to is not asked for more than whether it is there.
  const there = posts ? [200, 400, 401, 415] : [200];
  return there.includes(status) ? 'answers' : `answers ${String(status)}`;
}

describe('the tool definition document', () => {
  it('is of the version, and of the revision, that the interface gives', async () => {
    expect(await read('/api/v1/mcp')).toMatchObject({
      name: 'perk',
      version: '1.0.0',
      protocolVersion: '2025-03-26',
      endpoint: `${BASE}/mcp`,
      capabilities: { tools: { listChanged: false } },
    });
  });

  it('has the tools that the endpoint lists', async () => {
    expect((await read('/api/v1/mcp')).tools).toEqual(tools);
  });

  it('names the revisions that are answered, and no other', async () => {
    const { protocolVersions } = await read('/api/v1/mcp');
    for (const revision of protocolVersions)
      expect((await new ToolClient(app, revision).request('tools/list')).result.tools).toHaveLength(10);
    const refused = (await new ToolClient(app, '1999-01-01').request('tools/list')).error.data.supported as string[];
    expect([...protocolVersions].sort()).toEqual([MODERN, ...refused].sort());
  });

  it('asks for the scopes that the tools need, as do those who give out keys', async () => {
    const { authentication } = await read('/api/v1/mcp');
    const needed = new Set(tools.map(({ _meta }) => _meta.authentication.scope).filter(Boolean));
    expect([...authentication.scopes].sort()).toEqual([...needed].sort());
    for (const path of ['/mcp', '/api/mcp', '/mcp/auth']) {
      const metadata = await read(`/.well-known/oauth-protected-resource${path}`);
      expect([...metadata.scopes_supported].sort()).toEqual([...needed].sort());
    }
    const server = await read('/.well-known/oauth-authorization-server');
    expect(server).toMatchObject({
      authorization_endpoint: authentication.authorizationUrl,
      token_endpoint: authentication.tokenUrl,
    });
  });
});

describe('llms.txt', () => {
  it('tells of each tool what it is, who may use it, and what it takes', async () => {
    const lines = (await get('/llms.txt')).text.split('\n');
    for (const { name, title, _meta } of tools) {
      const { cost, authentication } = _meta;
      const who = authentication.required ? `needs the scope ${String(authentication.scope)}` : 'needs no sign-in';
      const takes = cost.type === 'plan' ? `, takes a unit of ${String(cost.resource)}` : '';
      expect(lines).toContain(`- ${String(name)}: ${String(title)}; ${who}${takes}`);
    }
    expect(lines.filter((line) => /^- \w+: /.test(line))).toHaveLength(Object.keys(TWINS).length);
  });

  it('is built as its readers expect: a title, a summary, and lists of links', async () => {
    const { text } = await get('/llms.txt');
    expect(text).toMatch(/^# Perk\n\n> .+\n/);
    expect(text.match(/^## /gm)).toHaveLength(2);
    expect(text).toMatch(/^- \[Tools\]\(http:\/\/localhost:3000\/mcp\): /m);
  });
});

describe('the plugin manifest', () => {
  it('has what its readers demand', async () => {
    const manifest = await read('/.well-known/ai-plugin.json');
    expect(manifest).toEqual({
      schema_version: 'v1',
      name_for_human: expect.stringMatching(/^.{1,20}$/),
      name_for_model: expect.stringMatching(/^[a-zA-Z]\w{0,49}$/),
      description_for_human: expect.stringMatching(/^.{1,100}$/),
      description_for_model: expect.stringMatching(/^.{1,8000}$/),
      auth: { type: 'user_http', authorization_type: 'bearer' },
      api: { type: 'openapi', url: `${BASE}/api/v1/docs` },
      logo_url: `${BASE}/logo.svg`,
    });
    expect((await read('/api/v1/docs')).openapi).toMatch(/^3\.1/);
  });

  it('says whom to write to where there is someone', async () => {
    const other = await startApp({ CONTACT_EMAIL: 'help@perk.example.com', BASE_URL: 'https://perk.example.com' });
    const manifest = (await (await fetch(`${other.origin}/.well-known/ai-plugin.json`)).json()) as Json;
    await other.stop();
    expect(manifest).toMatchObject({
      contact_email: 'help@perk.example.com',
      api: { url: 'https://perk.example.com/api/v1/docs' },
    });
  });
});

describe('server.json', () => {
  it('has what registries demand', async () => {
    expect(await read('/server.json')).toMatchObject({
      $schema: expect.stringMatching(/server\.schema\.json$/),
      name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      title: 'Perk',
      description: expect.stringMatching(/^.{1,100}$/),
      version: '1.0.0',
      remotes: [{ type: 'streamable-http', url: `${BASE}/mcp` }],
    });
  });

  it('is named after the host of the service, backwards', async () => {
    const other = await startApp({ BASE_URL: 'https://perk.example.com' });
    const { name } = (await (await fetch(`${other.origin}/server.json`)).json()) as Json;
    await other.stop();
    expect(name).toBe('com.example.perk/perk');
  });
});

it('the logo is a picture that runs nothing', async () => {
  const { text } = await get('/logo.svg');
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+"/);
  expect(text).not.toMatch(/<script|href|\son\w+=/i);
});
