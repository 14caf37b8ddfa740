import { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { TestApp } from '../support/app';
import { aTenant, PASSWORD, Tenant, unique } from '../support/builders';
import { Agent, anAgent } from './support/agent';
import { openWindow, Window } from './support/chromium';
import * as inPage from './support/in-page.cjs';
import { SCOPES } from '../support/declarations/registered';
import { describeInBrowser } from './support/suite';

const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

describeInBrowser('the consent page in a browser', (start) => {
  let app: TestApp;
  let shop: Tenant;
  let browser: Browser;
  let agent: Agent;
  let window: Window;
  let page: Page;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await aTenant(app);
    agent = await anAgent();
  });
  afterAll(() => agent.close());
  beforeEach(() => open());
  afterEach(async () => {
    app.clock.reset();
    const { complaints } = window;
    await window.context.close();
    expect(complaints).toEqual([]);
  });

  /** Starts over in a fresh window. */
  async function open(options: BrowserContextOptions = {}): Promise<void> {
    if (window) await window.context.close();
    window = await openWindow(browser, options);
    ({ page } = window);
    agent.answers.length = 0;
  }

  const addressOf = (asked: Record<string, string> = agent.asked) =>
    `${app.origin}/agent/authorize?${new URLSearchParams(asked).toString()}`;

  /** Fills in the form that is shown, and sends it. */
  async function signIn(email = shop.email, password = PASSWORD): Promise<void> {
    await page.getByLabel('E-mail address').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
  }

  const press = (name: string) => page.getByRole('button', { name }).click();
  /** Resolves once a page of that heading is there. */
  const shows = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const CONSENT = 'Let Campaign Assistant act for Corner Coffee?';

  it.each([true, false])('gives the agent a key that works (JavaScript enabled: %s)', async (javaScriptEnabled) => {
    await open({ javaScriptEnabled });
    await page.goto(addressOf());
    await signIn();
    await shows(CONSENT);
    await press('Approve');
    await page.waitForURL(`${agent.redirectUri}?**`);
    const [answer = new URLSearchParams()] = agent.answers;
    expect([...answer.keys()]).toEqual(['code', 'state', 'iss']);
    expect([answer.get('state'), answer.get('iss')]).toEqual([agent.asked.state, app.settings.BASE_URL]);
    const { status, data } = await agent.exchange(app.api, answer);
    expect([status, data.scope]).toEqual([200, agent.asked.scope]);
    expect((await app.api.as(data.access_token).get('/campaigns')).status).toBe(200);
  });

  it('redirects to the agent with access_denied after Deny', async () => {
    await page.goto(addressOf());
    await signIn();
    await press('Deny');
    await page.waitForURL(`${agent.redirectUri}?**`);
    expect(agent.answers.map((answer) => Object.fromEntries(answer))).toEqual([
      { error: 'access_denied', state: agent.asked.state, iss: app.settings.BASE_URL },
    ]);
  });

  it('keeps the visitor signed in until they sign out', async () => {
    await page.goto(addressOf());
    await signIn();
    await shows(CONSENT);
    await page.goto('about:blank');
    await page.goto(addressOf());
    await shows(CONSENT);
    await press('Sign out');
    await shows('Sign in to Perk');
    await signIn();
    await press('Approve');
    await page.waitForURL(`${agent.redirectUri}?**`);
    expect(agent.answers).toHaveLength(1);
  });

  it('registers a business and approves for it', async () => {
    await page.goto(addressOf());
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByLabel('I am a creator and earn perks').check();
    await page.getByLabel('Name of your business').fill('Tea House');
    await page.getByLabel('E-mail address').fill(`person${String(unique())}@example.com`);
    await page.getByLabel('Password').fill(PASSWORD);
    await press('Create account');
    await shows('Let Campaign Assistant act for Tea House?');
    await press('Approve');
    await page.waitForURL(`${agent.redirectUri}?**`);
    const { data } = await agent.exchange(app.api, agent.answers[0] ?? new URLSearchParams());
    expect((await app.api.as(data.access_token).get('/auth')).data.business).toMatchObject({
      name: 'Tea House',
      kind: 'creator',
    });
  });

  it('keeps the e-mail address but not the password after a wrong password', async () => {
    await page.goto(addressOf());
    await signIn(shop.email, 'not the password');
    expect(await page.getByRole('alert').innerText()).toBe('The e-mail address or the password is wrong.');
    expect(await page.getByLabel('E-mail address').inputValue()).toBe(shop.email);
    expect(await page.getByLabel('Password').inputValue()).toBe('');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await shows(CONSENT);
  });

  it('asks to sign in again after the session has ended, and keeps the request', async () => {
    await page.goto(addressOf());
    await signIn();
    await shows(CONSENT);
    app.clock.advance(31 * 24 * 3600);
    await press('Approve');
    expect(await page.getByRole('alert').innerText()).toBe('Your session has ended; sign in again.');
    expect(agent.answers).toEqual([]);
    await signIn();
    await press('Approve');
    await page.waitForURL(`${agent.redirectUri}?**`);
    expect((await agent.exchange(app.api, agent.answers[0] ?? new URLSearchParams())).status).toBe(200);
  });

  it('does not redirect to an invalid redirect URI', async () => {
    await page.goto(addressOf({ ...agent.asked, redirect_uri: 'http://evil.example/callback' }));
    await shows('The request of the agent is not valid');
    expect(await page.locator('a, form').count()).toBe(0);
    expect(window.visited).toHaveLength(1);
  });

  it('lets the browser open an app with a private scheme', async () => {
    const redirectUri = 'cursor://agent.example/callback';
    const { client_id } = await fetch(`${app.origin}/agent/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_name: 'Editor', redirect_uris: [redirectUri] }),
    }).then((response) => response.json() as Promise<{ client_id: string }>);
    await page.goto(addressOf({ ...agent.asked, client_id, redirect_uri: redirectUri }));
    await signIn();
    const opened = page.waitForRequest((request) => request.url().startsWith('cursor:'));
    await press('Approve');
    const { searchParams } = new URL((await opened).url());
    expect([...searchParams.keys()]).toEqual(['code', 'state', 'iss']);
  });

  it('lets the agent redirect the browser to another site after the callback', async () => {
    const elsewhere = await anAgent({ sendsOnTo: 'https://127.0.0.1:1/done' });
    try {
      await page.goto(addressOf(elsewhere.asked));
      await signIn();
      const sentOn = page.waitForRequest('https://127.0.0.1:1/done');
      await press('Approve');
      await sentOn;
      expect(elsewhere.answers).toHaveLength(1);
    } finally {
      window.complaints.length = 0;
      await elsewhere.close();
    }
  });

  it('keeps the opener of a popup', async () => {
    await page.goto(agent.redirectUri.replace('/callback', '/'));
    const [popup] = await Promise.all([
      window.context.waitForEvent('page'),
      page.evaluate(inPage.openWindowOf, addressOf()),
    ]);
    page = popup;
    await signIn();
    await press('Approve');
    await popup.waitForURL(`${agent.redirectUri}?**`);
    expect(await popup.evaluate('window.opener !== null')).toBe(true);
  });

  it('rejects its forms when another site submits them', async () => {
    await page.goto(addressOf());
    await signIn();
    const form = page.locator('form[action="/agent/authorize"]');
    const stolen = (await form.evaluate((element) => element.outerHTML)).replace('action="', `action="${app.origin}`);
    await page.goto(agent.redirectUri.replace('/callback', '/').replace('127.0.0.1', 'localhost'));
    await page.setContent(stolen);
    await press('Approve');
    await page.waitForURL(`${app.origin}/agent/authorize`);
    await shows('The request failed');
    expect(agent.answers).toEqual([]);
  });

  it('ignores clicks on Approve at first, so that a double click on another page does not approve', async () => {
    await page.goto(addressOf());
    await signIn();
    const approve = page.getByRole('button', { name: 'Approve' });
    await page.evaluate(inPage.toTheFirstMoment);
    expect(await approve.evaluate(inPage.hitBy)).toBe('form');
    await page.evaluate(inPage.toTheEnd);
    expect(await approve.evaluate(inPage.hitBy)).toBe('button');
  });

  it('can be used with the keyboard only', async () => {
    await page.goto(addressOf());
    const reach = async (name: string) => {
      for (let i = 0; i < 12; i++) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate(inPage.focused)) === name) return;
      }
      throw new Error(`${name} was not reached.`);
    };
    await page.keyboard.press('Tab');
    await page.keyboard.type(shop.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await reach('Sign in');
    await page.keyboard.press('Enter');
    await shows(CONSENT);
    await reach('Approve');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${agent.redirectUri}?**`);
  });

  describe('on a phone', () => {
    const LONG = 'Wxyz'.repeat(25);
    const pages: [string, () => Promise<void>][] = [
      ['for signing in', async () => void (await page.goto(addressOf({ ...agent.asked, agent_name: LONG })))],
      [
        'for registering, with errors',
        async () => {
          await page.goto(addressOf({ ...agent.asked, agent_name: LONG, prompt: 'create' }));
          await page.locator('form').evaluate(inPage.leaveUnchecked);
          await press('Create account');
          await page.locator('[aria-invalid]').first().waitFor();
        },
      ],
      [
        'for the decision',
        async () => {
          const { email } = await aTenant(app, { businessName: LONG });
          await page.goto(addressOf({ ...agent.asked, agent_name: LONG, scope: SCOPES.join(' ') }));
          await signIn(email);
          await page.getByRole('button', { name: 'Approve' }).waitFor();
        },
      ],
      ['for an invalid request', async () => void (await page.goto(addressOf({ scope: LONG, redirect_uri: LONG })))],
      ['that explains how to get a key', async () => void (await page.goto(`${app.origin}/agent/authorize`))],
      ['at the root of the site', async () => void (await page.goto(`${app.origin}/`))],
      ['for an unknown address', async () => void (await page.goto(`${app.origin}/${LONG}`))],
    ];

    it.each(pages)('the page %s fits the screen, and its controls are large enough to tap', async (_what, show) => {
      await open({ ...PHONE, javaScriptEnabled: true });
      await show();
      expect(await page.evaluate(inPage.widerThanScreen)).toEqual([]);
      expect(await page.evaluate(inPage.tooSmallToTap)).toEqual([]);
    });

    it.each(['light', 'dark'] as const)('all pages have enough contrast in %s mode', async (colorScheme) => {
      for (const [, show] of pages) {
        await open({ ...PHONE, colorScheme });
        await show();
        const texts = await page.evaluate(inPage.contrasts);
        expect(texts.length).toBeGreaterThan(4);
        expect(texts.filter(({ contrast }) => contrast < 4.5)).toEqual([]);
      }
    });
  });
});
