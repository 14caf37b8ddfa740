import net, { Socket } from 'node:net';
import tls from 'node:tls';
import { DnsResolver, SafeHttpClient, SafeHttpError } from '#outbound';
import { startApp } from '../support/app';
import { listen, Listener, namesOf, outboundTo, refusal, reply } from '../support/stand-ins/outbound';

const LOCAL = '127.0.0.1';
const PUBLIC = '8.8.8.8';

/** A deterministic random generator, so that every run uses the same addresses. */
let seed = 11;
const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return (seed >> 16) & 255;
};
const anyIn = (...start: number[]) => [...start, random(), random(), random()].slice(0, 4).join('.');

const list = (text: string) => text.trim().split(/\s+/);

/** Local, private and reserved addresses. */
const V4 = [
  ...list(`127.0.0.1 127.0.0.2 127.255.255.255 0.0.0.0 10.0.0.1 169.254.169.254 168.63.129.16 192.0.0.192 192.0.2.1
    192.88.99.1 198.51.100.1 203.0.113.1 255.255.255.255 100.100.100.200`),
  ...list('0 10 100.64 100.127 127 169.254 172.16 172.31 192.168 198.18 198.19').flatMap((start) =>
    Array.from({ length: 3 }, () => anyIn(...start.split('.').map(Number))),
  ),
  ...Array.from({ length: 32 }, (_, index) => anyIn(224 + index)),
];
const V6 = list(`:: ::1 ::2 fe80::1 fec0::1 fc00::1 fd00:ec2::254 ff02::1 ff0e::1 2001:db8::1 100::1 2001::1 2001:2::1
  2001:10::1 3fff::1 5f00::1 1:: 4000::1 8000::1 e000::1`);

/** All notations of an address in a URL. */
function spellings(ip: string): string[] {
  const bytes = ip.split('.').map(Number) as [number, number, number, number];
  const [a, b, c, d] = bytes;
  const all = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
  const hex = (value: number) => value.toString(16);
  const octal = (value: number) => `0${value.toString(8)}`;
  const pair = (value: number) => `${hex(value >>> 16)}:${hex(value & 0xffff)}`;
  const digits = (zero: number) => ip.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  const v4 = [
    ...list(`${ip} ${ip}. ${all} 0x${hex(all)} 0X${hex(all).toUpperCase()}. ${octal(all)} 0000000${octal(all)}
      0x${bytes.map(hex).join('.0x')} ${bytes.map(octal).join('.')} 0x${hex(a)}.${octal(b)}.${c}.${d}
      ${a}.${all & 0xffffff} ${a}.${b}.${all & 0xffff} 0x${hex(a)}.0x${hex(all & 0xffffff)}
      ${digits(0xff10)} ${digits(0x1d7ce)}`),
    ...Array.from('。．｡', (dot) => ip.replaceAll('.', dot)),
    ip.replace(/./g, (sign) => `%${hex(sign.charCodeAt(0))}`),
    ip.replace('.', '\t.\n'),
  ];
  const v6 = list(`::ffff:${ip} ::FFFF:${pair(all)} 0:0:0:0:0:ffff:${pair(all)} ::${ip} ::${pair(all)} ::ffff:0:${ip}
    64:ff9b::${ip} 64:ff9b:0:0:0:0:${pair(all)} 64:ff9b:1::${ip} 2002:${pair(all)}:: 2002:${pair(all)}::1
    2001:0:4136:e378:8000:63bf:${pair(~all >>> 0)} fe80::5efe:${ip}`);
  return [...v4, ...v6.map((host) => `[${host}]`)];
}

