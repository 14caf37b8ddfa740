import { UsersService } from '#identity';
import { SignInService } from '../../../libs/identity/src/sessions/sign-in.service';
import { startApp, TestApp } from '../../support/app';
import { aTenant, PASSWORD, Tenant } from '../../support/builders';
import { ASKED, aVisitor, Fields, Shown, Visitor } from '../../support/agents/consent';
import { rows } from '../../support/database/inspect';

let app: TestApp;
let shop: Tenant;
let stranger: Tenant;
beforeAll(async () => {
  app = await startApp();
  [shop, stranger] = [await aTenant(app), await aTenant(app)];
});
afterEach(() => {
  jest.restoreAllMocks();
  app.clock.reset();
});
afterAll(() => app.stop());

const codes = async () => (await rows(app, 'select count(*)::int as n from authorization_codes'))[0].n as number;

/** The tags of a page with the names of their attributes, without any values or text. */
function structureOf({ html }: Pick<Shown, 'html'>): string[] {
  return [...html.matchAll(/<[^<>]*>/g)].map(([tag]) => tag.replace(/="[^"]*"/g, '=""').replace(/\s+/g, ' '));
}

/** No page links to another site, runs scripts, or can be cached or framed. */
function assertHarmless({ html, headers }: Shown): void {
  const tags = structureOf({ html });
  expect(tags.filter((tag) => /^<(?:script|iframe|object|embed|base|img|meta http-equiv)/i.test(tag))).toEqual([]);
  expect(tags.filter((tag) => / (?:on\w+|style|srcdoc|target)=/i.test(tag))).toEqual([]);
  const led = [...html.matchAll(/(?:href|action|src|formaction)="([^"]*)"/g)].map(([, to = '']) => to);
  expect(led.filter((to) => !/^\/agent\/|^data:image\/svg\+xml,/.test(to))).toEqual([]);
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; img-src data:; form-action 'self'[\w:/. -]*; frame-ancestors 'none'; base-uri 'none'$/,
  );
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'unsafe-none',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers.has('access-control-allow-origin')).toBe(false);
}

describe('text from an agent or a visitor', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    `' autofocus onfocus='alert(1)`,
    '</title></style><svg onload=alert(1)>',
    '&lt;b&gt; &quot; &amp;amp;',
    '${7*7} {{7*7}} <%= 7*7 %>',
    'javascript:alert(1)',
  ];

  it.each(HOSTILE)('is escaped on the page: %s', async (text) => {
    const visitors = [new Visitor(app), await aVisitor(app, shop)];
    for (const visitor of visitors) {
      const plain = await visitor.open({ ...ASKED, prompt: 'create' });
      const hostile = await visitor.open({ ...ASKED, prompt: 'create', agent_name: text, state: text });
      expect(hostile.status).toBe(200);
      expect(structureOf(hostile)).toEqual(structureOf(plain));
      expect(hostile.words).toContain(text);
      assertHarmless(hostile);
      const form = hostile.form('/agent/sign-in') ?? hostile.form('/agent/authorize');
      expect(form).toMatchObject({ agent_name: text, state: text });
    }
  });

  it.each(HOSTILE)('is escaped in an error message: %s', async (text) => {
    const visitor = new Visitor(app);
    const plain = await visitor.open({ ...ASKED, scope: 'write.everything' });
    const hostile = await visitor.open({ ...ASKED, scope: text.replace(/[\s,]/g, '') });
    expect([plain.status, hostile.status]).toEqual([400, 400]);
    expect(structureOf(hostile)).toEqual(structureOf(plain));
    assertHarmless(hostile);
  });

  it.each(HOSTILE)('is escaped in a rejected form: %s', async (text) => {
    const visitor = new Visitor(app);
    const send = (filled: string) =>
      visitor.send('/agent/sign-in', { ...ASKED, action: 'register', email: filled, businessName: filled });
    const [plain, hostile] = [await send('x'), await send(text)];
    expect(structureOf(hostile)).toEqual(structureOf(plain));
    expect(hostile.form('/agent/sign-in')).toMatchObject({ email: text, businessName: text });
    assertHarmless(hostile);
  });

  it('is escaped in the name of a business', async () => {
    const [name] = HOSTILE;
    const { email } = await aTenant(app, { businessName: name });
    const shown = await (await aVisitor(app, { email })).open();
    expect(structureOf(shown)).toEqual(structureOf(await (await aVisitor(app, shop)).open()));
    expect(shown.words).toContain(`act for ${name ?? ''}?`);
  });
});

