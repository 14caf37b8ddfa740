import { Vault } from './vault';

const vault = (...keys: [string, ...string[]]) => new Vault({ ENCRYPTION_KEY: keys });
const [OLD, NEW] = ['an old key that is long enough to be one', 'a new key that is long enough to be one'];

describe('the vault', () => {
  it('opens what it sealed, whatever was in it', () => {
    for (const secret of ['', 'whsec_x', 'ü €\u{1F600}', 'x'.repeat(100_000)])
      expect(vault(OLD).open(vault(OLD).seal(secret, 'here'), 'here')).toBe(secret);
  });

  it('seals the same secret differently each time, and shows nothing of it', () => {
    const sealed = Array.from({ length: 100 }, () => vault(OLD).seal('a secret', 'here'));
    expect(new Set(sealed).size).toBe(100);
    expect(sealed.join()).not.toContain(Buffer.from('a secret').toString('base64url'));
  });

  it('opens nothing that was moved to another place', () => {
    expect(() => vault(OLD).open(vault(OLD).seal('a secret', 'here'), 'there')).toThrow();
  });

  it('opens nothing that was changed, at any byte', () => {
    const sealed = vault(OLD).seal('a secret', 'here');
    const start = sealed.lastIndexOf('.') + 1;
    const bytes = Buffer.from(sealed.slice(start), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => vault(OLD).open(sealed.slice(0, start) + changed.toString('base64url'), 'here')).toThrow();
    }
    for (const short of ['', 'v1', 'v1.', sealed.slice(0, -20), sealed.slice(0, start)])
      expect(() => vault(OLD).open(short, 'here')).toThrow();
  });

  it('seals with the newest key, and opens with every one that is still set', () => {
    const [before, after] = [vault(OLD).seal('one', 'here'), vault(NEW, OLD).seal('two', 'here')];
    expect(vault(NEW, OLD).open(before, 'here')).toBe('one');
    expect(vault(NEW).open(after, 'here')).toBe('two');
    expect(() => vault(NEW).open(before, 'here')).toThrow('a key that is not in ENCRYPTION_KEY');
  });
});
