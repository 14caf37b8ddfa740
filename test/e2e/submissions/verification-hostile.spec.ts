import { brotliCompressSync, gzipSync } from 'node:zlib';
import { startApp, TestApp } from '../../support/app';
import { aCampaign, anEnterprise, Tenant, unique } from '../../support/builders';
import { anInternet, aPage, Internet, INTERNET } from '../../support/stand-ins/internet';
import { listen, reply, Reply } from '../../support/stand-ins/outbound';
import { settled } from '../../support/worker';

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

/** The verification of a proof whose page returns this response, after all retries. */
async function verificationOf(response: (address: string) => Reply): Promise<any> {
  const address = `www.instagram.com/p/POST${String(unique())}abc/`;
  internet.serve(address, response(address));
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

describe('a hostile page', () => {
  it.each<[string, (address: string) => Reply]>([
    ['is larger than 1 MiB', () => reply(200, HTML, Buffer.alloc(MB + 1, 'a'))],
    [
      'has a large Content-Length',
      () => 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 99999999\r\n\r\n<html>',
    ],
    ['is a gzip bomb', () => reply(200, { ...HTML, 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(BOMB)))],
    [
      'is a brotli bomb',
      () => reply(200, { ...HTML, 'Content-Encoding': 'br' }, brotliCompressSync(Buffer.alloc(BOMB))),
    ],
    ['has the wrong Content-Encoding', () => reply(200, { ...HTML, 'Content-Encoding': 'gzip' }, 'no gzip')],
    ['is not HTTP', () => 'SSH-2.0-OpenSSH_9.2\r\n'],
    ['is cut off', () => 'HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 100\r\n\r\n<html>'],
    ['redirects to itself', (address) => reply(302, { Location: internet.url(address) })],
    ['redirects to an invalid URL', () => reply(302, { Location: 'http://' })],
    ['redirects to another protocol', () => reply(302, { Location: 'ftp://www.instagram.com/x' })],
    ['redirects to a file', () => reply(302, { Location: 'file:///etc/passwd' })],
    ['redirects to a private address', () => reply(302, { Location: 'http://10.0.0.7/' })],
    ['redirects to a cloud metadata service', () => reply(307, { Location: 'http://169.254.169.254/latest/' })],
    ['redirects to this machine', () => reply(308, { Location: 'http://[::1]:5432/' })],
    ['redirects to a URL with user name and password', () => reply(302, { Location: 'http://a:b@www.instagram.com/' })],
    ['is empty', () => reply(200, HTML)],
    ['has no content', () => reply(204)],
    ['is an empty shell', () => reply(200, HTML, '<html><div id="root"></div></html>')],
    ['requires payment', () => reply(402)],
    ['returns the status 999', () => reply(999)],
  ])('a proof stays pending if its page %s', async (_case, response) => {
    expect(await verificationOf(response)).toMatchObject({
      state: 'pending',
      status: 'unknown',
      reachable: 'unknown',
    });
  });

  it('a proof stays pending if its page redirects to a sign-in page', async () => {
    const signIn = 'www.instagram.com/accounts/login/';
    const form = '<form><input type="password"></form> #flatwhite #ad';
    for (const body of [form, form.replace('password', 'text')]) {
      internet.serve(signIn, reply(200, HTML, `<title>${GOOD}</title>${body}`));
      const found = await verificationOf((address) =>
        reply(302, { Location: `${internet.url(signIn)}?next=/${withId(address)}/` }),
      );
      expect(found).toMatchObject({ state: 'pending', reachable: 'unknown' });
      expect(findingOf(found.verification, 'reachable').evidence).toBe('The proof can be seen only after signing in.');
      expect(findingOf(found.verification, 'hashtags').outcome).toBe('unknown');
    }
  });

  it('a proof stays pending if its page contains a sign-in form', async () => {
    const found = await verificationOf((address) =>
      reply(200, HTML, `<title>${GOOD}</title>${withId(address)}<input type=password>`),
    );
    expect(found).toMatchObject({ state: 'pending', reachable: 'unknown' });
  });

  it('a proof stays pending if its page is sent byte by byte, which is aborted after 10 s', async () => {
    const start = performance.now();
    const address = `www.instagram.com/p/POST${String(unique())}abc/`;
    internet.serve(address, (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n');
      const drip = setInterval(() => socket.write('a'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    const { data } = await shop.live.post('/submissions', { campaignId, proofUrl: internet.url(address) });
    await settled(app);
    expect((await shop.live.get(`/submissions/${data.id}`)).data.verification.status).toBe('waiting');
    expect(performance.now() - start).toBeLessThan(12_000);
    // It is retried together with the next proofs, which then do not have to wait for it.
    internet.serve(address, reply(404));
  });
});

describe('the page of a post', () => {
  const data = `<script type="application/ld+json">{"text":"${GOOD}"}</script>`;
  const named = (address: string) => `<link rel="canonical" href="https://${address}">${data}`;
  const bodyOf = (response: Buffer) => response.subarray(response.indexOf('\r\n\r\n') + 4);

  it.each<[string, (address: string) => Reply]>([
    ['also contains a sign-in form', (address) => aPage(address, { text: GOOD, body: '<input type="password">' })],
    [
      'uses another charset',
      (address) =>
        reply(200, { 'Content-Type': 'text/html; charset=utf-16le' }, Buffer.from(named(address), 'utf16le')),
    ],
    [
      'declares an unknown charset',
      (address) => reply(200, { 'Content-Type': 'text/html; charset=klingon' }, named(address)),
    ],
    ['has no Content-Type', (address) => reply(200, {}, `\n <title>${withId(address)}</title>${data}`)],
    [
      'is compressed',
      (address) =>
        reply(200, { ...HTML, 'Content-Encoding': 'gzip' }, gzipSync(bodyOf(aPage(address, { text: GOOD })))),
    ],
  ])('a page is read if it %s', async (_case, response) => {
    const { reachable, verification } = await verificationOf(response);
    expect([reachable, findingOf(verification, 'hashtags').outcome]).toEqual(['passed', 'passed']);
  });
});

it('does not connect to addresses that are not public', async () => {
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
