import { execFile } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { lookup, resolve4 } from 'node:dns/promises';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { takeContacts } from './loopback-only.cjs';
import { aFolder, launch } from '../processes/service';

const run = promisify(execFile);
/** Reserved for documentation, so nothing would respond even without the guard. */
const PUBLIC = '192.0.2.1';

const failureOf = (socket: NodeJS.EventEmitter) =>
  new Promise<NodeJS.ErrnoException>((done) => socket.once('error', done));

describe('the guard', () => {
  it.each([
    ['a connection', () => failureOf(connect(80, PUBLIC)), /^a connection to 192\.0\.2\.1 port 80/],
    ['a connection to an IPv6 address', () => failureOf(connect({ host: '2001:db8::1', port: 80 })), /2001:db8::1/],
    ['a connection to a name', () => failureOf(connect(80, 'example.com')), /example\.com port 80/],
    ['TLS', () => failureOf(connectTls({ host: PUBLIC, port: 443 })), /192\.0\.2\.1 port 443/],
    ['fetch', () => fetch(`http://${PUBLIC}/`).catch((error: Error) => error.cause), /192\.0\.2\.1 port 80/],
    ['a look-up', () => lookup('example.com').catch((error: unknown) => error), /a look-up of example\.com/],
    ['a DNS query', () => resolve4('example.com').catch((error: unknown) => error), /a DNS query for example\.com/],
    [
      'a datagram',
      () => {
        const socket = createSocket('udp4').unref();
        return new Promise((done) => socket.send('x', 53, PUBLIC, done)).finally(() => socket.close());
      },
      /a datagram to 192\.0\.2\.1/,
    ],
  ])('blocks %s that would leave this machine, and records it', async (_, attempt, expected) => {
    expect(await attempt()).toMatchObject({ code: 'ENETUNREACH' });
    expect(takeContacts()).toEqual([expect.stringMatching(expected)]);
  });

  it('allows loopback addresses and Unix sockets', async () => {
    const sockets = [connect(1, '127.0.0.1'), connect(1, '::1'), connect(1, 'localhost'), connect('/none')];
    const [first, , , last] = (await Promise.all(sockets.map(failureOf))).map(({ code }) => code);
    expect([first, last]).toEqual(['ECONNREFUSED', 'ENOENT']);
    expect(takeContacts()).toEqual([]);
  });

  it('also applies to processes that tests start', async () => {
    const script = join(aFolder(), 'fetch.cjs');
    writeFileSync(script, `fetch('http://${PUBLIC}/').catch(({ cause }) => console.log(cause.code));`);
    expect((await launch({}, { args: [script] }).ended).stdout).toBe('ENETUNREACH\n');
    expect(takeContacts()).toEqual([expect.stringContaining(PUBLIC)]);
  });
});

/** Runs Jest on a test file with this content, and returns its report. */
async function reportOn(content: string) {
  const rootDir = aFolder();
  writeFileSync(join(rootDir, 'some.spec.cjs'), content);
  const [runtime, testEnvironment] = ['runtime.cjs', 'environment.cjs'].map((name) => join(__dirname, name));
  const config = { rootDir, testMatch: ['**/*.spec.cjs'], runtime, testEnvironment };
  const jest = [require.resolve('jest/bin/jest'), '--config', JSON.stringify(config), '--json'];
  const { stdout } = await run(process.execPath, [...jest, '--cache=false']).catch(
    (failed: { stdout: string }) => failed,
  );
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(stdout);
  const [{ message }] = testResults;
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests, message: message as string };
}

describe('a test file', () => {
  it('fails if it contacts a public address, even if it ignores the error', async () => {
    const { message, ...counts } = await reportOn(`
      it('swallows it', () => fetch('http://${PUBLIC}/').catch(() => undefined));
      it('stays here', () => undefined);`);
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 0 });
    expect(message).toContain('● swallows it');
    expect(message).toContain(`a connection to ${PUBLIC} port 80`);
  });

  it('reports a failed set-up once, without the resulting failures', async () => {
    const { message, ...counts } = await reportOn(`
      let app;
      describe('one', () => {
        beforeAll(() => { throw new Error('no database'); });
        beforeAll(() => app.fill());
        afterAll(() => app.stop());
        it.skip('is skipped anyway', () => undefined);
        it('first', () => app.get());
        describe('within', () => { it('second', () => app.get()); });
      });
      it('is of another set-up', () => undefined);`);
    expect(counts).toEqual({ passed: 1, failed: 1, skipped: 2 });
    expect(message).toContain('no database');
    expect(message).not.toContain('TypeError');
  });

  it('reports a failing afterAll', async () => {
    const { message } = await reportOn(`
      afterAll(() => { throw new Error('not cleaned up'); });
      it('passes', () => undefined);`);
    expect(message).toContain('not cleaned up');
  });
});
