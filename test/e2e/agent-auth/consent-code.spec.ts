import { startApp, TestApp } from '../../support/app';
import { aTenant } from '../../support/builders';
import { ASKED, Visitor } from '../../support/agents/consent';
import { Mailbox, openMailbox } from '../../support/stand-ins/mailbox';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ SMTP_URL: mailbox.url, SMTP_FROM: 'perk@example.com' });
});
afterAll(async () => {
  await app.stop();
  await mailbox.close();
});

/** A creator who has asked for a code, and the form for it. */
async function asked() {
  const [{ email }, visitor] = [await aTenant(app, { accountType: 'creator' }), new Visitor(app)];
  const form = (await visitor.open()).form('/agent/sign-in')!;
  const shown = await visitor.send('/agent/sign-in', { ...form, email, password: '', by: 'code' });
  expect([shown.status, visitor.cookie]).toEqual([200, undefined]);
  expect(shown.words).toContain(`If there is a creator's account for ${email}, a code is on its way.`);
  const code = /^\d{6}$/m.exec((await mailbox.next(email, 'Sign in to Perk')).body)![0];
  return { email, visitor, form: shown.form('/agent/sign-in')!, code };
}

it('a creator signs in on the consent page with a code, and decides', async () => {
  const { email, visitor, form, code } = await asked();
  expect(form).toMatchObject({ ...ASKED, action: 'code', email });
  const signedIn = await visitor.send('/agent/sign-in', { ...form, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect(signedIn.status).toBe(303);
  const decided = await visitor.send('/agent/authorize', { ...(await visitor.decision()), decision: 'approve' });
  expect(new URL(decided.location!).searchParams.get('code')).toBeTruthy();
});

it('a wrong code is refused with the tries that are left, and another one can be sent', async () => {
  const { email, visitor, form, code } = await asked();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const refused = await visitor.send('/agent/sign-in', { ...form, code: wrong });
  expect([refused.status, refused.words]).toEqual([
    400,
    expect.stringContaining('The code is wrong. 4 tries are left.'),
  ]);
  const noCode = await visitor.send('/agent/sign-in', { ...form, code: '12' });
  expect([noCode.status, noCode.words]).toEqual([400, expect.stringContaining('Enter the 6 digits from the e-mail.')]);
  const again = await visitor.send('/agent/sign-in', { ...refused.form('/agent/sign-in')!, code: '', by: 'code' });
  expect(again.status).toBe(200);
  const next = /^\d{6}$/m.exec((await mailbox.next(email, 'Sign in to Perk')).body)![0];
  expect((await visitor.send('/agent/sign-in', { ...again.form('/agent/sign-in')!, code: next })).status).toBe(303);
});

it('a code needs an address, and looks the same for one that nobody has', async () => {
  const visitor = new Visitor(app);
  const form = (await visitor.open()).form('/agent/sign-in')!;
  const without = await visitor.send('/agent/sign-in', { ...form, email: 'nobody', by: 'code' });
  expect([without.status, without.words]).toEqual([400, expect.stringContaining('Enter an e-mail address')]);
  const unknown = await visitor.send('/agent/sign-in', { ...form, email: 'nobody@example.com', by: 'code' });
  expect([unknown.status, unknown.words]).toEqual([200, expect.stringContaining('a code is on its way')]);
});
