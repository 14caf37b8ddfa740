import { createSocket, RemoteInfo, Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { DnsResolver } from './dns-resolver';

const A = 1;
const AAAA = 28;
const NO_SUCH_NAME = 3;
const SERVER_FAILURE = 2;

interface Question {
  name: string;
  type: number;
}
/** Addresses as bytes, a failure code, or nothing at all. */
type Reply = number[][] | number | undefined;

/** A name server in this process, and names that are asked of it. */
async function nameServer(reply: (question: Question) => Reply) {
  const asked: Question[] = [];
  const socket: Socket = createSocket('udp4', (query: Buffer, from: RemoteInfo) => {
    const question = questionOf(query);
    asked.push(question);
    const answer = reply(question);
    if (answer !== undefined) socket.send(replyTo(query, question, answer), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const server = `127.0.0.1:${socket.address().port}`;
  class TestNames extends DnsResolver {
    protected override resolver(): Resolver {
      const resolver = super.resolver();
      resolver.setServers([server]);
      return resolver;
    }
  }
  return { names: new TestNames(), asked, socket };
}

function questionOf(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1) };
}

function replyTo(query: Buffer, { name, type }: Question, answer: number[][] | number): Buffer {
  const records = typeof answer === 'number' ? [] : answer;
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (typeof answer === 'number' ? answer : 0), 2);
  header.writeUInt16BE(records.length, 6);
  header.writeUInt32BE(0, 8);
  const question = query.subarray(12, 12 + name.length + 2 + 4);
  const answers = records.map((bytes) =>
    Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length, ...bytes]),
  );
  return Buffer.concat([header, question, ...answers]);
}

describe('DnsResolver', () => {
  let server: Awaited<ReturnType<typeof nameServer>>;
  afterEach(() => server.socket.close());
  const resolve = (name: string, signal = new AbortController().signal) => server.names.resolve(name, signal);

  it('returns all IPv4 and IPv6 addresses', async () => {
    const sixteen = [0x26, 0x06, 0x47, 0, ...Array.from({ length: 11 }, () => 0), 1];
    server = await nameServer(({ type }) =>
      type === A
        ? [
            [127, 0, 0, 1],
            [8, 8, 8, 8],
          ]
        : [sixteen],
    );
    expect((await resolve('shop.example')).sort()).toEqual(['127.0.0.1', '2606:4700::1', '8.8.8.8']);
    expect(server.asked.map(({ name, type }) => `${name} ${type}`).sort()).toEqual([
      `shop.example ${A}`,
      `shop.example ${AAAA}`,
    ]);
  });

  it('returns the addresses of one family if the query for the other one fails', async () => {
    server = await nameServer(({ type }) => (type === A ? [[8, 8, 8, 8]] : SERVER_FAILURE));
    expect(await resolve('shop.example')).toEqual(['8.8.8.8']);
  });

  it('returns no addresses for an unknown name', async () => {
    server = await nameServer(() => NO_SUCH_NAME);
    expect(await resolve('shop.example')).toEqual([]);
  });

  it.each(['localhost', 'localhost.', 'a.localhost'])('resolves %s without a query', async (name) => {
    server = await nameServer(() => [[8, 8, 8, 8]]);
    expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
    expect(server.asked).toEqual([]);
  });

  it('sends no query if the signal is already aborted', async () => {
    server = await nameServer(() => [[8, 8, 8, 8]]);
    await expect(resolve('shop.example', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
    expect(server.asked).toEqual([]);
  });

  it('cancels the query when the signal is aborted', async () => {
    server = await nameServer(() => undefined);
    const stop = new AbortController();
    const answer = resolve('shop.example', stop.signal);
    await once(server.socket, 'message');
    let ended = false;
    void answer.then(() => (ended = true));
    stop.abort();
    for (let turn = 0; turn < 20 && !ended; turn++) await new Promise(setImmediate);
    expect(ended).toBe(true);
    expect(await answer).toEqual([]);
  });
});
