import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import net, { AddressInfo, Socket } from 'node:net';
import tls, { ConnectionOptions, TLSSocket } from 'node:tls';
import { certificateFor } from '../support/processes/certificate';
import {
  expectNothingLeft,
  listen,
  Listener,
  namesOf,
  openResources,
  outboundTo,
  refusal,
  reply,
} from '../support/stand-ins/outbound';

const LOCAL = '127.0.0.1';

describe('an encrypted connection', () => {
  const { key, cert } = certificateFor('shop.example');
  let server: tls.Server;
  let visits: { name: TLSSocket['servername']; protocol: TLSSocket['alpnProtocol']; request: string }[];
  let answer: Buffer | string;
  const url = (path = '/', host = 'shop.example') => `https://${host}:${(server.address() as AddressInfo).port}${path}`;
  const outbound = outboundTo([LOCAL], namesOf([LOCAL]));

  const serve = async (options: tls.TlsOptions) => {
    visits = [];
    answer = reply(200, {}, 'encrypted');
    server = tls.createServer({ ALPNProtocols: ['h2', 'http/1.1'], ...options }, (socket: TLSSocket) => {
      socket.on('error', () => undefined);
      socket.on('data', (request) => {
        visits.push({ name: socket.servername, protocol: socket.alpnProtocol, request: String(request) });
        socket.end(answer);
      });
    });
    server.on('tlsClientError', () => undefined);
    server.listen(0, LOCAL);
    await once(server, 'listening');
  };
  /** Makes this certificate trusted. */
  const trust = (ca: string) => {
    const { connect } = tls;
    const trusting = (options: ConnectionOptions) => connect({ ...options, ca });
    return jest.spyOn(tls, 'connect').mockImplementation(trusting as typeof tls.connect);
  };
  /** Resolves when the last connection is closed. */
  const closed = async () => {
    if (server.listening) await once(server.close(), 'close');
  };
  afterEach(async () => {
    jest.restoreAllMocks();
    await closed();
  });

  it('accepts a trusted certificate for the host name, and negotiates HTTP/1.1', async () => {
    await serve({ key, cert });
    trust(cert);
    const before = openResources();
    expect((await outbound.request(url('/a?b'))).body.toString()).toBe('encrypted');
    await closed();
    await expectNothingLeft(before - 1);
    expect(visits).toMatchObject([{ name: 'shop.example', protocol: 'http/1.1' }]);
    expect(visits[0]!.request).toMatch(/^GET \/a\?b HTTP\/1\.1\r\nhost: shop\.example:\d+\r\n/);
  });

  it('accepts a trusted certificate for an IP address', async () => {
    const own = certificateFor(LOCAL);
    await serve(own);
    trust(own.cert);
    expect((await outbound.request(url('/', LOCAL))).status).toBe(200);
  });

  it.each([
    ['that nobody vouches for', () => undefined, 'shop.example'],
    ['of another name', () => trust(cert), 'other.example'],
    ['of a name for an address', () => trust(cert), LOCAL],
  ])('rejects a certificate %s', async (_, prepare, host) => {
    await serve({ key, cert });
    const before = openResources();
    prepare();
    expect(await refusal(outbound, url('/', host))).toBe('tls');
    await closed();
    await expectNothingLeft(before - 1);
    expect(visits).toEqual([]);
  });

  it('rejects an untrusted certificate despite NODE_TLS_REJECT_UNAUTHORIZED', async () => {
    await serve({ key, cert });
    const connect = jest.spyOn(tls, 'connect');
    await refusal(outbound, url());
    expect(connect.mock.calls[0]![0]).toMatchObject({ rejectUnauthorized: true });
  });

  it('rejects outdated TLS versions', async () => {
    await serve({ key, cert, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' });
    trust(cert);
    expect(await refusal(outbound, url())).toBe('tls');
  });

  it('does not follow redirects from https to http, but does from http to https', async () => {
    await serve({ key, cert });
    trust(cert);
    const plain = await listen([reply(301, { Location: url('/secure') })]);
    const start = `http://shop.example:${plain.port}/`;
    expect(await outbound.request(start)).toMatchObject({ status: 200, url: url('/secure') });
    answer = reply(302, { Location: start });
    expect(await refusal(outbound, url())).toBe('redirect');
    expect(await refusal(outbound, url(), { maxRedirects: 1 })).toBe('redirect');
    expect(plain.requests).toHaveLength(1);
    plain.close();
  });
});

describe('a host without TLS', () => {
  it.each([
    ['answers in clear', (socket: Socket) => socket.end(reply(400)), 'tls'],
    ['hangs up', (socket: Socket) => socket.end(), 'tls'],
    ['resets', (socket: Socket) => socket.resetAndDestroy(), 'tls'],
    ['keeps silent', () => undefined, 'timeout'],
  ])('is rejected if it %s', async (_, react, reason) => {
    const sockets: Socket[] = [];
    const server = net.createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => react(socket));
    });
    server.listen(0, LOCAL);
    await once(server, 'listening');
    const before = openResources();
    const { port } = server.address() as AddressInfo;
    expect(await refusal(outboundTo([LOCAL]), `https://${LOCAL}:${port}/`, { totalMs: 100 })).toBe(reason);
    for (const socket of sockets) if (!socket.closed) await new Promise((done) => socket.once('close', done));
    await expectNothingLeft(before);
    server.close();
  });
});

