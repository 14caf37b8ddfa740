import { Encryption } from './encryption';

const encryption = (...keys: [string, ...string[]]) => new Encryption({ ENCRYPTION_KEY: keys });
const [OLD, NEW] = ['an old key that is long enough to be one', 'a new key that is long enough to be one'];

describe('Encryption', () => {
  it('decrypts what it encrypted, including empty, long and Unicode text', () => {
    for (const secret of ['', 'whsec_x', 'ü €\u{1F600}', 'x'.repeat(100_000)])
      expect(encryption(OLD).decrypt(encryption(OLD).encrypt(secret, 'here'), 'here')).toBe(secret);
  });

  it('encrypts the same secret differently each time, and does not reveal it', () => {
    const encrypted = Array.from({ length: 100 }, () => encryption(OLD).encrypt('a secret', 'here'));
    expect(new Set(encrypted).size).toBe(100);
    expect(encrypted.join()).not.toContain(Buffer.from('a secret').toString('base64url'));
  });

  it('does not decrypt a secret that was moved to another place', () => {
    expect(() => encryption(OLD).decrypt(encryption(OLD).encrypt('a secret', 'here'), 'there')).toThrow();
  });

  it('does not decrypt a secret if any byte was changed', () => {
    const encrypted = encryption(OLD).encrypt('a secret', 'here');
    const start = encrypted.lastIndexOf('.') + 1;
    const bytes = Buffer.from(encrypted.slice(start), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() =>
        encryption(OLD).decrypt(encrypted.slice(0, start) + changed.toString('base64url'), 'here'),
      ).toThrow();
    }
    for (const short of ['', 'v1', 'v1.', encrypted.slice(0, -20), encrypted.slice(0, start)])
      expect(() => encryption(OLD).decrypt(short, 'here')).toThrow();
  });

  it('encrypts with the newest key, and decrypts with all keys that are still set', () => {
    const [before, after] = [encryption(OLD).encrypt('one', 'here'), encryption(NEW, OLD).encrypt('two', 'here')];
    expect(encryption(NEW, OLD).decrypt(before, 'here')).toBe('one');
    expect(encryption(NEW).decrypt(after, 'here')).toBe('two');
    expect(() => encryption(NEW).decrypt(before, 'here')).toThrow('a key that is not in ENCRYPTION_KEY');
  });
});