describe('an invalid redirect URI', () => {
  const BAD: [string, Fields | [string, string][]][] = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'http://evil.example/cb',
    '//evil.example/cb',
    '/\\evil.example',
    '/agent/authorize',
    'https:evil.example',
    'https:///evil.example',
    'https://agent.example@evil.example/cb',
    'https://evil.example/cb#fragment',
    'https://evil.example\\@agent.example',
    'https://evil.example/\r\nset-cookie: a=b',
    'http://127.0.0.1.evil.example/',
    'http://localhost@evil.example/',
    'cursor://evil.example/cb',
    '',
  ].map((redirect_uri) => [JSON.stringify(redirect_uri), { ...ASKED, redirect_uri }]);
  const TWICE: [string, string][] = [...Object.entries(ASKED), ['redirect_uri', 'https://evil.example/cb']];

  it.each([...BAD, ['one of two', TWICE] as (typeof BAD)[number]])(
    'never becomes a link, a form or a redirect: %s',
    async (_what, fields) => {
      const visitor = await aVisitor(app, shop);
      const seal = (await visitor.decision()).seal ?? '';
      const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
      const before = await codes();
      const answers = [
        await visitor.open(pairs),
        await new Visitor(app).open(pairs),
        await visitor.send('/agent/authorize', [...pairs, ['seal', seal], ['decision', 'approve']]),
        await visitor.send('/agent/authorize', [...pairs, ['seal', seal], ['decision', 'deny']]),
        await visitor.send('/agent/sign-in', [...pairs, ['email', shop.email], ['password', PASSWORD]]),
        await visitor.send('/agent/sign-out', pairs),
      ];
      for (const answer of answers) {
        expect([answer.status, answer.location, answer.cookie]).toEqual([400, null, undefined]);
        expect(answer.html).toMatch(/<li>\s*<code>redirect_uri<\/code>/);
        expect(answer.html).not.toContain('<a ');
        expect(answer.html).not.toContain('<form');
        assertHarmless(answer);
      }
      expect(await codes()).toBe(before);
    },
  );

  it('is listed with all other errors in the request', async () => {
    const { status, words } = await new Visitor(app).open({
      scope: 'write.everything',
      mode: 'both',
      code_challenge: 'x',
    });
    expect(status).toBe(400);
    expect(words).toContain('No access was granted, and nothing was sent to the agent.');
    for (const name of ['agent_name', 'scope', 'redirect_uri', 'code_challenge', 'code_challenge_method', 'mode'])
      expect(words).toMatch(new RegExp(`\\b${name} \\w+`));
  });

  it.each([
    ['https://agent.example/cb', 'https:'],
    ['https://a;b.example/cb', 'https:'],
    ['http://127.0.0.1:5173/cb', 'https: http://127.0.0.1:5173'],
    ['http://[::1]:5173/cb', 'https: http:'],
  ])('is not in the form-action policy: for %s that allows %s', async (redirect_uri, targets) => {
    const shown = await (await aVisitor(app, shop)).open({ ...ASKED, redirect_uri });
    expect(shown.headers.get('content-security-policy')).toContain(`; form-action 'self' ${targets};`);
    const signIn = await new Visitor(app).open({ ...ASKED, redirect_uri });
    expect(signIn.headers.get('content-security-policy')).toContain(`; form-action 'self';`);
  });
});