// On other platforms, a full backlog rejects connections instead of ignoring them.
(process.platform === 'linux' ? describe : describe.skip)('a host that does not accept the connection', () => {
  let full: ChildProcess;
  let port: number;
  let queue: Socket[];
  let other: Listener;
  beforeAll(async () => {
    const program = `const server = require('net').createServer().listen({ port: 0, host: '${LOCAL}', backlog: 1 }, () => {
      require('fs').writeSync(1, String(server.address().port));
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    })`;
    full = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    port = Number((await once(full.stdout!, 'data'))[0]);
    other = await listen([reply(200)], { host: '127.0.0.2', port });
    queue = Array.from({ length: 4 }, () => net.connect(port, LOCAL).on('error', () => undefined));
    await Promise.all(queue.slice(0, 2).map((socket) => once(socket, 'connect')));
  });
  afterEach(() => jest.useRealTimers());
  afterAll(() => {
    queue.forEach((socket) => socket.destroy());
    full.kill('SIGKILL');
    other.close();
  });
  const url = () => `http://shop.example:${port}/`;

  it.each([[[LOCAL]], [[LOCAL, '127.0.0.2']]])('fails after the timeout: %j', async (addresses) => {
    const before = openResources();
    const outbound = outboundTo(['127.0.0.0/8'], namesOf(addresses));
    expect(await refusal(outbound, url(), { totalMs: 100 })).toBe('timeout');
    await expectNothingLeft(before);
    expect(other.sockets).toHaveLength(0);
  });

  it('is given up after a second if there is another address', async () => {
    const connect = jest.spyOn(net, 'connect');
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const answer = outboundTo(['127.0.0.0/8'], namesOf([LOCAL, '127.0.0.2'])).request(url());
    while (connect.mock.calls.length === 0) await new Promise(setImmediate);
    await jest.advanceTimersByTimeAsync(999);
    expect(connect).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect((await answer).status).toBe(200);
    expect(connect).toHaveBeenCalledTimes(2);
    expect(jest.getTimerCount()).toBe(0);
    jest.restoreAllMocks();
  });
});

