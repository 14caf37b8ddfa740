import { startApp, TestApp } from '../../support/app';
import { aReviewer, aTenant, Tenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { reply } from '../../support/stand-ins/outbound';
import { aReceiver, Receiver, RECEIVERS } from '../../support/stand-ins/receiver';
import { aTestDelivery, aWebhook } from '../../support/webhooks';
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
  (await mailbox.all()).length = 0;
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
/** Of the messages about webhooks. */
async function subjects(): Promise<string[]> {
  await settled(app);
  return (await mailbox.all()).map(({ subject }) => subject).filter((subject) => subject.includes('webhook'));
}
const FAILING = 'Your webhook is failing';
const DISABLED = 'Your webhook was disabled';

describe('the owners of a webhook', () => {
  it('are notified after 5, 10 and 15 failures in a row, and when it is disabled', async () => {
    await aReviewer(app, shop);
    const { id } = await aWebhook(shop.live, `${receiver.url}?token=hush`);
    await attempts(id, 4, 500);
    expect(await subjects()).toEqual([]);
    await attempts(id, 1, 500);
    expect(await subjects()).toEqual([FAILING]);
    await attempts(id, 14, 500);
    expect(await subjects()).toEqual([FAILING, FAILING, FAILING]);
    app.clock.advance(5 * DAY);
    await attempts(id, 1, 500);
    expect(await subjects()).toEqual([FAILING, FAILING, FAILING, DISABLED]);
    for (const { to, body } of await mailbox.all()) {
      expect(to).toEqual([shop.email]);
      expect(body).toContain(`127.0.0.1:${receiver.port} (${id})`);
      expect(body.split('\n')).toContain(`${app.settings.BASE_URL}/dashboard/webhooks/${id}`);
      expect(body).not.toContain('hush');
    }
    expect((await mailbox.all()).map(({ body }) => /The last (\d+) attempts/.exec(body)?.[1])).toEqual([
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
    expect(await subjects()).toEqual([DISABLED]);
    expect((await mailbox.all())[0]!.body).toContain('410 Gone');
  });

  it('are not notified when it fails only occasionally', async () => {
    const { id } = await aWebhook(shop.live, receiver.url);
    for (let i = 0; i < 4; i++) {
      await attempts(id, 4, 500);
      await attempts(id, 1, 200);
    }
    expect(await subjects()).toEqual([]);
  });
});
