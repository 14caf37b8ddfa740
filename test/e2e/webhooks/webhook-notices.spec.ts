import { startApp, TestApp } from '../../support/app';
import { aReviewer, aTenant, Tenant } from '../../support/builders';
import { logOf, rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { reply } from '../../support/stand-ins/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../../support/stand-ins/receiver';
import { aTestDelivery, aWebhook, deliveriesOf } from '../../support/webhooks';
import { settled } from '../../support/worker';

const DAY = 24 * 60 * 60;

let app: TestApp;
let mailbox: Mailbox;
let shop: Tenant;
let receiver: Receiver;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ OUTBOUND_ALLOW: RECEIVERS, SMTP_URL: mailbox.url });
});
beforeEach(async () => {
  shop = await aTenant(app);
  await mailbox.next(shop.email, 'Verify your e-mail address');
  await settled(app);
  receiver = await aReceiver();
  mailbox.emails.length = 0;
});
afterEach(() => {
  receiver.close();
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

async function attempts(id: string, times: number, status: number): Promise<void> {
  receiver.answer(reply(status));
  for (let i = 0; i < times; i++) {
    await rows(app, 'update webhook_deliveries set due_at = null where endpoint_id = $1', [id]);
    await aTestDelivery(shop.live, id);
    await settled(app);
  }
}
const subjects = () => mailbox.emails.map(({ subject }) => subject);
const FAILING = 'Your webhook is failing';
const DISABLED = 'Your webhook was disabled';

describe('the owners of a webhook', () => {
  it('are notified after 5, 10 and 15 failures in a row, and when it is disabled', async () => {
    await aReviewer(app, shop);
    const { id } = await aWebhook(shop.live, `${receiver.url}?token=hush`);
    await attempts(id, 4, 500);
    expect(subjects()).toEqual([]);
    await attempts(id, 1, 500);
    expect(subjects()).toEqual([FAILING]);
    await attempts(id, 14, 500);
    expect(subjects()).toEqual([FAILING, FAILING, FAILING]);
    app.clock.advance(5 * DAY);
    await attempts(id, 1, 500);
    expect(subjects()).toEqual([FAILING, FAILING, FAILING, DISABLED]);
    for (const { to, body } of mailbox.emails) {
      expect(to).toEqual([shop.email]);
      expect(body).toContain(`127.0.0.1:${receiver.port} (${id})`);
      expect(body.split('\r\n')).toContain(`${app.settings.BASE_URL}/dashboard/webhooks/${id}`);
      expect(body).not.toContain('hush');
    }
    expect(mailbox.emails.map(({ body }) => /The last (\d+) attempts/.exec(body)?.[1])).toEqual([
      '5',
      '10',
      '15',
      undefined,
    ]);
  });

  it('are notified of a 410 at once, but not when they disable it themselves', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    await shop.live.put(`/webhooks/${id}`, { enabled: false });
    await shop.live.put(`/webhooks/${id}`, { enabled: true });
    await attempts(id, 1, 410);
    expect(subjects()).toEqual([DISABLED]);
    expect(mailbox.emails[0]!.body).toContain('410 Gone');
  });

  it('are not notified when it fails only occasionally', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    for (let i = 0; i < 4; i++) {
      await attempts(id, 4, 500);
      await attempts(id, 1, 200);
    }
    expect(subjects()).toEqual([]);
  });
});

describe('an email that cannot be sent', () => {
  it('is logged, and the result of the attempt is still recorded', async () => {
    const withoutMail = await startApp({ OUTBOUND_ALLOW: RECEIVERS, SMTP_URL: 'smtp://127.0.0.1:1' });
    const lines = logOf(withoutMail);
    const { live } = await aTenant(withoutMail);
    await settled(withoutMail);
    const { id } = await aWebhook(live, receiver.url);
    receiver.answer(reply(410));
    await aTestDelivery(live, id);
    await settled(withoutMail);
    expect(lines.join()).toContain('could not be notified');
    expect((await live.get(`/webhooks/${id}`)).data.disabledReason).toBe('gone');
    expect(await deliveriesOf(live, id)).toMatchObject([{ status: 'failed', attempts: [{ status: 410 }] }]);
    await withoutMail.stop();
  });
});
