import { listen, Listener, namesOf, outboundTo, refusal, Reply, reply } from '../support/stand-ins/outbound';

const LOCAL = '127.0.0.1';

describe('a redirect', () => {
  let server: Listener;
  let canary: Listener;
  const outbound = outboundTo([LOCAL]);
  const url = (path = '/', host = LOCAL) => `http://${host}:${server.port}${path}`;
  const to = (location: string, status = 302) => reply(status, { Location: location });
  const serve = async (...replies: Reply[]) => {
    server = await listen(replies);
  };
  const paths = () => server.requests.map((request) => request.split(' ')[1]);

  beforeEach(async () => {
    canary = await listen([reply(200)], { host: '127.0.0.2' }).catch(() => listen([reply(200)], { host: '::1' }));
  });
  afterEach(() => {
    expect(canary.sockets).toHaveLength(0);
    canary.close();
    server.close();
  });

  it.each([301, 302, 303, 307, 308])(
    'is followed when it is %i, and the answer says where it ended',
    async (status) => {
      await serve(to('next?a=b#c', status), reply(200));
      expect(await outbound.request(url('/folder/start'))).toMatchObject({ status: 200, url: url('/folder/next?a=b') });
      expect(paths()).toEqual(['/folder/start', '/folder/next?a=b']);
    },
  );

  it('is followed three times, or up to maxRedirects', async () => {
    await serve(to('/1'), to('/2'), to('/3'), reply(200), to('/1'), to('/2'), to('/3'), to('/4'), reply(200));
    expect(await outbound.request(url())).toMatchObject({ status: 200, url: url('/3') });
    expect(await outbound.request(url(), { maxRedirects: 4 })).toMatchObject({ status: 200, url: url('/4') });
    expect(paths()).toEqual(['/', '/1', '/2', '/3', '/', '/1', '/2', '/3', '/4']);
  });

  it.each([
    ['four times', undefined, ['/', '/1', '/2', '/3']],
    ['twice where one is allowed', 1, ['/', '/1']],
  ])('is not followed %s', async (_, maxRedirects, visited) => {
    await serve(to('/1'), to('/2'), to('/3'), to('/4'), reply(200));
    expect(await refusal(outbound, url(), { maxRedirects })).toBe('redirect');
    expect(paths()).toEqual(visited);
  });

  it('is not followed in a loop', async () => {
    await serve(to('/'));
    expect(await refusal(outbound, url())).toBe('redirect');
    expect(paths()).toHaveLength(4);
  });

  it('is returned if maxRedirects is 0, and after a POST', async () => {
    await serve(to('/next', 307));
    const answer = { status: 307, headers: { location: '/next' }, url: url() };
    expect(await outbound.request(url(), { maxRedirects: 0 })).toMatchObject(answer);
    expect(await outbound.request(url(), { method: 'POST', body: 'a', maxRedirects: 3 })).toMatchObject(answer);
    expect(paths()).toEqual(['/', '/']);
  });

  it.each([
    [300, { Location: '/next' }],
    [304, { Location: '/next' }],
    [201, { Location: '/next' }],
    [302, {}],
  ])('is not followed for %i %j', async (status, headers) => {
    await serve(reply(status, headers));
    expect(await outbound.request(url())).toMatchObject({ status });
    expect(paths()).toHaveLength(1);
  });

  it.each([
    ['file:///etc/passwd', 'url'],
    ['ftp://shop.example/', 'url'],
    ['gopher://127.0.0.1:6379/_FLUSHALL', 'url'],
    ['javascript:alert(1)', 'url'],
    ['data:text/plain,secret', 'url'],
    ['http://user:secret@CANARY/', 'url'],
    ['http://8.8.8.8:22/', 'url'],
    ['http://CANARY/', 'address'],
    ['//CANARY/', 'address'],
    ['https://CANARY/', 'address'],
    ['http://169.254.169.254/latest/meta-data/', 'address'],
    ['http://0x7f.2/', 'address'],
    ['http://[::ffff:10.0.0.1]/', 'address'],
    ['http://0/', 'address'],
    ['http://nowhere.example/', 'address'],
    ['http://', 'redirect'],
    ['http://[/', 'redirect'],
    ['http://1.2.3.256/', 'redirect'],
  ])('rejects a redirect to %s', async (location, reason) => {
    await serve(to(location.replace('CANARY', canary.host)));
    expect(await refusal(outbound, url())).toBe(reason);
    expect(paths()).toEqual(['/']);
  });

  it('rejects a redirect to a URL of more than 2048 characters', async () => {
    await serve(to('/'.padEnd(2048, 'a')));
    expect(await refusal(outbound, url())).toBe('url');
  });

  it('keeps the request headers within an origin, and drops them for another one', async () => {
    await serve(to('/same'), (socket) => socket.end(to(url('/other', 'other.example'))), reply(200));
    const names = namesOf([LOCAL]);
    const headers = { authorization: 'secret', accept: 'application/json' };
    await outboundTo([LOCAL], names).request(url('/', 'shop.example'), { headers });
    expect(paths()).toEqual(['/', '/same', '/other']);
    const secrets = server.requests.map((request) => /authorization: secret\r\naccept: /.test(request));
    expect(secrets).toEqual([true, true, false]);
    expect(server.requests[2]).toMatch(/^user-agent: Perk/m);
    expect(server.requests[2]).not.toMatch(/secret|json/);
    expect(names.asked).toEqual(['shop.example', 'shop.example', 'other.example']);
  });

  it('is followed without reading its body', async () => {
    const head =
      'HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Encoding: nonsense\r\nContent-Length: 99999999\r\n\r\n';
    await serve((socket) => socket.write(`${head}${'x'.repeat(99_999)}`), reply(200));
    expect((await outbound.request(url())).status).toBe(200);
  });
});
