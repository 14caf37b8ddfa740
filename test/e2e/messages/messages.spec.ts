import { once } from 'node:events';
import { get as httpGet, IncomingMessage } from 'node:http';
import { SMTPServerOptions } from 'smtp-server';
import { MessagesService } from '#messages';
import { startApp, TestApp } from '../../support/app';
import { aTenant } from '../../support/builders';
import { rows } from '../../support/database/inspect';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';
import { sendMessages } from '../../support/worker';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const BUSINESS = 'biz_01kaj4yt7hfbc9zqf3v1w2x5n8';

/** What the server answers to a recipient, by the beginning of the address; anything else is accepted. */
let refusals: Record<string, [code: number, text: string]> = {};
const options: SMTPServerOptions = {
  onRcptTo: ({ address }, _session, done) => {
    const [, refusal] = Object.entries(refusals).find(([start]) => address.startsWith(start)) ?? [];
    done(refusal && Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
  },
};

let mailbox: Mailbox;
let app: TestApp;
let messages: MessagesService;
beforeAll(async () => {
  mailbox = await openMailbox(options);
  app = await startApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@perk.example.com' });
  messages = app.nest.get(MessagesService);
});
beforeEach(() => (refusals = {}));
afterEach(() => {
  app.clock.reset();
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

let count = 0;
const anAddress = (start = 'person') => `${start}${String(++count)}@example.com`;
const sendCode = (email: string, businessId = BUSINESS) =>
  messages.send('sign-in-code', { businessId, email }, { email, code: '493027', minutes: 10 });
const sendNotice = (email: string) =>
  messages.send(
    'plan-limit',
    { businessId: BUSINESS, email },
    { plan: 'free', limit: 100, resetsAt: '2026-07-01T00:00:00Z' },
  );
const rowOf = async (email: string) => {
  await mailbox.all();
  const [row] = await rows(app, 'select * from messages where recipient = $1', [email]);
  return row as Record<string, unknown>;
};
const receivedBy = async (email: string) => (await mailbox.all()).filter(({ to }) => to.includes(email));

describe('a message', () => {
  it('is sent as HTML and text, in the name of whom it is from, with an id of its own', async () => {
    const email = anAddress();
    const ids = { proofId: 'gpr_01kaj4yt7hfbc9zqf3v1w2x5n8', campaignId: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' };
    const data = { business: 'Café <Luna> & "Co"', code: '493027', minutes: 10, ...ids };
    await messages.send('guest-code', { businessId: BUSINESS, email }, data);
    const { subject, body, html, parsed } = await mailbox.next(email);
    expect(subject).toBe('493027 is your code for Café <Luna> & "Co"');
    expect(parsed.from?.value).toEqual([{ name: 'Café <Luna> & "Co" via Perk', address: 'no-reply@perk.example.com' }]);
    expect(body).toMatch(/^493027$/m);
    expect(html).toContain('Café &lt;Luna&gt; &amp; &quot;Co&quot;');
    const { id } = await rowOf(email);
    expect(parsed.messageId).toBe(`<${id as string}@perk.example.com>`);
    expect(parsed.headers.get('auto-submitted')).toBe('auto-generated');
  });

  it('is encrypted until it was sent, and then deleted', async () => {
    const email = anAddress();
    refusals = { [email]: [450, '4.2.1 Greylisted'] };
    await sendCode(email);
    const waiting = await rowOf(email);
    expect(waiting.outcome).toBeNull();
    expect(waiting.data).toMatch(/^v1\./);
    expect(JSON.stringify(waiting)).not.toContain('493027');
    refusals = {};
    app.clock.advance(MINUTE);
    expect(await rowOf(email)).toMatchObject({ outcome: 'sent', data: null, due_at: null });
  });

  it('is not sent if its transaction is rolled back, or is a dry run', async () => {
    const [failed, tried] = [anAddress(), anAddress()];
    const failure = app.db.tx(async () => {
      await sendCode(failed);
      throw new Error('The rest of the transaction failed.');
    });
    await expect(failure).rejects.toThrow('The rest');
    await app.db.dryRun(
      () => sendCode(tried),
      () => Promise.resolve(),
    );
    expect([await rowOf(failed), await rowOf(tried)]).toEqual([undefined, undefined]);
  });

  it('is not sent after it has become useless', async () => {
    const email = anAddress();
    await sendCode(email);
    app.clock.advance(10 * MINUTE);
    expect(await rowOf(email)).toMatchObject({ outcome: 'expired', data: null });
    expect(await receivedBy(email)).toEqual([]);
  });
});

describe('a mail server', () => {
  it('that takes a message later is asked after 1, 2, 4, 8 and then every 15 minutes', async () => {
    const email = anAddress();
    refusals = { [email]: [451, '4.3.0 Try again'] };
    await sendNotice(email);
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 6; attempt++) {
      const { attempts, due_at: dueAt, reply } = await rowOf(email);
      expect([attempts, reply]).toEqual([attempt, '451 4.3.0 Try again']);
      const wait = Math.round(((dueAt as Date).getTime() - app.clock.now().getTime()) / 1000 / MINUTE);
      waits.push(wait);
      app.clock.advance(wait * MINUTE);
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15]);
    refusals = {};
    await mailbox.next(email);
  });

  it('that says that there is no such mailbox is asked again the next day, and after two and four', async () => {
    const email = anAddress();
    refusals = { [email]: [550, '5.1.1 No such user'] };
    for (const days of [1, 2, 4]) {
      await sendNotice(email);
      expect((await rowOf(email)).outcome).toBe('refused');
      refusals = {};
      await rows(app, 'delete from messages where recipient = $1', [email]);
      app.clock.advance(days * DAY - MINUTE);
      // Capitals make no difference.
      await sendNotice(email.toUpperCase());
      expect(await rowOf(email.toUpperCase())).toMatchObject({ outcome: 'stopped', data: null });
      await rows(app, 'delete from messages where recipient = $1', [email.toUpperCase()]);
      app.clock.advance(MINUTE);
      refusals = { [email]: [550, '5.1.1 No such user'] };
    }
    expect(await receivedBy(email)).toEqual([]);
  });

  it('that refuses a message for another reason is asked to take the next one', async () => {
    const email = anAddress();
    refusals = { [email]: [550, '5.7.1 Rejected as spam'] };
    await sendNotice(email);
    expect(await rowOf(email)).toMatchObject({ outcome: 'refused', reply: '550 5.7.1 Rejected as spam' });
    refusals = {};
    await sendNotice(email);
    await mailbox.next(email);
  });

  it('that is down for an hour gets every message once when it works again, and nothing is refused', async () => {
    const down = await openMailbox();
    await down.close();
    const { url } = down;
    const other = await startApp({ SMTP_URL: url });
    try {
      const shop = await aTenant(other, { verified: false });
      const emails = Array.from({ length: 20 }, () => anAddress());
      const service = other.nest.get(MessagesService);
      const notice = { plan: 'free', limit: 100, resetsAt: '2026-07-01T00:00:00Z' };
      for (const email of emails) await service.send('plan-limit', { businessId: shop.businessId, email }, notice);
      for (let minutes = 0; minutes < 60; minutes += 10) {
        await sendMessages(other);
        other.clock.advance(10 * MINUTE);
      }
      const waiting = await rows(other, 'select attempts, outcome from messages');
      expect(waiting).toEqual(Array.from({ length: 21 }, () => ({ attempts: 0, outcome: null })));
      const back = await openMailbox({}, Number(new URL(url).port));
      back.sends(() => sendMessages(other));
      for (const email of emails) await back.next(email);
      await back.next(shop.email, 'Verify your e-mail address');
      expect(await back.all()).toHaveLength(21);
      await back.close();
    } finally {
      await other.stop();
    }
  });
});

it('a business with many messages does not delay those of another', async () => {
  const many = Array.from({ length: 40 }, () => anAddress('many'));
  const other = anAddress('other');
  await app.db.tx(async () => {
    for (const email of many) await sendCode(email);
  });
  await sendCode(other, 'biz_01kaj4yt7hfbc9zqf3v1w2x5n9');
  const order = (await mailbox.all()).map(({ to: [to] }) => to!).filter((to) => [...many, other].includes(to));
  expect(order).toHaveLength(41);
  // Five are sent at once.
  expect(order.indexOf(other)).toBeLessThan(10);
});

describe('a server without SMTP_URL', () => {
  it('keeps messages in development and shows them to this machine, and only there', async () => {
    const developer = await startApp({ NODE_ENV: 'development' });
    try {
      const shop = await aTenant(developer, { verified: false });
      await developer.nest
        .get(MessagesService)
        .send('sign-in-code', shop, { email: shop.email, code: '493027', minutes: 10 });
      await sendMessages(developer);
      /** `fetch` sends no other host. */
      const statusFor = async (host: string, route: string) => {
        const request = httpGet(`${developer.origin}${route}`, { headers: { host } });
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        response.resume();
        return response.statusCode;
      };
      const list = await developer.api.get('//dev/mail');
      expect(list.text).toContain('493027');
      const [, path = ''] = /href="(\/dev\/mail\/msg_\w+)"/.exec(list.text)!;
      const mail = await developer.api.get(`/${path}`);
      expect([mail.status, mail.headers.get('content-security-policy')]).toEqual([
        200,
        expect.stringContaining("default-src 'none'"),
      ]);
      expect(mail.text).toContain('493027');
      for (const route of ['/dev/mail', path]) expect(await statusFor('attacker.example.com', route)).toBe(404);
      expect(await statusFor('localhost:3000', path)).toBe(200);
    } finally {
      await developer.stop();
    }
    // This test's own server has a mail server.
    expect((await app.api.get('//dev/mail')).status).toBe(404);
  });

  it('has no such pages and stores nothing in production', async () => {
    const production = await startApp({ NODE_ENV: 'production', BASE_URL: 'https://perk.example.com' });
    try {
      await production.nest
        .get(MessagesService)
        .send('sign-in-code', { businessId: BUSINESS, email: anAddress() }, { email: '', code: '493027', minutes: 10 });
      expect(await rows(production, 'select from messages')).toEqual([]);
      expect((await production.api.get('//dev/mail')).status).toBe(404);
    } finally {
      await production.stop();
    }
  });
});
