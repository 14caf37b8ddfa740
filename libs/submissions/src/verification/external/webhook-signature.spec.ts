import { createHmac } from 'node:crypto';
import { signatureError } from './webhook-signature';

const SECRET = 'a secret that is only good for tests';
const NOW = new Date('2026-11-21T12:00:00.500Z');
const BODY = '{"submissionId":"sub_1","verdict":"passed","externalId":"é"}';
const SECONDS = Math.floor(NOW.getTime() / 1000);
const hex = (body: string | Buffer, secret = SECRET) => createHmac('sha256', secret).update(body).digest('hex');
const errorFor = (fields: { body?: string; signature?: string; timestamp?: string }) =>
  signatureError({ body: BODY, signature: `sha256=${hex(BODY)}`, timestamp: String(SECONDS), ...fields }, SECRET, NOW);

it('accepts a body that was signed with the secret just now', () => {
  expect(errorFor({})).toBeNull();
  expect(errorFor({ body: '', signature: `sha256=${hex('')}` })).toBeNull();
});

it.each([-299, -1, 0, 1, 300])('accepts a timestamp within 5 minutes: %d s', (skew) => {
  expect(errorFor({ timestamp: String(SECONDS + skew) })).toBeNull();
});

it.each([-301, -86_400, 302, 86_400])('rejects a timestamp that is %d s from ours', (skew) => {
  expect(errorFor({ timestamp: String(SECONDS + skew) })).toMatch(/5 minutes/);
});

it.each(['', 'now', '1.5', '-1', '0x5', ' 1', '1e9', String(SECONDS * 1000 * 1000), NOW.toISOString()])(
  'rejects the invalid timestamp %j',
  (timestamp) => {
    expect(errorFor({ timestamp })).toMatch(/Timestamp/);
  },
);

it.each([
  ['no signature', { signature: undefined }],
  ['no timestamp', { timestamp: undefined }],
  ['an empty signature', { signature: '' }],
  ['no hash', { signature: 'sha256=' }],
  ['a hash without prefix', { signature: hex(BODY) }],
  ['another algorithm', { signature: `sha1=${hex(BODY)}` }],
  ['upper case', { signature: `sha256=${hex(BODY).toUpperCase()}` }],
  ['another secret', { signature: `sha256=${hex(BODY, 'another secret')}` }],
  ['another body', { signature: `sha256=${hex(`${BODY} `)}` }],
  ['leading white space', { signature: ` sha256=${hex(BODY)}` }],
  ['two signatures', { signature: `sha256=${hex(BODY)},sha256=${hex(BODY)}` }],
  ['half a signature', { signature: `sha256=${hex(BODY).slice(0, 32)}` }],
  ['a multi-byte character', { signature: `sha256=${hex(BODY).slice(0, -1)}é` }],
])('rejects a request with %s', (_case, fields) => {
  expect(errorFor(fields)).toMatch(/X-Webhook-Signature/);
});

it('rejects each of 4,000 requests with one flipped bit in the body or in the signature', () => {
  const signed = Buffer.from(BODY);
  const [signature, accepted] = [hex(BODY), [] as string[]];
  for (let n = 0; n < 2000; n++) {
    const flipped = Buffer.from(signed);
    flipped[n % signed.length]! ^= 1 << (n % 7);
    if (!flipped.equals(signed) && errorFor({ body: flipped.toString('latin1') }) === null) accepted.push('body');
    const digest = Buffer.from(signature, 'hex');
    digest[n % 32]! ^= 1 << (n % 8);
    if (errorFor({ signature: `sha256=${digest.toString('hex')}` }) === null) accepted.push('signature');
  }
  expect(accepted).toEqual([]);
});
