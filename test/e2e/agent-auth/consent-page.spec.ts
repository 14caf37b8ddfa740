import { createHash } from 'node:crypto';
import { parseSetCookie } from 'cookie';
import { startApp, TestApp } from '../../support/app';
import { aReviewer, aTenant, PASSWORD, Tenant, unique } from '../../support/builders';
import { ASKED, aVisitor, Fields, Visitor } from '../../support/agents/consent';
import { rows } from '../../support/database/inspect';
import { listen, reply } from '../../support/stand-ins/outbound';
import { SCOPES } from '../../support/declarations/registered';

let app: TestApp;
let shop: Tenant;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  shop = await aTenant(app, { businessName: 'Corner Coffee' });
});
afterAll(() => app.stop());

const anAddress = () => `person${String(unique())}@example.com`;

const VERIFIER = 'a verifier that is longer than forty-three characters';
const CHALLENGE = {
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};

/** Registers a client and returns the parameters of its request. */
async function byAClient(redirectUri: string): Promise<Fields> {
  const response = await fetch(`${app.origin}/agent/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Registered Agent', redirect_uris: [redirectUri] }),
  });
  const { client_id } = (await response.json()) as { client_id: string };
  return { client_id, redirect_uri: redirectUri, scope: 'read.campaigns', ...CHALLENGE };
}

describe('the consent page for a visitor who is not signed in', () => {
  it('shows the sign-in form with the name of the agent, and keeps the request in hidden fields', async () => {
    const shown = await new Visitor(app).open({ ...ASKED, mode: 'test', ...CHALLENGE });
    expect([shown.status, shown.location, shown.cookie]).toEqual([200, null, undefined]);
    expect(shown.words).toContain(
      'Sign in to Perk Campaign Assistant requests access to your business. Your decision will be sent to agent.example.',
    );
    expect(shown.form('/agent/sign-in')).toEqual({
      ...ASKED,
      mode: 'test',
      ...CHALLENGE,
      action: 'login',
      email: '',
      password: '',
    });
    expect(shown.form('/agent/authorize')).toBeUndefined();
  });

  it.each([
    ['https://agent.example:8443/cb', 'to agent.example:8443.'],
    ['https://xn--bcher-kva.example/cb', 'to xn--bcher-kva.example.'],
    ['http://127.0.0.1:5173/cb', 'to a program on this computer at 127.0.0.1:5173.'],
  ])('says on every form where the decision will be sent: %s', async (redirect_uri, words) => {
    for (const prompt of ['login', 'create']) {
      const shown = await new Visitor(app).open({ ...ASKED, prompt, redirect_uri });
      expect(shown.words).toContain(`Your decision will be sent ${words}`);
    }
  });

  it('links to the registration form, which links back', async () => {
    const visitor = new Visitor(app);
    const linkOn = ({ html }: { html: string }) =>
      (/<a [^>]*href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
    const register = await visitor.fetch(linkOn(await visitor.open()));
    expect(register.form('/agent/sign-in')).toMatchObject({ ...ASKED, action: 'register', accountType: 'business' });
    const back = await visitor.fetch(linkOn(register));
    expect(back.form('/agent/sign-in')).toMatchObject({ ...ASKED, action: 'login' });
  });

  it('keeps only known parameters', async () => {
    const visitor = new Visitor(app);
    const more = { return_to: 'https://evil.example/', resource_owner: 'x', agent_name: 'Known', email: 'e@x.example' };
    const form = (await visitor.open({ ...ASKED, ...more })).form('/agent/sign-in') ?? {};
    expect(Object.keys(form).sort()).toEqual(
      ['action', 'agent_name', 'email', 'mode', 'password', 'redirect_uri', 'scope', 'state'].sort(),
    );
    expect(form.email).toBe('');
  });

  it('is in English, not indexed, and labels each field', async () => {
    const { html } = await new Visitor(app).open({ ...ASKED, prompt: 'create' });
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en">/);
    expect(html).toContain('<meta name="robots" content="noindex" />');
    const named = [...html.matchAll(/<input[^>]* id="([^"]+)"/g)].map(([, id]) => id);
    expect(named).toEqual(['businessName', 'email', 'password']);
    for (const id of named) expect(html).toContain(`<label for="${id ?? ''}">`);
    for (const use of ['organization', 'username', 'new-password']) expect(html).toContain(`autocomplete="${use}"`);
  });
});

describe('the consent page for an owner', () => {
  it('shows the agent, the business and who is signed in', async () => {
    const { status, words, html } = await (await aVisitor(app, shop)).open();
    expect(status).toBe(200);
    expect(words).toContain('Let Campaign Assistant act for Corner Coffee?');
    expect(words).toContain('The agent chose this name itself, and nobody has verified it.');
    expect(words).toContain(`Signed in as ${shop.email} Not you? Sign out`);
    expect(html.match(/<button[^>]*>/g)).toEqual([
      '<button class="link">',
      '<button class="quiet" name="decision" value="deny">',
      '<button name="decision" value="approve">',
    ]);
  });

  it('describes each requested scope, and marks those that write or pay', async () => {
    const scope = 'read.billing write.campaigns review.submissions';
    const { words } = await (await aVisitor(app, shop)).open({ ...ASKED, scope });
    const [, asked = ''] = /What it may do (.*) It gets its own API key/.exec(words) ?? [];
    expect(asked).toBe(
      'Money See your plan, balance and invoices ' +
        'Campaigns Create, launch, change and end campaigns, public at once Makes changes ' +
        'Proofs Approve or reject proofs: approving releases the reward and is final Money or rewards',
    );
  });

  it('has a text for every scope', async () => {
    const visitor = await aVisitor(app, shop);
    const items = async (scope: string) =>
      (await visitor.open({ ...ASKED, scope })).html.match(/<li>\s*<span>/g)?.length;
    expect(await items(SCOPES.join(' '))).toBe(SCOPES.length);
    expect(await items('read.perks')).toBe(1);
  });

  it.each([
    ['live', 'Live: real campaigns, customers and rewards.'],
    ['test', 'Test data only No real data is shown, changed or paid.'],
  ])('explains the mode %s', async (mode, words) => {
    expect((await (await aVisitor(app, shop)).open({ ...ASKED, mode })).words).toContain(words);
  });

  it.each([
    ['https://agent.example:8443/cb?x=1', 'Your decision is sent to agent.example:8443 Business'],
    ['http://127.0.0.1:5173/cb', 'Your decision is sent to This computer A program that listens at 127.0.0.1:5173.'],
    ['http://localhost:5173/cb', 'Your decision is sent to This computer A program that listens at localhost:5173.'],
    ['http://[::1]:5173/cb', 'Your decision is sent to This computer A program that listens at [::1]:5173.'],
    ['https://xn--bcher-kva.example/cb', 'Your decision is sent to xn--bcher-kva.example Business'],
  ])('says where the decision is sent: %s', async (redirect_uri, words) => {
    expect((await (await aVisitor(app, shop)).open({ ...ASKED, redirect_uri })).words).toContain(words);
  });

  it('shows the registered name of a client, and the app that its private scheme opens', async () => {
    const asked = await byAClient('cursor://agent.example/callback');
    const { words } = await (await aVisitor(app, shop)).open({ ...asked, agent_name: 'Another Name' });
    expect(words).toContain('Let Registered Agent act for Corner Coffee?');
    expect(words).not.toContain('Another Name');
    expect(words).toContain(
      'Your decision is sent to An app on this device The app that opens cursor://agent.example links.',
    );
  });
});

describe('the consent page for a client with a metadata document', () => {
  it('says which host publishes its name', async () => {
    const listener = await listen([(socket) => socket.end(reply(200, { 'content-type': 'application/json' }, body()))]);
    const client_id = `http://${listener.host}/agents/desk.json`;
    const redirect_uri = 'https://agent.example/callback';
    const body = () => JSON.stringify({ client_id, client_name: 'Desk Assistant', redirect_uris: [redirect_uri] });
    try {
      const { words } = await (await aVisitor(app, shop)).open({ client_id, redirect_uri, ...CHALLENGE });
      expect(words).toContain('Let Desk Assistant act for Corner Coffee?');
      expect(words).toContain(`Its name is published by ${listener.host}.`);
    } finally {
      listener.close();
    }
  });
});