describe('a submitted form', () => {
  /** Headers that a browser sends with the form; `{self}` is the host of the service. */
  const SENT: [string, Record<string, string | undefined>, ours: boolean][] = [
    ['from here', {}, true],
    ['from here, with Origin only', { 'sec-fetch-site': undefined }, true],
    ['from here, with Sec-Fetch-Site only', { origin: undefined }, true],
    ['from an old browser without either header', { origin: undefined, 'sec-fetch-site': undefined }, true],
    ['from the public origin', { origin: 'http://localhost:3000' }, true],
    ['from another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
    ['from another site, with Origin only', { origin: 'https://evil.example', 'sec-fetch-site': undefined }, false],
    ['from another site, with Sec-Fetch-Site only', { origin: undefined, 'sec-fetch-site': 'cross-site' }, false],
    ['from another site, with our Origin', { 'sec-fetch-site': 'cross-site' }, false],
    ['from a same-site host', { origin: undefined, 'sec-fetch-site': 'same-site' }, false],
    ['without a site', { origin: undefined, 'sec-fetch-site': 'none' }, false],
    ['from an opaque origin', { origin: 'null', 'sec-fetch-site': undefined }, false],
    ['from another port', { origin: 'http://127.0.0.1:1', 'sec-fetch-site': undefined }, false],
    ['from another scheme', { origin: 'https://{self}', 'sec-fetch-site': undefined }, false],
    ['from an origin that begins alike', { origin: 'http://{self}.evil.example', 'sec-fetch-site': undefined }, false],
  ];

  it.each(SENT)('is accepted only from our own pages, on every path: %s', async (_what, sent, ours) => {
    const headers = {
      ...sent,
      ...(sent.origin && { origin: sent.origin.replace('{self}', new URL(app.origin).host) }),
    };
    const visitor = await aVisitor(app, shop);
    const { cookie } = visitor;
    const form = await visitor.decision();
    const before = await codes();
    const decided = await visitor.send('/agent/authorize', { ...form, decision: 'approve' }, headers);
    const signedIn = await visitor.send('/agent/sign-in', { ...ASKED, email: shop.email, password: PASSWORD }, headers);
    visitor.cookie = cookie;
    const signedOut = await visitor.send('/agent/sign-out', ASKED, headers);
    const statuses = [decided, signedIn, signedOut].map(({ status }) => status);
    expect(statuses).toEqual(ours ? [303, 303, 303] : [403, 403, 403]);
    expect((await codes()) - before).toBe(ours ? 1 : 0);
    if (ours) return;
    for (const refused of [decided, signedIn, signedOut]) {
      expect([refused.location, refused.cookie]).toEqual([null, undefined]);
      expect(refused.words).toContain('This was not sent from a page of Perk.');
      assertHarmless(refused);
    }
  });
});

describe('a decision', () => {
  const CHANGES: [string, Fields][] = [
    ['another name', { agent_name: 'Another Assistant' }],
    ['more scopes', { scope: `${ASKED.scope} write.billing` }],
    ['other scopes', { scope: 'read.campaigns write.billing' }],
    ['another address', { redirect_uri: 'https://evil.example/callback' }],
    ['another path', { redirect_uri: `${ASKED.redirect_uri}/x` }],
    ['another state', { state: 'another' }],
    ['no state', { state: '' }],
    ['the other mode', { mode: 'live' }],
    ['a challenge', { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' }],
    ['a resource', { resource: 'http://localhost:3000/mcp' }],
    ['no seal', { seal: '' }],
    ['half a seal', { seal: 'VO5tWBf53ol_YwhQKZ9Ji5PgV9HepS6F' }],
  ];

  it.each(CHANGES)('returns 403 if the form was changed to %s', async (_what, changed) => {
    const visitor = await aVisitor(app, shop);
    const form = await visitor.decision({ ...ASKED, mode: 'test' });
    const before = await codes();
    for (const decision of ['approve', 'deny']) {
      const shown = await visitor.send('/agent/authorize', { ...form, ...changed, decision });
      expect([shown.status, shown.location]).toEqual([403, null]);
      expect(shown.words).toContain('This page is out of date.');
      assertHarmless(shown);
    }
    expect(await codes()).toBe(before);
    expect((await visitor.send('/agent/authorize', { ...form, decision: 'approve' })).status).toBe(303);
  });

  it('returns 403 with a form from another user or another session', async () => {
    const [mine, mineLater, theirs] = [
      await aVisitor(app, shop),
      await aVisitor(app, shop),
      await aVisitor(app, stranger),
    ];
    const form = await theirs.decision();
    const before = await codes();
    for (const visitor of [mine, mineLater])
      expect((await visitor.send('/agent/authorize', { ...form, decision: 'approve' })).status).toBe(403);
    const own = await mine.decision();
    expect((await mineLater.send('/agent/authorize', { ...own, decision: 'approve' })).status).toBe(403);
    expect(await codes()).toBe(before);
  });
});

describe('a session that has ended', () => {
  /** Signs in, and also returns the refresh token, which the page itself does not store. */
  async function signedIn(): Promise<[Visitor, refreshToken: string]> {
    const login = jest.spyOn(app.nest.get(SignInService), 'login');
    const visitor = await aVisitor(app, shop);
    return [visitor, (await (login.mock.results[0]!.value as ReturnType<SignInService['login']>)).refreshToken];
  }

  const WAYS: [string, (visitor: Visitor, refreshToken: string) => unknown][] = [
    ['was signed out elsewhere', (_, refreshToken) => app.api.post('/auth', { action: 'logout', refreshToken })],
    [
      'was signed out on the page, and the cookie was copied before',
      async (visitor) => {
        const copied = visitor.cookie;
        await visitor.send('/agent/sign-out', ASKED);
        visitor.cookie = copied;
      },
    ],
    ['is 10 minutes old', () => app.clock.advance(601)],
    ['never existed', (visitor) => (visitor.cookie = 'garbage')],
    ['has no signature', (visitor) => (visitor.cookie = `${visitor.cookie?.split('.', 1)[0] ?? ''}.`)],
    ['is a refresh token', (visitor, refreshToken) => (visitor.cookie = refreshToken)],
    ['is an API key', (visitor) => (visitor.cookie = shop.liveKey)],
  ];

  it.each(WAYS)('cannot decide when it %s; the sign-in form keeps the request', async (_what, end) => {
    const [visitor, refreshToken] = await signedIn();
    const form = await visitor.decision();
    const before = await codes();
    await end(visitor, refreshToken);
    const { cookie } = visitor;
    const decided = await visitor.send('/agent/authorize', { ...form, decision: 'approve' });
    visitor.cookie = cookie;
    const opened = await visitor.open();
    expect([decided.status, opened.status]).toEqual([401, 200]);
    expect(decided.headers.get('www-authenticate')).toBe('Bearer realm="perk"');
    for (const shown of [decided, opened]) {
      expect(shown.location).toBeNull();
      expect(shown.words).toContain('Your session has ended; sign in again.');
      expect(shown.form('/agent/sign-in')).toMatchObject(ASKED);
      expect(shown.cookie).toMatchObject({ name: 'perk_consent', value: '', maxAge: 0, path: '/' });
      assertHarmless(shown);
    }
    expect(await codes()).toBe(before);
  });

  it('cannot be refreshed after signing out', async () => {
    const [visitor, refreshToken] = await signedIn();
    await visitor.send('/agent/sign-out', ASKED);
    expect((await app.api.post('/auth', { action: 'refresh', refreshToken })).error.code).toBe('INVALID_GRANT');
  });

  it('is not ended by a sign-out form from another site', async () => {
    const visitor = await aVisitor(app, shop);
    await visitor.send('/agent/sign-out', ASKED, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' });
    expect((await visitor.open()).form('/agent/authorize')).toBeDefined();
  });

  it('cannot decide without a cookie', async () => {
    const visitor = await aVisitor(app, shop);
    const form = await visitor.decision();
    visitor.cookie = undefined;
    const shown = await visitor.send('/agent/authorize', { ...form, decision: 'approve' });
    expect([shown.status, shown.location]).toEqual([401, null]);
  });
});

describe('an error', () => {
  it('is shown as a page when the body is not a form', async () => {
    const shown = await new Visitor(app).fetch('/agent/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect([shown.status, shown.words]).toEqual([
      415,
      expect.stringContaining('Send the body as application/x-www-form-urlencoded.'),
    ]);
    assertHarmless(shown);
  });

  it('is shown as a page when the form is too large', async () => {
    const shown = await new Visitor(app).send('/agent/sign-in', { ...ASKED, email: 'x'.repeat(101_000) });
    expect(shown.status).toBe(413);
    assertHarmless(shown);
  });

  it.each([
    [500, new Error('relation "secrets" does not exist'), 'Something went wrong on our side'],
    [503, Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }), 'Perk is temporarily unavailable Wait 2 seconds'],
  ])('is shown as a page without internal details: %d', async (status, error, words) => {
    const visitor = await aVisitor(app, shop);
    jest.spyOn(app.nest.get(UsersService), 'principal').mockRejectedValue(error);
    const shown = await visitor.open();
    expect(shown.status).toBe(status);
    expect(shown.words).toContain(words);
    expect(shown.words).not.toContain(error.message);
    expect(shown.headers.get('retry-after')).toBe(status === 503 ? '2' : null);
    if (status === 500) expect(shown.words).toContain(shown.headers.get('x-request-id') ?? 'no id');
    assertHarmless(shown);
  });

  it.each(['/agent/authorize', '/agent/sign-in'])(
    'is shown as a page when %s was tried 5 times in a minute',
    async (path) => {
      const limited = await startApp({ RATE_LIMIT_FACTOR: '1' });
      try {
        jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 9, 30, 15));
        const visitor = new Visitor(limited);
        const fields = { ...ASKED, email: 'a@example.com', password: PASSWORD };
        const statuses: number[] = [];
        for (let i = 0; i < 5; i++) statuses.push((await visitor.send(path, fields)).status);
        expect(new Set(statuses)).toEqual(new Set([401]));
        const shown = await visitor.send(path, fields);
        expect([shown.status, shown.headers.get('retry-after')]).toEqual([429, '45']);
        expect(shown.words).toContain('Too many requests Wait 45 seconds, then go back and try again.');
        assertHarmless(shown);
      } finally {
        await limited.stop();
      }
    },
  );
});