describe('an outgoing request', () => {
  let server: Listener;
  /** Listens at another address of this machine, on the server's port and others; no request may reach it. */
  let canaries: Listener[] = [];
  let elsewhere: string;
  const url = (path = '/', host = LOCAL) => `http://${host}:${server.port}${path}`;
  const visited = () => canaries.flatMap(({ sockets }) => sockets).length;

  beforeAll(async () => {
    server = await listen([reply(200)]);
    canaries = [await listen([reply(200)]), await listen([reply(200)])];
    const six = await listen([reply(200)], { host: '::1', port: server.port }).catch(() => undefined);
    elsewhere = six ? '::1' : '127.0.0.2';
    canaries.push(six ?? (await listen([reply(200)], { host: elsewhere, port: server.port })));
  });
  beforeEach(() => {
    server.requests.length = 0;
  });
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });
  afterAll(() => [server, ...canaries].forEach((listener) => listener.close()));

  describe('to an address that is not public', () => {
    const hosts = [...V4.flatMap(spellings), ...V6.map((host) => `[${host}]`)];
    const urls = () => {
      const ports = ['', ...canaries.map(({ port }) => `:${port}`)];
      return hosts.flatMap((host, index) => [
        `http://${host}${ports[index % ports.length]}/`,
        `https://${host}${ports[(index + 1) % ports.length]}/a?b`,
      ]);
    };

    it('is rejected in any notation, in thousands of URLs', async () => {
      const connects = [jest.spyOn(net, 'connect'), jest.spyOn(tls, 'connect')];
      const outbound = outboundTo([]);
      const all = new Set(urls());
      const reached: string[] = [];
      for (const each of all) {
        const error: unknown = await outbound.request(each).catch((refused: unknown) => refused);
        if (!(error instanceof SafeHttpError) || error.reason !== 'address') reached.push(each);
      }
      expect(all.size).toBeGreaterThan(4000);
      expect(reached).toEqual([]);
      for (const connect of connects) expect(connect).not.toHaveBeenCalled();
      expect(visited()).toBe(0);
    });

    it('is rejected if a name resolves to it', async () => {
      const connect = jest.spyOn(net, 'connect');
      for (const address of [...V4, ...V6, ...V4.map((each) => `::ffff:${each}`), 'fe80::1%lo', 'garbage', '']) {
        const outbound = outboundTo([], namesOf([address]));
        expect([address, await refusal(outbound, url('/', 'shop.example'))]).toEqual([address, 'address']);
        expect([address, await refusal(outbound, 'http://shop.example/')]).toEqual([address, 'address']);
      }
      expect(connect).not.toHaveBeenCalled();
      expect(visited()).toBe(0);
    });

    it.each([
      [['10.0.0.1', PUBLIC]],
      [[PUBLIC, '10.0.0.1']],
      [[PUBLIC, '2606:4700::1', '::1']],
      [['::ffff:10.0.0.1', PUBLIC]],
      [[LOCAL, '127.0.0.2']],
      [[...Array.from({ length: 8 }, () => PUBLIC), '10.0.0.1']],
    ])('is rejected even if the name has public addresses too: %j', async (addresses) => {
      const connect = jest.spyOn(net, 'connect');
      expect(await refusal(outboundTo([LOCAL], namesOf(addresses)), 'http://shop.example/')).toBe('address');
      expect(connect).not.toHaveBeenCalled();
    });

    it('is accepted at any port if OUTBOUND_ALLOW contains it', async () => {
      const outbound = outboundTo(['127.0.0.0/8', '::1']);
      for (const host of [...spellings(LOCAL).slice(0, 20), `[::ffff:${LOCAL}]`]) {
        expect((await outbound.request(url('/', host))).status).toBe(200);
      }
      expect(server.requests).toHaveLength(21);
      const canary = canaries.at(-1)!;
      await outbound.request(`http://${canary.host}/`);
      expect(canary.sockets.splice(0)).toHaveLength(1);
    });
  });

  it.each([
    ...[
      '',
      'shop.example',
      '//shop.example',
      'http://',
      'https://?',
      'http://a b/',
      'http://[::1',
      'http://1.2.3.256/',
    ],
    ...['http://[fe80::1%25lo]/', 'http://4294967296/', 'http://1.2.3.4.5/'],
    ...['file:///etc/passwd', 'ftp://shop.example/', 'data:text/plain,x', 'javascript:0', 'gopher://shop.example/'],
    ...['blob:http://shop.example/x', 'ws://shop.example/', 'unix:/run/docker.sock', 'http+unix://x/'],
    ...['http://user@shop.example/', 'http://:secret@shop.example/', 'http://user:secret@8.8.8.8/'],
    ...['http://8.8.8.8:22/', 'http://8.8.8.8:0/', 'https://8.8.8.8:8443/', 'http://[2606:4700::1]:6379/'],
    ...['http://shop.example:8080/'],
  ])('rejects the URL "%s"', async (text) => {
    const connects = [jest.spyOn(net, 'connect'), jest.spyOn(tls, 'connect')];
    expect(await refusal(outboundTo([LOCAL], namesOf([PUBLIC])), text)).toBe('url');
    for (const connect of connects) expect(connect).not.toHaveBeenCalled();
  });

  it('rejects a URL of more than 2048 characters', async () => {
    const long = (length: number) => 'http://10.0.0.1/'.padEnd(length, 'a');
    expect(await refusal(outboundTo([]), long(2048))).toBe('address');
    expect(await refusal(outboundTo([]), long(2049))).toBe('url');
  });

  it('rejects a name without addresses', async () => {
    expect(await refusal(outboundTo([LOCAL], namesOf([])), url('/', 'shop.example'))).toBe('address');
  });

  describe('to a public host', () => {
    /** Redirects all connections to the local server, and records their targets. */
    const internet = () => {
      const asked: unknown[] = [];
      const { connect } = net;
      const diverted = (options: net.TcpNetConnectOpts) => {
        asked.push([options.host, options.port]);
        return connect({ port: server.port, host: LOCAL });
      };
      jest.spyOn(net, 'connect').mockImplementation(diverted as typeof net.connect);
      jest.spyOn(tls, 'connect').mockImplementation(diverted as unknown as typeof tls.connect);
      return asked;
    };

    it.each([
      ['http://shop.example/', 80],
      ['http://shop.example:80/', 80],
      ['http://shop.example:443/', 443],
      ['http://8.8.8.8/', 80],
      ['http://0x8.0x80808/', 80],
    ])('connects to the checked address for %s', async (text, port) => {
      const asked = internet();
      const names = namesOf([PUBLIC], ['127.0.0.1']);
      expect((await outboundTo([], names).request(text)).status).toBe(200);
      expect(asked).toEqual([[PUBLIC, port]]);
      expect(server.requests[0]).toMatch(/\r\nhost: (shop\.example(:443)?|8\.8\.8\.8)\r\n/);
    });

    it('uses port 443 for https', async () => {
      const asked = internet();
      await refusal(outboundTo([], namesOf([PUBLIC])), 'https://shop.example/', { totalMs: 100 });
      expect(asked).toEqual([[PUBLIC, 443]]);
    });

    it('tries only a few of thousands of addresses', async () => {
      const asked: unknown[] = [];
      jest.spyOn(net, 'connect').mockImplementation(((options: net.TcpNetConnectOpts) => {
        asked.push(options.host);
        return new Socket().destroy();
      }) as typeof net.connect);
      const addresses = Array.from({ length: 5000 }, () => PUBLIC);
      expect(await refusal(outboundTo([], namesOf(addresses)), 'http://shop.example/')).toBe('connect');
      expect(asked).toHaveLength(8);
    });
  });

  describe('against DNS rebinding', () => {
    it('connects to the checked address even if the name resolves differently later', async () => {
      const names = namesOf([LOCAL], [elsewhere]);
      expect((await outboundTo([LOCAL], names).request(url('/', 'shop.example'))).status).toBe(200);
      expect(names.asked).toEqual(['shop.example']);
      expect(visited()).toBe(0);
    });

    it('checks the address again after a redirect', async () => {
      const redirecting = await listen([reply(302, { Location: '/again' })]);
      const names = namesOf([LOCAL], [elsewhere]);
      expect(await refusal(outboundTo([LOCAL], names), `http://shop.example:${redirecting.port}/`)).toBe('address');
      expect(names.asked).toHaveLength(2);
      expect([redirecting.requests.length, visited()]).toEqual([1, 0]);
      redirecting.close();
    });
  });

  it('uses the settings of the app', async () => {
    const app = await startApp({ OUTBOUND_ALLOW: '127.0.0.1, ::1' });
    const outbound = app.nest.get(SafeHttpClient);
    await outbound.request(url('/', 'localhost'));
    expect(server.requests[0]).toContain('user-agent: Perk/1.0 (+http://localhost:3000)');
    expect(await refusal(outbound, url('/', '127.0.0.2'))).toBe('address');
    await app.stop();
  });

  describe('with a timeout', () => {
    /** Never responds. */
    const silent = Object.assign(new DnsResolver(), {
      resolve: (_: string, signal: AbortSignal) =>
        new Promise<string[]>((resolve) => signal.addEventListener('abort', () => resolve([]))),
    });
    const freeze = () => jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });

    it('waits 5 s for a connection', async () => {
      freeze();
      const reason = refusal(outboundTo([], silent), 'http://shop.example/');
      await jest.advanceTimersByTimeAsync(4999);
      expect(jest.getTimerCount()).toBe(2);
      await jest.advanceTimersByTimeAsync(1);
      expect(await reason).toBe('timeout');
      expect(jest.getTimerCount()).toBe(0);
    });

    it.each([
      [10_000, undefined, undefined],
      [15_000, 60_000, undefined],
      [14_000, 14_000, undefined],
      [20, 20, undefined],
      [20_000, 60_000, 20_000],
    ])('waits %i ms for a response with totalMs %p and maxTotalMs %p', async (limit, totalMs, maxTotalMs) => {
      const quiet = await listen([() => undefined]);
      freeze();
      // With two addresses, the timeout of one second for the first applies only to connecting.
      const outbound = outboundTo(['127.0.0.0/8'], namesOf([LOCAL, '127.0.0.2']), { maxTotalMs });
      const reason = refusal(outbound, `http://shop.example:${quiet.port}/`, { totalMs });
      while (quiet.requests.length === 0) await new Promise(setImmediate);
      await jest.advanceTimersByTimeAsync(limit - 1);
      expect(jest.getTimerCount()).toBe(1);
      await jest.advanceTimersByTimeAsync(1);
      expect(await reason).toBe('timeout');
      expect(jest.getTimerCount()).toBe(0);
      await quiet.idle();
      quiet.close();
    });
  });
});