describe('signing in', () => {
  it('redirects back to the request, with a cookie that the API does not accept', async () => {
    const visitor = new Visitor(app);
    const shown = await visitor.signIn(shop, { ...ASKED, mode: 'test' });
    expect([shown.status, shown.location]).toEqual([
      303,
      `/agent/authorize?${new URLSearchParams({ ...ASKED, mode: 'test' }).toString()}`,
    ]);
    const { name, value, ...attributes } = shown.cookie ?? {};
    expect(attributes).toEqual({ path: '/', httpOnly: true, sameSite: 'lax', maxAge: 600 });
    expect(name).toBe('perk_consent');
    const { status } = await app.api.as(value ?? '').get('/auth');
    expect(status).toBe(401);
    expect((await visitor.fetch(shown.location ?? '')).words).toContain('Let Campaign Assistant act');
  });

  it('sets a __Host- cookie when the service runs on https', async () => {
    const secure = await startApp({ BASE_URL: 'https://perk.example' });
    try {
      const { email } = await aTenant(secure);
      const visitor = new Visitor(secure);
      const { headers } = await visitor.signIn({ email });
      const { name, value: _value, ...attributes } = parseSetCookie(headers.get('set-cookie') ?? '') ?? {};
      expect([name, attributes]).toEqual([
        '__Host-perk_consent',
        { path: '/', httpOnly: true, sameSite: 'lax', secure: true, maxAge: 600 },
      ]);
      expect((await visitor.open()).words).toContain('Let Campaign Assistant act');
    } finally {
      await secure.stop();
    }
  });

  it('shows that the password is wrong, keeps the e-mail address, and never shows the password', async () => {
    const visitor = new Visitor(app);
    const form = (await visitor.open()).form('/agent/sign-in') ?? {};
    for (const email of [shop.email, anAddress()]) {
      const shown = await visitor.send('/agent/sign-in', { ...form, email, password: 'not the pass word' });
      expect([shown.status, shown.cookie, shown.location]).toEqual([401, undefined, null]);
      expect(shown.html).toContain('role="alert">The e-mail address or the password is wrong.<');
      expect(shown.form('/agent/sign-in')).toEqual({ ...form, email });
      expect(shown.html).not.toContain('not the pass word');
    }
  });

  it.each([
    ['login', { email: 'nobody', password: PASSWORD }, 'email', 'Enter an e-mail address, such as name@example.com.'],
    ['login', { email: 'a@example.com', password: '' }, 'password', 'Enter your password.'],
    ['register', { password: 'too short' }, 'password', 'Choose 12 to 128 characters.'],
    ['register', { password: 'x'.repeat(129) }, 'password', 'Choose 12 to 128 characters.'],
    ['register', { businessName: ' ' }, 'businessName', 'Enter a name of at most 100 characters.'],
    ['register', { email: '' }, 'email', 'Enter an e-mail address, such as name@example.com.'],
  ])('shows the error next to the field: %s %j', async (action, fields, name, message) => {
    const whole = { businessName: 'Tea House', email: anAddress(), password: PASSWORD };
    const shown = await new Visitor(app).send('/agent/sign-in', { ...ASKED, action, ...whole, ...fields });
    expect([shown.status, shown.cookie]).toEqual([400, undefined]);
    const [field = ''] = new RegExp(`<input[^>]* id="${name}"[^>]*>`).exec(shown.html) ?? [];
    expect(field).toContain(`aria-describedby="${name}-note"`);
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain('autofocus');
    expect(shown.html).toContain(`id="${name}-note">${message}<`);
    expect(shown.form('/agent/sign-in')).toMatchObject({ ...ASKED, action, password: '' });
  });

  it.each(['business', 'creator'])('registers a %s account with its owner', async (accountType) => {
    const visitor = new Visitor(app);
    const email = anAddress();
    const form = (await visitor.open({ ...ASKED, prompt: 'create' })).form('/agent/sign-in');
    const filled = { ...form, accountType, businessName: 'Tea House', email, password: PASSWORD };
    expect((await visitor.send('/agent/sign-in', filled)).status).toBe(303);
    expect((await visitor.open()).words).toContain('Let Campaign Assistant act for Tea House?');
    const { data } = await app.api.post('/auth', { email, password: PASSWORD });
    expect(data).toMatchObject({ user: { role: 'owner' }, business: { name: 'Tea House', kind: accountType } });
  });

  it('shows that an e-mail address is taken, and keeps the values of the form', async () => {
    const filled = { businessName: 'Tea House', accountType: 'creator', email: shop.email };
    const shown = await new Visitor(app).send('/agent/sign-in', {
      ...ASKED,
      ...filled,
      action: 'register',
      password: PASSWORD,
    });
    expect([shown.status, shown.cookie]).toEqual([409, undefined]);
    expect(shown.words).toContain('An account with this e-mail address already exists.');
    expect(shown.form('/agent/sign-in')).toMatchObject({ ...filled, action: 'register', password: '' });
  });

  it('offers signing out, which redirects back to the request', async () => {
    const visitor = await aVisitor(app, shop);
    const form = (await visitor.open()).form('/agent/sign-out') ?? {};
    const shown = await visitor.send('/agent/sign-out', form);
    expect([shown.status, shown.location]).toEqual([303, `/agent/authorize?${new URLSearchParams(form).toString()}`]);
    expect(shown.cookie).toMatchObject({ name: 'perk_consent', value: '', maxAge: 0, path: '/' });
    expect((await visitor.fetch(shown.location ?? '')).words).toContain('Sign in to Perk');
  });
});

