import { Socket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { SafeHttpClient, SafeHttpOptions } from '#outbound';
import {
  expectNothingLeft,
  listen,
  Listener,
  namesOf,
  openResources,
  outboundTo,
  refusal,
  Reply,
  reply,
} from '../support/stand-ins/outbound';

const LOCAL = '127.0.0.1';
const MIB = 1024 * 1024;

describe('an outgoing request', () => {
  let server: Listener;
  let before: number;
  const outbound: SafeHttpClient = outboundTo([LOCAL]);
  const url = (path = '/') => `http://${LOCAL}:${server.port}${path}`;
  const serve = async (...replies: Reply[]) => {
    server = await listen(replies);
    before = openResources();
  };
  afterEach(async () => {
    await server.idle();
    await expectNothingLeft(before);
    server.close();
  });

  /** The response of the server, or the reason why there is none. */
  const ask = (options?: SafeHttpOptions) => outbound.request(url(), options);
  const refused = (options?: SafeHttpOptions) => refusal(outbound, url(), options);

  describe('returns the response:', () => {
    it('returns status, headers with lower-case names, body and URL', async () => {
      await serve(reply(200, { 'X-SHOP': 'b', 'Content-Type': 'text/plain' }, 'bücher'));
      const answer = await outbound.request(url('/a b?c=d#e'));
      expect(answer).toEqual({
        status: 200,
        headers: { 'x-shop': 'b', 'content-type': 'text/plain', 'content-length': '7' },
        body: Buffer.from('bücher'),
        url: url('/a%20b?c=d'),
      });
    });

    it('returns all values of a repeated header, and a header named like an object property', async () => {
      await serve('HTTP/1.1 200 OK\r\nVia: a\r\nVIA: b\r\n__proto__: c\r\nContent-Length: 0\r\n\r\n');
      const { headers } = await ask();
      expect(Object.entries(headers)).toEqual([
        ['via', 'a, b'],
        ['__proto__', 'c'],
        ['content-length', '0'],
      ]);
    });

    it.each([400, 404, 429, 500, 503])('returns a response with the status %i', async (status) => {
      await serve(reply(status, {}, 'sorry'));
      expect(await ask()).toMatchObject({ status, body: Buffer.from('sorry') });
    });

    it.each([204, 304])('returns no body for %i, despite its headers', async (status) => {
      await serve(`HTTP/1.1 ${status} Whatever\r\nContent-Encoding: gzip\r\n\r\n`);
      expect(await ask()).toMatchObject({ status, body: Buffer.alloc(0) });
    });

    it.each([
      ['gzip', gzipSync],
      ['X-GZIP', gzipSync],
      ['br', brotliCompressSync],
      ['deflate', deflateSync],
      ['deflate', deflateRawSync],
      ['identity', (text: string) => Buffer.from(text)],
    ])('returns a body decoded from %s', async (encoding, encode) => {
      const text = 'a perk '.repeat(1000);
      await serve(reply(200, { 'Content-Encoding': encoding }, encode(text)));
      expect((await ask()).body.toString()).toBe(text);
    });

    it('returns a body that ends with the connection, and a chunked one', async () => {
      await serve(
        'HTTP/1.0 200 OK\r\n\r\nto the end',
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nin c\r\n5\r\nhunks\r\n0\r\n\r\n',
      );
      expect((await ask()).body.toString()).toBe('to the end');
      expect((await ask()).body.toString()).toBe('in chunks');
    });

    it('returns a body of exactly maxBytes, which is 1 MiB by default', async () => {
      await serve(
        reply(200, {}, Buffer.alloc(MIB)),
        reply(200, { 'Content-Encoding': 'br' }, brotliCompressSync(Buffer.alloc(100))),
      );
      expect((await ask()).body).toHaveLength(MIB);
      expect((await ask({ maxBytes: 100 })).body).toHaveLength(100);
    });
  });

  describe('sends', () => {
    it('sends the user agent and the given headers, and no others', async () => {
      await serve(reply(200));
      await ask({ headers: { Accept: 'application/json', 'User-Agent': 'other', 'ACCEPT-Encoding': 'zstd' } });
      expect(server.requests[0]!.split('\r\n').filter(Boolean).sort()).toEqual([
        'GET / HTTP/1.1',
        'accept-encoding: gzip, br, deflate',
        'accept: application/json',
        'connection: close',
        `host: ${LOCAL}:${server.port}`,
        'user-agent: Perk/1.0 (+https://perk.example.com)',
      ]);
    });

    it('sends the body of a POST', async () => {
      await serve(reply(202));
      const headers = { 'content-type': 'application/json', 'webhook-id': 'evt_1' };
      expect(await ask({ method: 'POST', headers, body: Buffer.from('{"a":"ü"}') })).toMatchObject({ status: 202 });
      expect(server.requests[0]).toMatch(/^POST \/ HTTP\/1\.1\r\n/);
      expect(server.requests[0]).toMatch(/\r\ncontent-length: 10\r\n/);
      expect(server.requests[0]).toMatch(/\r\nwebhook-id: evt_1\r\n/);
      expect(Buffer.from(server.requests[0]!, 'latin1').toString()).toMatch(/\r\n\r\n{"a":"ü"}$/);
    });

    it('sends no header value with a line break', async () => {
      await serve(reply(200));
      await expect(ask({ headers: { accept: 'a\r\nhost: b' } })).rejects.toThrow('invalid accept header');
      expect(server.requests).toEqual([]);
    });

    it('sends no cookies that it received, neither after a redirect nor in the next request', async () => {
      await serve(
        reply(302, { Location: '/next', 'Set-Cookie': 'a=b; Path=/' }),
        reply(200, { 'Set-Cookie': 'c=d' }),
        reply(200),
      );
      await ask();
      await ask();
      expect(server.requests).toHaveLength(3);
      expect(server.requests.join()).not.toMatch(/cookie/i);
    });

    it('sends each request on a new connection', async () => {
      await serve((socket) => socket.write(reply(200, { Connection: 'keep-alive' })));
      await ask();
      await ask();
      expect(server.sockets).toHaveLength(2);
    });

    it('sends requests directly to the server, despite proxy settings in the environment', async () => {
      const proxy = await listen([reply(200)]);
      const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
      const { env } = process;
      process.env = { ...env, ...Object.fromEntries(names.map((name) => [name, `http://${LOCAL}:${proxy.port}`])) };
      await serve(reply(204));
      expect((await ask()).status).toBe(204);
      process.env = env;
      expect(proxy.sockets).toHaveLength(0);
      proxy.close();
    });
  });

  describe('fails if the response is', () => {
    const endless = (head: string, chunk: Buffer) => (socket: Socket) => {
      socket.write(head);
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      more();
    };
    const encoded = (encoding: string, body: Buffer) => reply(200, { 'Content-Encoding': encoding }, body);
    const zeros = Buffer.alloc(8 * MIB);
    const gzipTwice = Buffer.concat([gzipSync(Buffer.alloc(MIB)), gzipSync(Buffer.alloc(1))]);

    it.each<[string, Reply]>([
      ['a body of more than 1 MiB', reply(200, {}, Buffer.alloc(MIB + 1))],
      ['a body said to be huge', endless('HTTP/1.1 200 OK\r\nContent-Length: 999999999999\r\n\r\n', zeros)],
      ['a body without end', endless('HTTP/1.1 200 OK\r\n\r\n', zeros.subarray(0, MIB))],
      [
        'chunks that are mostly something else',
        endless(
          'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
          Buffer.from(`1;${'x'.repeat(1000)}\r\na\r\n`.repeat(50)),
        ),
      ],
      [
        'one chunk that never gets to its body',
        endless('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;', Buffer.alloc(MIB, 'x')),
      ],
      ['a header of 17 KiB', reply(200, { 'X-Large': 'x'.repeat(17 * 1024) })],
      ['headers without end', endless('HTTP/1.1 200 OK\r\n', Buffer.from('X-More: x\r\n'.repeat(100)))],
      [
        'hints before an answer that never comes',
        endless('', Buffer.from(`HTTP/1.1 103 Early Hints\r\nLink: ${'x'.repeat(9999)}\r\n\r\n`)),
      ],
      ['a gzip bomb', encoded('gzip', gzipSync(zeros))],
      ['a gzip bomb in parts', encoded('gzip', gzipTwice)],
      ['a brotli bomb', encoded('br', brotliCompressSync(zeros))],
      ['a deflate bomb', encoded('deflate', deflateSync(zeros))],
    ])('fails if the response is too large: %s', async (_, answer) => {
      await serve(answer);
      expect(await refused()).toBe('too-large');
    });

    it('fails if the body has more than 10 MiB, even if maxBytes is larger', async () => {
      await serve(reply(200, {}, Buffer.alloc(10 * MIB)), reply(200, {}, Buffer.alloc(10 * MIB + 1)));
      expect((await ask({ maxBytes: 20 * MIB })).body).toHaveLength(10 * MIB);
      expect(await refused({ maxBytes: 20 * MIB })).toBe('too-large');
    });

    it('fails if the response is larger than maxBytes, encoded or decoded', async () => {
      await serve(reply(200, {}, 'x'.repeat(101)), encoded('gzip', gzipSync(Buffer.alloc(101))));
      expect(await refused({ maxBytes: 100 })).toBe('too-large');
      expect(await refused({ maxBytes: 100 })).toBe('too-large');
    });

    it.each<[string, Reply]>([
      ['an encoding that was not asked for', encoded('zstd', Buffer.from('x'))],
      ['a name that every object has', encoded('constructor', Buffer.from('x'))],
      ['two encodings', encoded('gzip, gzip', gzipSync(gzipSync('x')))],
      ['two encodings in two headers', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Encoding: br\r\n\r\nx'],
      ['no gzip', encoded('gzip', Buffer.from('plain text'))],
      ['half of a gzip', encoded('gzip', gzipSync('text '.repeat(1000)).subarray(0, 30))],
      ['no brotli', encoded('br', Buffer.from('plain text'))],
      ['no deflate', encoded('deflate', Buffer.from('plain text'))],
    ])('fails if the response is encoded wrongly: %s', async (_, answer) => {
      await serve(answer);
      expect(await refused()).toBe('encoding');
    });

    it.each<[string, Reply]>([
      ['something that is not HTTP', 'SSH-2.0-secret\r\n'],
      ['bytes', Buffer.alloc(5000, 0xff)],
      ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nsecret'],
      ['a length beside chunks', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\nsecret'],
      ['a negative length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nsecret'],
      ['chunks without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nsecret'],
      ['half of a body', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nsecret'],
      ['half of the chunks', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n6\r\nsecret\r\n'],
      ['half of the headers', 'HTTP/1.1 200 OK\r\nX-Secret'],
      ['nothing', ''],
      ['a reset', (socket) => void socket.resetAndDestroy()],
      ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n'],
      ['leave to go on', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n'],
    ])('fails if the response is broken: %s', async (_, answer) => {
      await serve(answer);
      expect(await refused()).toBe('protocol');
    });

    const late = (answer: Buffer) => (socket: Socket) => {
      const timer = setTimeout(() => socket.end(answer), 40);
      socket.on('close', () => clearTimeout(timer));
    };
    const drip = (head: string, drop: string) => (socket: Socket) => {
      socket.write(head);
      const timer = setInterval(() => socket.write(drop), 10);
      socket.on('close', () => clearInterval(timer));
    };

    it.each<[string, Reply]>([
      ['nothing at all', () => undefined],
      ['headers, a letter at a time', drip('HTTP/1.1 200 OK\r\nX-Slow: ', 'x')],
      ['hints', drip('', 'HTTP/1.1 103 Early Hints\r\n\r\n')],
      ['a body, a letter at a time', drip('HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n', 'x')],
      ['chunks', drip('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '1\r\nx\r\n')],
      ['one redirect after another', late(reply(302, { Location: '/' }))],
    ])('fails if the response is slow: %s', async (_, answer) => {
      await serve(answer);
      expect(await refused({ totalMs: 100 })).toBe('timeout');
    });
  });

  describe('with the option cut returns', () => {
    const cut = { cut: true, maxBytes: 100 };
    const endless = (head: string) => (socket: Socket) => {
      socket.write(head);
      const more = () => {
        while (!socket.destroyed && socket.write(Buffer.alloc(MIB, 'x')));
      };
      socket.on('drain', more);
      more();
    };

    it.each<[string, Reply, string]>([
      ['all of a short body', reply(200, {}, 'short'), 'short'],
      ['no more than that', reply(200, {}, 'x'.repeat(101)), 'x'.repeat(100)],
      ['the beginning of one without end', endless('HTTP/1.1 200 OK\r\n\r\n'), 'x'.repeat(100)],
      ['of one said to be huge', endless('HTTP/1.1 200 OK\r\nContent-Length: 9999999999\r\n\r\n'), 'x'.repeat(100)],
      ['nothing of one that is encoded', reply(200, { 'Content-Encoding': 'gzip' }, gzipSync('text')), ''],
      ['one that is said to be as it is', reply(200, { 'Content-Encoding': 'Identity' }, 'text'), 'text'],
    ])('with cut, returns %s', async (_, answer, text) => {
      await serve(answer);
      expect(await ask(cut)).toMatchObject({ status: 200, body: Buffer.from(text) });
      expect(server.requests[0]).toContain('\r\naccept-encoding: identity\r\n');
    });

    it('with cut, returns an error for endless headers, and for a response that breaks off earlier', async () => {
      await serve(
        reply(200, { 'X-Large': 'x'.repeat(17 * 1024) }),
        'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nhalf',
      );
      expect(await refused(cut)).toBe('too-large');
      expect(await refused(cut)).toBe('protocol');
    });
  });

  it('fails if no server listens', async () => {
    await serve(reply(200));
    server.close();
    expect(await refused()).toBe('connect');
  });

  it('tries the addresses of a host until one responds', async () => {
    await serve(reply(200));
    const several = outboundTo([LOCAL, '127.1.1.1'], namesOf(['127.1.1.1', LOCAL]));
    expect((await several.request(`http://shop.example:${server.port}/`)).status).toBe(200);
  });
});

describe('objectionTo', () => {
  const about = (url: string, ...allow: string[]) => outboundTo(allow).objectionTo(url)?.reason;

  it.each([
    ['nonsense', 'url'],
    ['ftp://8.8.8.8/', 'url'],
    ['https://me@shop.example/', 'url'],
    [`https://shop.example/${'x'.repeat(2048)}`, 'url'],
    ['https://shop.example:8443/', 'url'],
    ['http://8.8.8.8:8080/', 'url'],
    ['http://127.0.0.1/', 'address'],
    ['http://0x7f.1/', 'address'],
    ['http://[::ffff:10.0.0.1]/', 'address'],
    ['https://shop.example/', undefined],
    ['https://shop.example:443/', undefined],
    ['http://8.8.8.8/', undefined],
  ])('rejects %s: %s', (url, reason) => {
    expect(about(url)).toBe(reason);
  });

  it('accepts allowed addresses, and names that may resolve to one', () => {
    expect(about('http://10.1.2.3:9999/', '10.0.0.0/8')).toBeUndefined();
    expect(about('http://shop.internal:9999/', '10.0.0.0/8')).toBeUndefined();
    expect(about('http://192.168.0.1/', '10.0.0.0/8')).toBe('address');
  });
});
