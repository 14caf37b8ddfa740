import { createHmac } from 'node:crypto';
import { signatureFault } from './webhook-signature';

const SECRET = 'a secret that is only good for tests';
const NOW = new Date('2026-11-21T12:00:00.500Z');
const BODY = '{"submissionId":"sub_1","verdict":"passed","externalId":"é"}';
const SECONDS = Math.floor(NOW.getTime() / 1000);
const hex = (body: string | Buffer, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex');
const fault = (fields: { body?: string; signature?: string; timestamp?: string }) =>
  signatureFault({ body: BODY, signature: `sha256=${hex(BODY)}`, timestamp: String(SECONDS), ...fields }, SECRET, NOW);

it('is none of a body that was signed with the secret just now', () => {
  expect(fault({})).toBeNull();
  expect(fault({ body: '', signature: `sha256=${hex('')}` })).toBeNull();
});

it.each([-299, -1, 0, 1, 300])('is none within 5 minutes: %d s', (skew) => {
  expect(fault({ timestamp: String(SECONDS + skew) })).toBeNull();
});

it.each([-301, -86_400, 302, 86_400])('is the time, %d s from ours', (skew) => {
  expect(fault({ timestamp: String(SECONDS + skew) })).toMatch(/5 minutes/);
});

it.each(['', 'now', '1.5', '-1', '0x5', ' 1', '1e9', String(SECONDS * 1000 * 1000), NOW.toISOString()])(
  'is a time that is none: %j',
  (timestamp) => {
    expect(fault({ timestamp })).toMatch(/Timestamp/);
  },
);

it.each([
  ['no signature', { signature: undefined }],
  ['no time', { timestamp: undefined }],
  ['an empty one', { signature: '' }],
  ['no hash', { signature: 'sha256=' }],
  ['a bare hash', { signature: hex(BODY) }],
  ['another algorithm', { signature: `sha1=${hex(BODY)}` }],
  ['capitals', { signature: `sha256=${hex(BODY).toUpperCase()}` }],
  ['another secret', { signature: `sha256=${hex(BODY, 'another secret')}` }],
  ['another body', { signature: `sha256=${hex(`${BODY} `)}` }],
  ['white space', { signature: ` sha256=${hex(BODY)}` }],
  ['two of them', { signature: `sha256=${hex(BODY)},sha256=${hex(BODY)}` }],
  ['half of it', { signature: `sha256=${hex(BODY).slice(0, 32)}` }],
  ['letters that have more bytes', { signature: `sha256=${hex(BODY).slice(0, -1)}é` }],
])('is %s', (_case, fields) => {
  expect(fault(fields)).toMatch(/X-Webhook-Signature/);
});

it('is found in each of 4,000 that are one bit off, in the body or in the signature', () => {
  const signed = Buffer.from(BODY);
  const [signature, accepted] = [hex(BODY), [] as string[]];
  for (let n = 0; n < 2000; n++) {
    const flipped = Buffer.from(signed);
    flipped[n % signed.length]! ^= 1 << (n % 7);
    if (!flipped.equals(signed) && fault({ body: flipped.toString('latin1') }) === null) accepted.push('body');
    const digest = Buffer.from(signature, 'hex');
    digest[n % 32]! ^= 1 << (n % 8);
    if (fault({ signature: `sha256=${digest.toString('hex')}` }) === null) accepted.push('signature');
  }
  expect(accepted).toEqual([]);
});