describe('deciding', () => {
  it('redirects to the agent with a code for a key with the approved scopes', async () => {
    const visitor = await aVisitor(app, shop);
    const form = await visitor.decision({ ...ASKED, mode: 'test', ...CHALLENGE });
    const { status, location, headers } = await visitor.send('/agent/authorize', { ...form, decision: 'approve' });
    expect([status, headers.get('cache-control'), headers.get('referrer-policy')]).toEqual([
      303,
      'private, no-store',
      'no-referrer',
    ]);
    const answer = new URL(location ?? '');
    expect(answer.origin + answer.pathname).toBe(ASKED.redirect_uri);
    const { code, ...rest } = Object.fromEntries(answer.searchParams);
    expect(rest).toEqual({ state: ASKED.state, iss: 'http://localhost:3000' });
    const { data } = await app.api.post('/agent-auth/token', { code, code_verifier: VERIFIER });
    expect(data).toMatchObject({ scope: ASKED.scope, business_id: shop.businessId, agent_name: ASKED.agent_name });
    expect((await app.api.as(data.access_token).get('/auth')).data).toMatchObject({
      mode: 'test',
      business: { id: shop.businessId },
    });
  });

  it('redirects to the agent with access_denied after a denial, and creates no code', async () => {
    const visitor = await aVisitor(app, shop);
    const codes = () => rows(app, 'select hash from authorization_codes');
    const before = await codes();
    const { location } = await visitor.send('/agent/authorize', { ...(await visitor.decision()), decision: 'deny' });
    expect(location).toBe(
      `${ASKED.redirect_uri}?error=access_denied&state=${ASKED.state}&iss=http%3A%2F%2Flocalhost%3A3000`,
    );
    expect(await codes()).toEqual(before);
  });

  it('lets a reviewer deny but not approve, and says so', async () => {
    await aReviewer(app, shop);
    const [{ email }] = await rows(app, `select email from users where role = 'reviewer' and business_id = $1`, [
      shop.businessId,
    ]);
    const visitor = await aVisitor(app, { email });
    const { words, html } = await visitor.open();
    expect(words).toContain('Only an owner of Corner Coffee can approve this.');
    expect(html).not.toContain('value="approve"');
    const form = await visitor.decision();
    const approved = await visitor.send('/agent/authorize', { ...form, decision: 'approve' });
    expect([approved.status, approved.location]).toEqual([403, null]);
    expect(approved.words).toContain('Only an owner of the business may do this.');
    const denied = await visitor.send('/agent/authorize', { ...form, decision: 'deny' });
    expect(denied.location).toContain('error=access_denied');
  });

  it.each<Fields>([{}, { decision: 'maybe' }])('returns 400 for a decision of %j', async (decision) => {
    const visitor = await aVisitor(app, shop);
    const shown = await visitor.send('/agent/authorize', { ...(await visitor.decision()), ...decision });
    expect([shown.status, shown.location]).toEqual([400, null]);
    expect(shown.words).toContain('decision must be one of: approve, deny');
  });
});
