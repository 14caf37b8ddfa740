import { startApp, TestApp } from '../support/app';
import { ALL, ALL_TOOLS, DEFAULT_TOOLS, MODERN, ToolClient } from '../support/agents/tools';

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
  const response = await fetch(app.origin + path, { method, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const read = async (path: string): Promise<Json> => JSON.parse((await get(path)).text);
const urlsIn = (text: string) =>
  [...new Set(text.match(/https?:\/\/[^\s"'<>)]+/g))].map((url) => url.replace(/[.,;]$/, ''));

describe.each(Object.entries(DOCUMENTS))('GET %s', (path, type) => {
  it('needs no credential, has no envelope, and returns 304 to a client with the current version', async () => {
    const first = await get(path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
    expect(first.headers.get('cache-control')).toBe('public, max-age=300');
    expect(first.headers.get('x-ratelimit-limit')).toBe(String(120 * 100_000));
    expect(first.text).not.toContain('"success"');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^(W\/)?"[\w-]+"$/);
    const strong = etag.replace('W/', '');
    for (const cached of [strong, `W/${strong}`, `"other", ${etag}`, '*']) {
      const again = await get(path, { 'if-none-match': cached });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await get(path, { 'if-none-match': '"other"' })).text).toBe(first.text);
  });

  it('takes no host name from request headers', async () => {
    const forwarded = await get(path, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    expect(forwarded.text).toBe((await get(path)).text);
  });

  it('contains only URLs that work', async () => {
    const { text } = await get(path);
    const ours = urlsIn(text).filter((url) => url.startsWith(BASE));
    const others = urlsIn(text).filter((url) => !url.startsWith(BASE));
    expect(
      others.filter((url) => !/^https?:\/\/(static\.modelcontextprotocol\.io\/schemas|www\.w3\.org)\//.test(url)),
    ).toEqual([]);
    const broken = await Promise.all(ours.map(async (url) => ((await works(url.slice(BASE.length))) ? [] : [url])));
    expect(broken.flat()).toEqual([]);
    if (path !== '/logo.svg') expect(ours.length).toBeGreaterThan(0);
  });
});

/** Whether a path can be read or, if it does not support GET, accepts a POST; an empty body may be rejected. */
async function works(path: string): Promise<boolean> {
  const { status } = await get(path);
  if (status !== 405) return status === 200;
  return [200, 400, 401, 415].includes((await get(path, {}, 'POST')).status);
}

describe('The tool definition document', () => {
  it('has version 1.0.0 and protocol version 2025-03-26', async () => {
    expect(await read('/api/v1/mcp')).toMatchObject({
      name: 'perk',
      version: '1.0.0',
      protocolVersion: '2025-03-26',
      endpoint: `${BASE}/mcp`,
      capabilities: {
        tools: { listChanged: false },
        prompts: { listChanged: false },
        resources: { listChanged: false },
        completions: {},
      },
    });
  });

  it('has the same tools as tools/list', async () => {
    expect((await read('/api/v1/mcp')).tools).toEqual(tools);
  });

  it('lists exactly the supported revisions', async () => {
    const { protocolVersions } = await read('/api/v1/mcp');
    for (const revision of protocolVersions)
      expect((await new ToolClient(app, revision).request('tools/list')).result.tools).toHaveLength(
        Object.keys(DEFAULT_TOOLS).length,
      );
    const { error } = await new ToolClient(app, '1999-01-01').request('tools/list');
    expect([...protocolVersions].sort()).toEqual([MODERN, ...(error.data.supported as string[])].sort());
  });

  it('has the scopes that the tools require, and the same as the OAuth metadata', async () => {
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
  it('lists each tool with title, required scope and cost', async () => {
    const lines = (await get('/llms.txt')).text.split('\n');
    const { result } = await new ToolClient(app).at(ALL_TOOLS).request('tools/list');
    for (const { name, title, _meta } of result.tools) {
      const { cost, authentication } = _meta;
      const signedIn = authentication.required ? 'requires a credential' : 'no sign-in required';
      const access = authentication.scope ? `requires the scope ${String(authentication.scope)}` : signedIn;
      const price = cost.type === 'plan' ? `; uses one unit of ${String(cost.resource)}` : '';
      expect(lines).toContain(`- ${String(name)}: ${String(title)}; ${access}${price}`);
    }
    expect(lines.filter((line) => /^- \w+: /.test(line))).toHaveLength(Object.keys(ALL).length);
  });

  it('has the structure of llms.txt: a title, a summary, and lists of links', async () => {
    const { text } = await get('/llms.txt');
    expect(text).toMatch(/^# Perk\n\n> .+\n/);
    expect(text.match(/^## /gm)).toHaveLength(2);
    expect(text).toMatch(/^- \[Tools\]\(http:\/\/localhost:3000\/mcp\): /m);
  });
});

describe('The plugin manifest', () => {
  it('has the required fields', async () => {
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
      legal_info_url: `${BASE}/legal/terms`,
    });
    expect((await app.api.get('//legal/terms')).text).toContain('Terms of use');
    expect((await read('/api/v1/docs')).openapi).toMatch(/^3\.1/);
  });

  it('has the contact address if CONTACT_EMAIL is set', async () => {
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
  it('has the fields that MCP registries require', async () => {
    expect(await read('/server.json')).toMatchObject({
      $schema: expect.stringMatching(/server\.schema\.json$/),
      name: expect.stringMatching(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
      title: 'Perk',
      description: expect.stringMatching(/^.{1,100}$/),
      version: '1.0.0',
      remotes: [{ type: 'streamable-http', url: `${BASE}/mcp` }],
    });
  });

  it('has a name in reverse-DNS order of the host', async () => {
    const other = await startApp({ BASE_URL: 'https://perk.example.com' });
    const { name } = (await (await fetch(`${other.origin}/server.json`)).json()) as Json;
    await other.stop();
    expect(name).toBe('com.example.perk/perk');
  });
});

it('The logo is an SVG image without scripts', async () => {
  const { text } = await get('/logo.svg');
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[\d ]+"/);
  expect(text).not.toMatch(/<script|href|\son\w+=/i);
});
