import { ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ModuleKind, ScriptTarget, transpileModule } from 'typescript';
import { startApp, TestApp } from '../../support/app';
import { aTenant, Tenant } from '../../support/builders';
import { hasPython, itWithPython } from '../../support/processes/python';
import { aReceiver, Received, RECEIVERS } from '../../support/stand-ins/receiver';
import { aTestDelivery, aWebhook, deliveriesOf } from '../../support/webhooks';
import { settled } from '../../support/worker';

const ROOT = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

let app: TestApp;
let shop: Tenant;
const children: ChildProcess[] = [];
const folder = mkdtempSync(join(tmpdir(), 'perk-receiver-'));
beforeAll(async () => {
  app = await startApp({ OUTBOUND_ALLOW: RECEIVERS });
});
beforeEach(async () => {
  shop = await aTenant(app);
  await settled(app);
});
afterEach(() => {
  children.splice(0).forEach((child) => child.kill('SIGKILL'));
  app.clock.reset();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

/** A sample receiver, as shown in docs/webhooks.md, in its own process. */
interface Sample {
  url: string;
  /** The kind and id of each event that it accepted. */
  accepted: string[];
}

/** Node.js runs TypeScript from 22.18 on; for an older version the types are removed. */
function typescript(): string[] {
  if ('typescript' in process.features && process.features.typescript) return [join(ROOT, 'docs/examples/receiver.ts')];
  const { outputText } = transpileModule(read('docs/examples/receiver.ts'), {
    compilerOptions: { module: ModuleKind.ESNext, target: ScriptTarget.ES2023 },
  });
  writeFileSync(join(folder, 'receiver.mjs'), outputText);
  return [join(folder, 'receiver.mjs')];
}

async function start(command: string, args: string[], secret: string): Promise<Sample> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, WEBHOOK_SECRET: secret, PORT: '0' };
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const accepted: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The sample ended with ${String(code)}.`)));
    createInterface(child.stdout).on('line', (line) => {
      const [, found] = /^Listening on (http\S+)$/.exec(line) ?? [];
      if (found) resolve(found);
      else accepted.push(line);
    });
  });
  return { url: url.replace('localhost', command === 'python3' ? '127.0.0.1' : 'localhost'), accepted };
}

/** Sends a recorded delivery to the sample. @returns the status */
const forward = async ({ url }: Sample, { headers, body }: Received) => {
  const relevant = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'x-webhook-signature', 'content-type'];
  const sent = Object.entries(headers).filter(([name]) => relevant.includes(name));
  return (await fetch(url, { method: 'POST', headers: Object.fromEntries(sent), body })).status;
};
const change = ({ headers, body }: Received, changed: Record<string, string>, text = body): Received => ({
  headers: { ...headers, ...changed },
  body: text,
});

/** Checks that the sample accepts each genuine delivery once, and rejects everything else. */
async function verify(command: string, args: () => string[]): Promise<void> {
  const recorder = await aReceiver();
  const { id, secret } = await aWebhook(shop.live, recorder.url);
  const sample = await start(command, args(), secret);
  app.clock.advance(-310);
  await aTestDelivery(shop.live, id);
  await settled(app);
  app.clock.reset();
  await aTestDelivery(shop.live, id);
  await settled(app);
  const [old, fresh] = recorder.received() as [Received, Received];
  recorder.close();

  const signature = fresh.headers['webhook-signature']!;
  const flipped = (signature.at(10) === 'A' ? 'B' : 'A') + signature.slice(11);
  const later = String(Number(fresh.headers['webhook-timestamp']) + 1);
  const wrong: Record<string, Received> = {
    'five minutes old': old,
    'five minutes old, with a new time': change(old, { 'webhook-timestamp': fresh.headers['webhook-timestamp']! }),
    'another body': change(fresh, {}, fresh.body.replace('"livemode":true', '"livemode":false')),
    'an extra space': change(fresh, {}, `${fresh.body} `),
    'no body': change(fresh, {}, ''),
    'another id': change(fresh, { 'webhook-id': old.headers['webhook-id']! }),
    'another second': change(fresh, { 'webhook-timestamp': later }),
    'an invalid timestamp': change(fresh, { 'webhook-timestamp': 'now' }),
    'another signature': change(fresh, { 'webhook-signature': signature.slice(0, 10) + flipped }),
    'a signature of another delivery': change(fresh, { 'webhook-signature': old.headers['webhook-signature']! }),
    'half a signature': change(fresh, { 'webhook-signature': signature.slice(0, 20) }),
    'a signature of another version': change(fresh, { 'webhook-signature': signature.replace('v1,', 'v2,') }),
    'no signature': change(fresh, { 'webhook-signature': '' }),
    'no headers': { headers: {}, body: fresh.body },
  };
  const statuses = await Promise.all(
    Object.entries(wrong).map(async ([what, each]) => [what, await forward(sample, each)]),
  );
  expect(statuses).toEqual(Object.keys(wrong).map((what) => [what, 400]));
  expect(sample.accepted).toEqual([]);

  const rotating = `v1,${'A'.repeat(43)}= ${signature}`;
  expect(await forward(sample, fresh)).toBe(204);
  expect(await forward(sample, fresh)).toBe(204);
  expect(await forward(sample, change(fresh, { 'webhook-signature': rotating }))).toBe(204);

  // And a delivery that the service sends directly to the sample.
  await shop.live.put(`/webhooks/${id}`, { url: sample.url.replace('localhost', '127.0.0.1') });
  const { eventId, type } = await aTestDelivery(shop.live, id);
  await settled(app);
  expect((await deliveriesOf(shop.live, id))[0]).toMatchObject({ status: 'delivered', attempts: [{ status: 204 }] });
  expect(sample.accepted).toEqual([`agent.authorized ${fresh.headers['webhook-id']!}`, `${type} ${eventId}`]);
}

describe('the sample receiver', () => {
  it(
    'in TypeScript accepts each event once and rejects everything that was tampered with',
    () => verify(process.execPath, typescript),
    60_000,
  );

  itWithPython(
    'in Python accepts each event once and rejects everything that was tampered with',
    () => verify('python3', () => [join(ROOT, 'docs/examples/receiver.py')]),
    60_000,
  );

  it.each([
    ['TypeScript', process.execPath, typescript],
    ['Python', 'python3', () => [join(ROOT, 'docs/examples/receiver.py')]],
  ])('in %s does not start with an empty secret, with which anyone could sign', async (_, command, args) => {
    if (command === 'python3' && !hasPython()) return;
    await expect(start(command, args(), '')).rejects.toThrow('ended with 1');
  });

  it.each([
    ['ts', 'docs/examples/receiver.ts'],
    ['python', 'docs/examples/receiver.py'],
  ])('in %s is shown in docs/webhooks.md exactly as it is tested', (language, path) => {
    const [, shown] = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\`\\n`, 's').exec(read('docs/webhooks.md')) ?? [];
    expect(shown).toBe(read(path));
  });
});
