import { Browser } from 'playwright-core';
import { TestApp } from '../support/app';
import { aCampaign, anEnterprise, aUser, Tenant } from '../support/builders';
import { signedIn } from './support/dashboard';
import { describeInBrowser } from './support/suite';

describeInBrowser('the pages of customers', (start) => {
  let browser: Browser;
  let app: TestApp;
  let shop: Tenant;

  beforeAll(async () => {
    ({ browser, app } = await start());
    shop = await anEnterprise(app);
  });

  let proofs = 0;
  /** A customer of the shop with a proof, and its perk if it is approved. */
  const aCustomer = async (person: object, isApproved = false) => {
    const { data } = await shop.test.post('/submissions', {
      campaignId: (await aCampaign(shop.test)).id,
      proofUrl: `https://www.instagram.com/p/of-customer${String(++proofs)}/`,
      participant: person,
    });
    if (isApproved) await shop.test.post('/submissions/review', { submissionId: data.id, decision: 'approve' });
    return { ...data.participant, submissionId: data.id } as { id: string; submissionId: string };
  };

  it('adds a customer, changes it, blocks it, and finds it again', async () => {
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open('/');
    await page.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await page.getByRole('heading', { name: 'No customers yet' }).waitFor();
    await page.getByRole('button', { name: 'New customer' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Grace Hopper');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.getByText('Enter an e-mail address or your own ID').waitFor();
    await page.getByRole('textbox', { name: 'E-mail address', exact: true }).fill('grace@example.com');
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.getByRole('link', { name: 'Grace Hopper' }).click();
    await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
    await page.getByText('No proofs yet').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Your own ID', exact: true }).fill('customer-1');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('customer-1').waitFor();
    await page.getByRole('button', { name: 'Block' }).click();
    await page.getByRole('button', { name: 'Unblock' }).waitFor();
    const [stored] = (await shop.test.get('/participants?q=hopper')).data.items;
    expect(stored).toMatchObject({
      name: 'Grace Hopper',
      email: 'grace@example.com',
      externalId: 'customer-1',
      blocked: true,
    });
    await visit.open('/customers');
    await page.getByLabel('Search by name').fill('nobody');
    await page.getByRole('heading', { name: 'Nobody found' }).waitFor();
    await page.getByLabel('Search by name').fill('grace@example.com');
    await page.getByRole('link', { name: 'Grace Hopper' }).waitFor();
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('shows the proofs and perks of a customer, whom the reviewer sees by name', async () => {
    const { id, submissionId } = await aCustomer({ externalId: 'shown', name: 'Ada Lovelace' }, true);
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open(`/customers/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    await page.getByText('1 approved, 0 rejected, 0 redeemed').waitFor();
    await page.getByRole('table', { name: 'Proofs' }).getByText('Approved').waitFor();
    await page.getByRole('table', { name: 'Perks' }).locator('span', { hasText: 'Issued' }).waitFor();
    const waiting = await aCustomer({ externalId: 'waiting', name: 'Emmy Noether' });
    await visit.open(`/review?id=${waiting.submissionId}`);
    await page
      .getByRole('region', { name: 'Proofs' })
      .getByRole('button', { name: /^Emmy Noether/ })
      .waitFor();
    await page.getByRole('article').getByText('By Emmy Noether').waitFor();
    await visit.open(`/review?id=${submissionId}`);
    await page.getByRole('article').getByText('By Ada Lovelace').getByRole('link').click();
    await page.getByRole('heading', { level: 1, name: 'Ada Lovelace' }).waitFor();
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('erases a customer after a question', async () => {
    const { id } = await aCustomer({ externalId: 'to-erase', name: 'Zaphod' });
    const visit = await signedIn(browser, app, shop);
    const { page } = visit;
    await visit.open(`/customers/${id}`);
    await page.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('This cannot be undone').waitFor();
    await page.getByRole('button', { name: 'Erase for good' }).click();
    await page.getByRole('heading', { level: 1, name: 'Erased' }).waitFor();
    expect((await shop.test.get(`/participants/${id}`)).data).toMatchObject({ erased: true, name: null });
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('is readable in every width and colour scheme', async () => {
    const { id } = await aCustomer({
      ...{
        externalId: 'long',
        name: 'A customer with quite a long name',
        email: 'a.customer.with.a.long.address@example.com',
      },
      handles: [{ platformId: 'ig', handle: 'quite.a.long.handle' }],
    });
    const visit = await signedIn(browser, app, shop);
    for (const [turn, path] of ['/customers', `/customers/${id}`].entries()) {
      await visit.open(path);
      expect(await visit.inspectWidths(turn)).toEqual({});
    }
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });

  it('is refused to a role without the scope, which sends no request for it', async () => {
    const visit = await signedIn(browser, app, await aUser(app, shop, 'till'));
    const requested: string[] = [];
    visit.page.on('request', (request) => requested.push(request.url()));
    await visit.open('/customers');
    await visit.page.getByText('Your role does not include this page').first().waitFor();
    expect(await visit.page.getByRole('link', { name: 'Customers', exact: true }).count()).toBe(0);
    expect(requested.filter((url) => url.includes('/api/v1/participants'))).toEqual([]);
    await visit.context.close();
    expect(visit.complaints).toEqual([]);
  });
});
