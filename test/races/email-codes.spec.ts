import { startApp, TestApp } from '../support/app';
import { aTenant, Tenant } from '../support/builders';
import { Answer } from '../support/client';
import { Mailbox, openMailbox } from '../support/stand-ins/mailbox';

const AT_ONCE = 200;

let app: TestApp;
let mailbox: Mailbox;
let creator: Tenant;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' });
});
beforeEach(async () => {
  creator = await aTenant(app, { accountType: 'creator' });
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

async function aCode(): Promise<string> {
  await app.api.post('/auth', { action: 'request-code', email: creator.email });
  return /^\d{6}$/m.exec((await mailbox.next(creator.email, 'Sign in to Perk')).body)![0];
}

const race = (codeOf: (index: number) => string): Promise<Answer[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      app.api.post('/auth', { action: 'verify-code', email: creator.email, code: codeOf(index) }),
    ),
  );

it(`a code that is entered ${String(AT_ONCE)} times at once signs in once`, async () => {
  const code = await aCode();
  const answers = await race(() => code);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ error }) => error?.code === 'INVALID_GRANT')).toHaveLength(AT_ONCE - 1);
});

it(`of ${String(AT_ONCE)} codes that are guessed at once, five are compared`, async () => {
  const code = Number(await aCode());
  const answers = await race((index) => String((code + 1 + index) % 1_000_000).padStart(6, '0'));
  const left = answers.map(({ error }) => error?.details?.triesLeft as number | undefined);
  expect(left.filter((tries) => tries !== undefined).sort()).toEqual([0, 1, 2, 3, 4]);
  const right = { action: 'verify-code', email: creator.email, code: String(code).padStart(6, '0') };
  expect((await app.api.post('/auth', right)).status).toBe(400);
});
