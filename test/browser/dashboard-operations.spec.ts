import { readFileSync } from 'node:fs';
import { Browser, Page } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, aPerk, aTenant, aUser, Tenant } from '../support/builders';
import { Client } from '../support/client';
import { reply } from '../support/stand-ins/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../support/stand-ins/receiver';
import { aTestDelivery, aWebhook } from '../support/webhooks';
import { until } from '../support/processes/service';
import { settled } from '../support/worker';
import { signedIn, signedInNext, Visit } from './support/dashboard';
import { describeInBrowser } from './support/suite';

describeInBrowser('the pages of daily operation', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;
  let [api, participant]: Client[] = [];
  let visit: Visit;
  let page: Page;

  beforeAll(async () => {
    ({ browser, app } = await start({ OUTBOUND_ALLOW: RECEIVERS }));
    participant = (await aTenant(app)).test;
  });
  beforeEach(async () => {
    shop = await aTenant(app);
    api = shop.test;
    // The events of signing up are not sent to webhooks that are created later.
    await settled(app);
    visit = visit ? await signedInNext(visit, app, shop) : await signedIn(browser, app, shop);
    ({ page } = visit);
  });
  afterEach(() => {
    expect(visit.complaints).toEqual([]);
  });
  afterAll(() => visit.context.close());

  const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
  const code = () => page.getByLabel('Code from the customer');
  const statusOf = async (id: string) => (await api!.get(`/perks/${id}`)).data.status;

  async function anIssuedPerk(fields: object = {}): Promise<any> {
    const { id } = await aCampaign(api!, { ...fields });
    return aPerk(api!, participant!, id);
  }

  describe('the till', () => {
    it('redeems a code of a scanner, which types and presses Enter, only when somebody says so', async () => {
      const perk = await anIssuedPerk();
      const { email } = await aUser(app, shop, 'till');
      const till = await signedIn(browser, app, { email });
      await till.open('/till');
      await till.page.keyboard.type(`${perk.code.toLowerCase()}`);
      await till.page.keyboard.press('Enter');
      await till.page.getByText('Can be redeemed').waitFor();
      expect(await statusOf(perk.id)).toBe('issued');
      await till.page.getByRole('button', { name: 'Redeem now' }).click();
      await till.page.getByRole('heading', { name: 'Yes' }).waitFor();
      expect(await statusOf(perk.id)).toBe('redeemed');
      expect(await till.inspect()).toEqual([]);

      await till.page.keyboard.type(perk.code);
      await till.page.getByRole('heading', { name: 'No' }).waitFor();
      await till.page.getByText(/^Already redeemed on/).waitFor();
      expect(await till.inspect()).toEqual([]);
      // The role gets no events, which is no loss of the connection.
      expect(await till.page.getByText('Not live').count()).toBe(0);
      expect(till.complaints).toEqual([]);
      await till.context.close();
    });

    it('says exactly why a code is not valid', async () => {
      const revoked = await anIssuedPerk();
      await api!.post(`/perks/${revoked.id}/revoke`, { reason: 'The order was refunded' });
      const others = await aTenant(app);
      const elsewhere = await aPerk(others.test, api!, (await aCampaign(others.test)).id);
      await visit.open('/till');
      for (const [typed, reason] of [
        [revoked.code, 'The order was refunded'],
        [elsewhere.code, 'This perk is redeemed at another business, which issued it'],
        ['ZZZZZZZZZZ', 'No perk or proof has this code'],
      ]) {
        await code().fill(typed);
        await page.getByText(reason, { exact: true }).waitFor();
      }
      await code().fill('ABC');
      await code().press('Enter');
      await page.getByText('A code has 10 letters and digits, and this has 3').waitFor();
    });

    it('asks again with the same key when the answer was lost, also after a reload', async () => {
      const perk = await anIssuedPerk();
      const keys: (string | undefined)[] = [];
      let isLost = true;
      await page.route('**/api/v1/perks/redeem', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length === 1) await route.fetch();
        await (isLost ? route.abort() : route.continue());
      });
      await visit.open('/till');
      await code().fill(perk.code);
      await press('Redeem now');
      await page.getByText('Not known yet').waitFor();
      expect(await statusOf(perk.id)).toBe('redeemed');

      await page.reload();
      expect(await code().isDisabled()).toBe(true);
      isLost = false;
      await press('Find out');
      await page.getByRole('heading', { name: 'Yes' }).waitFor();
      expect(keys.length).toBeGreaterThan(1);
      expect([...new Set(keys)]).toEqual([expect.stringMatching(/^\w{32}$/)]);
      // The browser reports each request that was cut off.
      expect(visit.complaints.splice(0).filter((each) => !each.includes('ERR_FAILED'))).toEqual([]);
    });

    it('redeems nothing while offline, and says so', async () => {
      const perk = await anIssuedPerk();
      await visit.open('/till');
      await code().fill(perk.code);
      await page.getByText('Can be redeemed').waitFor();
      await visit.context.setOffline(true);
      await page.getByText('You are offline. Perks cannot be redeemed until the connection is back.').first().waitFor();
      await page.getByRole('button', { name: 'Redeem now' }).click({ force: true });
      expect(await page.getByRole('heading', { name: 'Can be redeemed' }).isVisible()).toBe(true);
      await visit.context.setOffline(false);
      expect(await statusOf(perk.id)).toBe('issued');
      visit.complaints.splice(0);
    });
  });

  describe('perks', () => {
    it('are revoked with a reason, and exported without formulas', async () => {
      const formula = `=HYPERLINK("https://evil.example")`;
      const perk = await anIssuedPerk({ rewardType: 'free_item', rewardValue: 3, rewardDescription: formula });
      await visit.open(`/perks?id=${perk.id as string}`);
      await press('Revoke');
      const dialog = page.getByRole('dialog', { name: 'Revoke this perk?' });
      await dialog.getByLabel('Reason').fill('The order was refunded');
      await dialog.getByRole('button', { name: 'Revoke perk' }).click();
      await page.getByText(`${perk.code as string} is revoked.`).waitFor();
      expect((await api!.get(`/perks/${perk.id as string}`)).data).toMatchObject({
        status: 'revoked',
        revocationReason: 'The order was refunded',
      });
      await page.keyboard.press('Escape');

      const [file] = await Promise.all([page.waitForEvent('download'), press('Export CSV')]);
      const [headings, row] = readFileSync(await file.path(), 'utf8').split('\r\n');
      expect(headings).toMatch(/^\uFEFF"Code","State"/);
      expect(row).toContain(`"${perk.code as string}","Revoked"`);
      expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    });
  });

  describe('events', () => {
    it('new events appear at the top, wait while the list is paused, and lead to the history of one thing', async () => {
      const campaign = await aCampaign(api!, { name: 'Older' });
      await settled(app);
      await visit.open('/events');
      const first = page.locator('tbody tr').first();
      await first.getByText('Older').waitFor();

      await aCampaign(api!, { name: 'Newer' });
      await settled(app);
      await first.getByText('Newer').waitFor();

      await press('Pause');
      await api!.put(`/campaigns/${campaign.id as string}`, { status: 'paused' });
      await settled(app);
      await press('Show 1 new event');
      await first.getByText('Campaign paused').waitFor();

      await first.getByRole('link').click();
      await page.getByRole('link', { name: 'Its history' }).click();
      await page.getByText('This is all of it, from its first event.').waitFor();
      expect(await page.locator('tbody th').allInnerTexts()).toEqual(['Campaign paused', 'Campaign created']);
    });

    it('a filter finds events of a rare kind far back', async () => {
      await aCampaign(api!, { name: 'The first' });
      const { id } = await aCampaign(api!);
      for (let i = 0; i < 60; i++)
        await api!.put(`/campaigns/${id as string}`, { status: i % 2 === 0 ? 'paused' : 'active' });
      await settled(app);
      await visit.open('/events?type=campaign.created');
      await page.getByText('The first').waitFor();
      expect(await page.locator('tbody tr').count()).toBe(2);
    });
  });

  describe('webhooks', () => {
    let receiver: Receiver;
    beforeEach(async () => {
      receiver = await aReceiver();
    });
    afterEach(() => receiver.close());

    /** Waits until the receiver got at least so many requests. */
    const received = (count: number) =>
      until(async () => {
        await settled(app);
        return receiver.received().length >= count;
      });

    /** Waits until the receiver got so many requests, and not more. */
    async function delivered(count: number): Promise<void> {
      await received(count);
      expect(receiver.received()).toHaveLength(count);
    }

    it('are created with a secret that is shown once, and tested, and their signatures verified', async () => {
      await visit.open('/webhooks');
      await press('New webhook');
      await page.getByLabel('URL').fill(receiver.url);
      await press('Create webhook');
      const dialog = page.getByRole('dialog', { name: 'The secret of the new webhook' });
      const secret = await dialog.locator('pre').innerText();
      expect(secret).toMatch(/^whsec_/);
      await press('I have stored it');
      await page.getByText('Nothing was sent yet').waitFor();
      expect(await page.content()).not.toContain(secret);

      await press('Send a test event');
      await press('Send');
      await delivered(1);
      await page.getByText('204 No content').first().waitFor();
      expect(await visit.inspect()).toEqual([]);
      await page.keyboard.press('Escape');

      const [{ headers, body } = { headers: {}, body: '' }] = receiver.received();
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      await page.getByRole('tab', { name: 'Signature checker' }).click();
      const check = async (text: string, key: string, given = lines) => {
        await page.getByLabel('Headers').fill(given.join('\n'));
        await page.getByLabel('Body').fill(text);
        await page.getByLabel('Secret').fill(key);
        await press('Check');
      };
      await check(body, secret);
      await page.getByText('The signature is valid').waitFor();
      for (const [text, key, given, reason] of [
        [JSON.stringify(JSON.parse(body), null, 2), secret, lines, /Your program parsed and wrote it again/],
        [`${body}\n`, secret, lines, /without the spaces or line breaks around the body/],
        [body.replace('"sequence":0', '"sequence":1'), secret, lines, /^webhook-signature does not match/],
        [body, `whsec_${Buffer.alloc(32).toString('base64')}`, lines, /the secret is another one/],
        [body, 'secret', lines, /^This is not the secret of a webhook/],
        [body, secret, lines.filter((line) => !/timestamp/.test(line)), /^Missing headers: webhook-timestamp/],
        [body, secret, lines.map((line) => line.replace(/(webhook-timestamp: )\d+/, '$11')), /has changed|was changed/],
      ] as const) {
        await check(text, key, [...given]);
        await page.getByText('The signature is not valid').waitFor();
        await page.getByText(reason).first().waitFor();
      }
    });

    it('a failing webhook says why within two clicks, and can be sent again', async () => {
      const { id } = await aWebhook(api!, receiver.url);
      receiver.answer(reply(503, {}, 'The database is down'));
      await aTestDelivery(api!, id);
      await settled(app);
      await visit.open('/webhooks');
      await page.locator('tbody th a').first().click();
      await page.locator('tbody th a').first().click();
      await page.getByText('The database is down').waitFor();
      await page.getByText('webhook-signature: [redacted]').waitFor();

      receiver.answer(reply(204));
      await press('Send again');
      // On a slow computer, the automatic attempt is due by now too.
      await received(2);
      await page.getByText('204 No content').first().waitFor();
    });

    it('a webhook sends what it missed after the number was shown, rotates its secret, and is disabled and deleted', async () => {
      const { id, secret } = await aWebhook(api!, receiver.url, { events: ['campaign.created'] });
      await api!.put(`/webhooks/${id as string}`, { enabled: false });
      await aCampaign(api!);
      await settled(app);
      await visit.open(`/webhooks/${id as string}`);
      await press('Enable');
      await press('Send missed events');
      await press('Count them');
      await press('Send 1 event');
      await delivered(1);
      await page.getByText('204 No content').first().waitFor();

      await page.getByRole('tab', { name: 'Settings' }).click();
      await press('Replace the secret');
      const question = page.getByRole('dialog', { name: 'Replace the secret?' });
      await question.getByRole('button', { name: 'Replace the secret' }).click();
      const next = await page.getByRole('dialog', { name: 'The new secret' }).locator('pre').innerText();
      expect(next).not.toBe(secret);
      await press('I have stored it');
      await page.getByText('The previous secret ends in').waitFor();

      await press('Disable');
      await page.getByText(/^Disabled since/).waitFor();
      await press('Delete');
      await press('Delete webhook');
      await page.getByText('No webhooks yet').waitFor();
      expect((await api!.get(`/webhooks/${id as string}`)).status).toBe(404);
    });
  });
});
