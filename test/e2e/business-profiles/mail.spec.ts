import sharp from 'sharp';
import { Relay } from '#messaging/host';
import { LogoCleanup } from '../../../libs/business-profiles/src/logo-cleanup';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant } from '../../support/builders';
import { aPicture } from '../../support/files';
import { anAddress, GuestBrowser } from '../../support/pages/guest';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url });
});
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

/** What a guest of a business gets: the code, and then that the proof was received. */
async function mailsOf(shop: Tenant, beforeSending: () => Promise<unknown> = () => Promise.resolve()) {
  const { id } = await aCampaign(shop.live);
  const email = anAddress();
  await new GuestBrowser(app, mailbox).submit(id as string, email);
  await app.nest.get(Relay).run();
  await beforeSending();
  await mailbox.all();
  return (await mailbox.all()).filter(({ to }) => to.includes(email));
}
const setLogo = async (shop: Tenant) =>
  shop.owner.post('/business/logo', await aPicture().resize(600, 300, { fit: 'fill' }).webp().toBuffer());

describe('messages to people', () => {
  it('have the logo as a part of them, and the colour of the business', async () => {
    const shop = await anEnterprise(app, { businessName: 'Café Luna' });
    await setLogo(shop);
    await shop.owner.put('/business', { accentColor: '#b4442e' });
    const mails = await mailsOf(shop);
    expect(mails).toHaveLength(2);
    for (const { html, parsed } of mails) {
      const [logo] = parsed.attachments;
      expect([logo?.filename, logo?.contentType, logo?.contentDisposition]).toEqual([
        'logo.png',
        'image/png',
        'inline',
      ]);
      expect(await sharp(logo!.content).metadata()).toMatchObject({ format: 'png', width: 256, height: 128 });
      // Where the HTML refers to it, the parser has put it. Nothing is loaded from this service.
      expect(html).toContain(`data:image/png;base64,${logo!.content.toString('base64')}`);
      expect(html).toMatch(/width="88"\s+height="44"/);
      expect(html).toContain('#b4442e');
      expect(html).not.toContain('business-logos');
    }
  });

  it('have the first letter of the name without a logo', async () => {
    const [, received] = await mailsOf(await anEnterprise(app, { businessName: 'Café Luna' }));
    expect(received?.parsed.attachments).toEqual([]);
    expect(received?.html).toMatch(/aria-hidden="true"[^>]*>\s*C\s*</);
  });

  it('are sent without the logo if it was deleted before', async () => {
    const shop = await anEnterprise(app, { businessName: 'Café Luna' });
    await setLogo(shop);
    const [, received] = await mailsOf(shop, async () => {
      await shop.owner.delete('/business/logo');
      await app.nest.get(LogoCleanup).purge();
    });
    expect([received?.subject, received?.parsed.attachments]).toEqual(['Café Luna has received your proof', []]);
    expect(received?.html).toMatch(/aria-hidden="true"[^>]*>\s*C\s*</);
  });
});