describe('a connection that is reused', () => {
  const kept = () => (socket: Socket) => void socket.write(reply(200, {}, 'ok'));
  const client = () => outboundTo([LOCAL]);
  const post = (outbound: ReturnType<typeof client>, server: Listener, options = {}) =>
    outbound.request(`http://${server.host}/`, { method: 'POST', body: 'x', cut: true, reuse: 'one', ...options });
  let server: Listener;
  afterEach(() => server.close());

  it('serves requests with the same `reuse` one after the other, and no others', async () => {
    server = await listen([kept()]);
    const outbound = client();
    for (let n = 0; n < 20; n++) expect((await post(outbound, server)).body.toString()).toBe('ok');
    expect(server.sockets).toHaveLength(1);
    await post(outbound, server, { reuse: 'two' });
    expect(server.sockets).toHaveLength(2);
    await Promise.all([post(outbound, server), post(outbound, server), post(outbound, server)]);
    expect(server.sockets).toHaveLength(4);
  });

  it('is replaced if the server closes it while it is idle', async () => {
    server = await listen([reply(200)]);
    const outbound = client();
    await post(outbound, server);
    await server.idle();
    expect((await post(outbound, server)).status).toBe(200);
    expect(server.requests).toHaveLength(2);
  });

  it('is replaced if the server closes it instead of responding, but a new one is not', async () => {
    const closing = (socket: Socket) => void socket.resetAndDestroy();
    server = await listen([kept(), closing, kept(), closing, closing]);
    const outbound = client();
    for (let n = 0; n < 2; n++) expect((await post(outbound, server)).status).toBe(200);
    expect(server.requests).toHaveLength(3);
    const options = { method: 'POST', reuse: 'one' } as const;
    expect(await refusal(outbound, `http://${server.host}/`, options)).toBe('protocol');
    expect(server.requests).toHaveLength(5);
  });

  it('is not replaced if a response has begun or the time is over', async () => {
    const outbound = client();
    server = await listen([kept(), (socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx')]);
    await post(outbound, server);
    expect(await refusal(outbound, `http://${server.host}/`, { method: 'POST', cut: true, reuse: 'one' })).toBe(
      'protocol',
    );
    expect(server.requests).toHaveLength(2);
    server.close();
    server = await listen([kept(), () => undefined]);
    await post(outbound, server);
    const options = { method: 'POST', reuse: 'one', totalMs: 100 } as const;
    expect(await refusal(outbound, `http://${server.host}/`, options)).toBe('timeout');
    expect(server.requests).toHaveLength(2);
  });

  it('is closed after a response that was not read to its end', async () => {
    server = await listen([(socket) => void socket.write(reply(200, {}, 'x'.repeat(50_000)))]);
    const outbound = client();
    for (let n = 0; n < 2; n++) await post(outbound, server, { maxBytes: 1000 });
    expect(server.sockets).toHaveLength(2);
  });

  it('is replaced after a minute by one to an address that is checked again', async () => {
    server = await listen([kept()]);
    const names = namesOf([LOCAL], ['10.0.0.1']);
    const outbound = outboundTo([LOCAL], names);
    const url = `http://shop.example:${server.port}/`;
    const options = { method: 'POST', cut: true, reuse: 'one' } as const;
    let late = 0;
    const { now } = performance;
    jest.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + late);
    await outbound.request(url, options);
    await outbound.request(url, options);
    expect(names.asked).toHaveLength(1);
    late = 60_001;
    expect(await refusal(outbound, url, options)).toBe('address');
    expect(names.asked).toHaveLength(2);
    expect(server.sockets).toHaveLength(1);
    jest.restoreAllMocks();
  });

  it('is one of at most 300 idle ones', async () => {
    server = await listen([kept()]);
    const outbound = client();
    for (let n = 0; n <= 300; n++) await post(outbound, server, { reuse: String(n) });
    for (let turn = 0; turn < 3000 && open() > 300; turn++) await new Promise(setImmediate);
    expect(open()).toBe(300);
    await post(outbound, server, { reuse: '1' });
    expect(server.sockets).toHaveLength(301);
    await post(outbound, server, { reuse: '0' });
    expect(server.sockets).toHaveLength(302);
  });
  const open = () => server.sockets.filter(({ closed }) => !closed).length;
});
