// One engine is enough: it is about what is fetched and read, before anything is stored.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startApp, TestApp } from '../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../support/builders';
import { anInternet, aPage, Internet, INTERNET } from '../support/internet';
import { listen, reply, Reply } from '../support/outbound';
import { settled } from '../support/worker';

let app: TestApp;
let internet: Internet;
let shop: Tenant;
let campaignId: string;
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: INTERNET });
  internet = await anInternet(app);
  shop = await anEnterprise(app);
  const requirements = { hashtags: ['#flatwhite'] };
  ({ id: campaignId } = await aCampaign(shop.live, { actionId: 'ig_fp', verificationMode: 'verified', requirements }));
});
afterAll(async () => {
  internet.close();
  await app.stop();
});

const HTML = { 'Content-Type': 'text/html' };
const MB = 1024 * 1024;
const BOMB = 8 * MB;
const GOOD = 'Best flat white #FlatWhite #ad';

/** What came of a proof whose page answers like that: its verification, after all that is tried again. */
async function verificationOf(answer: (address: string) => Reply): Promise<any> {
  const address = `www.instagram.com/p/POST${String(unique())}abc/`;
  internet.serve(address, answer(address));
  const { data } = await shop.live.post('/submissions', { campaignId, proofUrl: internet.url(address) });
  for (const seconds of [0, 61, 601]) {
    app.clock.advance(seconds);
    await settled(app);
  }
  const { state, verification } = (await shop.live.get(`/submissions/${data.id}`)).data;
  return { state, status: verification.status, reachable: findingOf(verification, 'reachable').outcome, verification };
}

const findingOf = ({ checks }: any, name: string) => checks.find((check: any) => check.name === name);
const withId = (address: string) => address.split('/')[2]!;

describe('a page that shows no post to strangers leaves it open', () => {
  it.each<[string, (address: string) => Reply]>([
    ['that is larger than 1 MiB', () => reply(200, HTML, Buffer.alloc(MB + 1, 'a'))],
    [
      'that says it is larger',
      () => 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999\r\n\r\n<html>',
    ],
    ['that is a bomb in gzip', () => reply(200, { ...HTML, 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(BOMB)))],
    [
      'that is a bomb in brotli',
      () => reply(200, { ...HTML, 'Content-Encoding': 'br' }, brotliCompressSync(Buffer.alloc(BOMB))),
    ],
    ['that is not in the encoding it says', () => reply(200, { ...HTML, 'Content-Encoding': 'gzip' }, 'no gzip')],
    ['that is not HTTP', () => 'SSH-2.0-OpenSSH_9.2\r\n'],
    [
      'that ends in the middle',
      () => 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n<html>',
    ],
    ['that leads to itself', (address) => reply(302, { Location: internet.url(address) })],
    ['that leads to nowhere', () => reply(302, { Location: 'http://' })],
    ['that leads to another protocol', () => reply(302, { Location: 'ftp://www.instagram.com/x' })],
    ['that leads to a file', () => reply(302, { Location: 'file:///etc/passwd' })],
    ['that leads to a private address', () => reply(302, { Location: 'http://10.0.0.7/' })],
    ['that leads to metadata of a cloud', () => reply(307, { Location: 'http://169.254.169.254/latest/' })],
    ['that leads to this machine', () => reply(308, { Location: 'http://[::1]:5432/' })],
    ['that leads to a name and password', () => reply(302, { Location: 'http://a:b@www.instagram.com/' })],
    ['that is empty', () => reply(200, HTML)],
    ['that has no content', () => reply(204)],
    ['that is a shell', () => reply(200, HTML, '<html><div id="root"></div></html>')],
    ['that asks to pay', () => reply(402)],
    ['that is blocked', () => reply(999)],
  ])('%s', async (_case, answer) => {
    expect(await verificationOf(answer)).toMatchObject({ state: 'pending', status: 'unknown', reachable: 'unknown' });
  });

  it('that asks who one is, by a redirect', async () => {
    const signIn = 'www.instagram.com/accounts/login/';
    const form = '<form><input type="password"></form> #flatwhite #ad';
    for (const body of [form, form.replace('password', 'text')]) {
      internet.serve(signIn, reply(200, HTML, `<title>${GOOD}</title>${body}`));
      const found = await verificationOf((address) =>
        reply(302, { Location: `${internet.url(signIn)}?next=/${withId(address)}/` }),
      );
      expect(found).toMatchObject({ state: 'pending', reachable: 'unknown' });
      expect(findingOf(found.verification, 'reachable').evidence).toBe('Only those who sign in can see it.');
      expect(findingOf(found.verification, 'hashtags').outcome).toBe('unknown');
    }
  });

  it('that asks who one is, in its place', async () => {
    const found = await verificationOf((address) =>
      reply(200, HTML, `<title>${GOOD}</title>${withId(address)}<input type=password>`),
    );
    expect(found).toMatchObject({ state: 'pending', reachable: 'unknown' });
  });

  it('that drips a byte at a time, without being waited for longer than 10 s', async () => {
    const began = performance.now();
    const address = `www.instagram.com/p/POST${String(unique())}abc/`;
    internet.serve(address, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n');
      const drip = setInterval(() => socket.write('a'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    const { data } = await shop.live.post('/submissions', { campaignId, proofUrl: internet.url(address) });
    await settled(app);
    expect((await shop.live.get(`/submissions/${data.id}`)).data.verification.status).toBe('waiting');
    expect(performance.now() - began).toBeLessThan(12_000);
  });
});

describe('a page that shows its post is read', () => {
  const data = `<script type="application/ld+json">{"text":"${GOOD}"}</script>`;
  const named = (address: string) => `<link rel="canonical" href="https://${address}">${data}`;
  const bodyOf = (answer: Buffer) => answer.subarray(answer.indexOf('\r\n\r\n') + 4);

  it.each<[string, (address: string) => Reply]>([
    ['with a form to sign in beside it', (address) => aPage(address, { text: GOOD, body: '<input type="password">' })],
    [
      'in a charset of its own',
      (address) =>
        reply(200, { 'Content-Type': 'text/html; charset=utf-16le' }, Buffer.from(named(address), 'utf16le')),
    ],
    [
      'in a charset that there is not',
      (address) => reply(200, { 'Content-Type': 'text/html; charset=klingon' }, named(address)),
    ],
    ['without saying what it is', (address) => reply(200, {}, `\n <title>${withId(address)}</title>${data}`)],
    [
      'compressed',
      (address) =>
        reply(200, { ...HTML, 'Content-Encoding': 'gzip' }, gzipSync(bodyOf(aPage(address, { text: GOOD })))),
    ],
  ])('%s', async (_case, answer) => {
    const { reachable, verification } = await verificationOf(answer);
    expect([reachable, findingOf(verification, 'hashtags').outcome]).toEqual(['passed', 'passed']);
  });
});

it('reaches nothing at an address that is not public', async () => {
  const canary = await listen([reply(200)], { host: '127.0.0.2' });
  try {
    const { data } = await shop.live.post('/submissions', { campaignId, proofUrl: `http://${canary.host}/p/1` });
    await settled(app);
    await verificationOf(() => reply(302, { Location: `http://${canary.host}/p/2` }));
    expect((await shop.live.get(`/submissions/${data.id}`)).data.state).toBe('pending');
    expect(canary.sockets).toEqual([]);
  } finally {
    canary.close();
  }
});
