import { spawnSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { Registry } from '#http/host';
import { startApp, TestApp } from '../support/app';
import { aTenant } from '../support/builders';
import { size } from '../support/processes/stress';
import { itWithPython } from '../support/processes/python';
import { aReceiver, Receiver, RECEIVERS } from '../support/stand-ins/receiver';
import { aWebhook } from '../support/webhooks';
import { settled } from '../support/worker';

/** A delivery as input of a verifier. */
interface Signed {
  secret: string;
  id: string;
  timestamp: string;
  standard: string;
  ours: string;
  body: Buffer;
}
type Part = 'body' | 'timestamp' | 'id' | 'standard' | 'ours';

const SEED = 20_261_121;

/** Reads one JSON per line, and prints two digits for each: whether Python accepts the Standard Webhooks signature and ours. */
const VERIFIER = `
import base64, hashlib, hmac, json, sys
for line in sys.stdin:
    it = json.loads(line)
    body = base64.b64decode(it["body"])
    key = base64.b64decode(it["secret"][len("whsec_"):])
    signed = (it["id"] + "." + it["timestamp"] + ".").encode() + body
    standard = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    ours = "sha256=" + hmac.new(it["secret"].encode(), body, hashlib.sha256).hexdigest()
    accepted = [
        any(hmac.compare_digest(given.encode(), standard.encode()) for given in it["standard"].split(" ")),
        any(hmac.compare_digest(given.encode(), ours.encode()) for given in it["ours"].split(", ")),
    ]
    print("".join("1" if each else "0" for each in accepted))
`;

function python(all: Signed[]): { standard: boolean; ours: boolean }[] {
  const input = all.map((each) => JSON.stringify({ ...each, body: each.body.toString('base64') })).join('\n');
  const { stdout, stderr, status } = spawnSync('python3', ['-c', VERIFIER], { input, maxBuffer: 1e8 });
  if (status !== 0) throw new Error(stderr.toString());
  const accepted = stdout.toString().trim().split('\n');
  expect(accepted).toHaveLength(all.length);
  return accepted.map((digits) => ({ standard: digits[0] === '1', ours: digits[1] === '1' }));
}

function standardwebhooks({ secret, id, timestamp, standard, body }: Signed): boolean {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': standard };
  try {
    new Webhook(secret).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

/** A deterministic pseudo-random generator. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Changes the text in one of several ways, by mistake or on purpose. */
function mutate(text: Buffer, next: (below: number) => number): Buffer {
  for (;;) {
    const at = next(text.length);
    const [before, after] = [text.subarray(0, at), text.subarray(at)];
    const [byte] = after as unknown as [number];
    const mutations = [
      () => Buffer.concat([before, Buffer.of(byte ^ (1 << next(7))), after.subarray(1)]),
      () => Buffer.concat([before, after.subarray(1)]),
      () => Buffer.concat([before, Buffer.of(32 + next(95)), after]),
      () => before,
      () => after,
      () => Buffer.concat([text, Buffer.of(32 + next(95))]),
      () => Buffer.concat([after, before]),
      () => Buffer.from(text).reverse(),
      () => Buffer.concat([text, text]),
      () => Buffer.from(text.toString().toUpperCase()),
      () => Buffer.alloc(0),
    ];
    const mutated = mutations[next(mutations.length)]!();
    if (!mutated.equals(text)) return mutated;
  }
}

/** Changes one part of a signed delivery. */
function tampered(signed: Signed, other: Signed, part: Part, next: (below: number) => number): Signed {
  if (part === 'body') return { ...signed, body: next(10) === 0 ? other.body : mutate(signed.body, next) };
  // The package parses numbers as leniently as JavaScript, so another notation of the same number is the same time.
  if (part === 'timestamp')
    return { ...signed, timestamp: String(Number(signed.timestamp) + (1 + next(200)) * (next(2) ? 1 : -1)) };
  if (part === 'id')
    return { ...signed, id: next(10) === 0 ? other.id : mutate(Buffer.from(signed.id), next).toString() };
  const given = signed[part];
  const forged = next(10) === 0 ? other[part] : mutate(Buffer.from(given), next).toString();
  // One valid signature among several is enough; the package reads the text between the first two commas.
  const parts = forged.split(/,? /).map((each) => (part === 'standard' ? each.split(',').slice(0, 2).join(',') : each));
  return parts.includes(given) ? tampered(signed, other, part, next) : { ...signed, [part]: forged };
}

describe('a delivery that was tampered with', () => {
  let app: TestApp;
  let receiver: Receiver;
  let deliveries: Signed[];
  beforeAll(async () => {
    app = await startApp({ OUTBOUND_ALLOW: RECEIVERS });
    receiver = await aReceiver();
    const shop = await aTenant(app);
    await settled(app);
    deliveries = [];
    for (const { type } of app.nest.get(Registry).eventKinds) {
      const { id, secret } = await aWebhook(shop.live, receiver.url);
      receiver.requests.length = 0;
      await shop.live.post(`/webhooks/${id}/test`, { type });
      await settled(app);
      const [{ headers, body }] = receiver.received() as [ReturnType<Receiver['received']>[number]];
      deliveries.push({
        secret,
        id: headers['webhook-id']!,
        timestamp: headers['webhook-timestamp']!,
        standard: headers['webhook-signature']!,
        ours: headers['x-webhook-signature']!,
        body: Buffer.from(body),
      });
      await shop.live.delete(`/webhooks/${id}`);
    }
  });
  afterAll(async () => {
    receiver.close();
    await app.stop();
  });

  itWithPython(
    'is accepted by nobody: not by the reference package, and not by another language',
    async () => {
      expect(deliveries.length).toBeGreaterThan(15);
      expect(deliveries.map(standardwebhooks)).toEqual(deliveries.map(() => true));
      expect(python(deliveries)).toEqual(deliveries.map(() => ({ standard: true, ours: true })));

      const next = numbers(SEED);
      const parts: Part[] = ['body', 'timestamp', 'id', 'standard', 'ours'];
      const forgeries = Array.from({ length: size(300, 10_000) }, (_, index) => {
        const [signed, other] = [next(deliveries.length), 1 + next(deliveries.length - 1)];
        const part = parts[index % parts.length]!;
        const its = deliveries[signed]!;
        return { part, forged: tampered(its, deliveries[(signed + other) % deliveries.length]!, part, next) };
      });
      const verdicts = python(forgeries.map(({ forged }) => forged));
      const accepted = forgeries.filter(({ part, forged }, index) => {
        const { standard, ours } = verdicts[index]!;
        // Our signature covers only the body, not id and time; each scheme is verified with its own signature.
        const isStandard = part !== 'ours' && (standard || standardwebhooks(forged));
        return isStandard || ((part === 'body' || part === 'ours') && ours);
      });
      expect(accepted.map(({ part, forged }) => ({ part, ...forged, body: forged.body.toString() }))).toEqual([]);
    },
    120_000,
  );
});
