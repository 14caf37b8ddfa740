import { newSecret, signatureHeaders } from './signature';

describe('signatureHeaders', () => {
  const at = new Date('2026-11-21T09:30:00.999Z');

  // Computed with OpenSSL 3: openssl dgst -sha256 -hmac, and -mac HMAC -macopt hexkey.
  it('returns the same signatures as OpenSSL', () => {
    const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
    expect(signatureHeaders([secret], { eventId: 'evt_1', body: '{"a":"ü"}', at })).toEqual({
      'X-Webhook-Signature': 'sha256=abe39c2d6d0fecfa700d773b92386c309fb175815f429924efafd6aca9d841e3',
      'X-Webhook-Timestamp': '1795253400',
      'webhook-id': 'evt_1',
      'webhook-timestamp': '1795253400',
      'webhook-signature': 'v1,4jEyL5J6qSMiOBOklZw5tXUki+WWV64844FNOV2u8do=',
    });
  });

  it('returns one signature for each secret, in the order of the secrets', () => {
    const [fresh, old] = [newSecret(), newSecret()];
    const sign = (...secrets: string[]) => signatureHeaders(secrets, { eventId: 'evt_1', body: '{}', at });
    const [both, first, second] = [sign(fresh, old), sign(fresh), sign(old)];
    const name = 'X-Webhook-Signature';
    expect(both[name]).toBe(`${first[name]!}, ${second[name]!}`);
    expect(both['webhook-signature']).toBe(`${first['webhook-signature']!} ${second['webhook-signature']!}`);
    expect(first[name]).not.toBe(second[name]);
  });
});
