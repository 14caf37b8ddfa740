import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { settingsExample, settingTable } from '#kernel/host';
import { settingGroups } from '../../apps/contexts';
import { aFolder, API, launch, nowhereYet, WORKER } from '../support/service';

const PLANTED = 'pl4nted:secret';
/** A server that does not exist. */
const NOBODY = 'postgres://perk@127.0.0.1:1/perk';

/** An error at the start is printed in a few lines, without a stack trace. */
function expectNoStack(stderr: string): void {
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toMatch(/Error:/);
  expect(stderr.split('\n').length).toBeLessThan(120);
}

describe('in production', () => {
  it.each([
    ['missing', undefined, 'is required in production'],
    ['short', 'sh0rt', 'must have at least 32 characters'],
  ])('does not start if a secret is %s', async (_, JWT_SECRET, reason) => {
    const secrets = { JWT_SECRET, ENCRYPTION_KEY: JWT_SECRET };
    const { code, stderr } = await launch({ NODE_ENV: 'production', ...secrets, DATA_DIR: aFolder() }).ended;
    expect(code).toBe(2);
    expect(stderr).toContain(`JWT_SECRET  ${reason}`);
    expect(stderr).toContain(`ENCRYPTION_KEY  ${reason}`);
    expect(stderr).not.toContain('sh0rt');
  });
});

describe('an invalid setting', () => {
  it('is reported together with all others, with name, rule and example, but not with its value', async () => {
    // Any text is a name, a key, and the id or the secret of a client.
    const anyText = /^(?:DATA_DIR|OPERATOR_NAME|OAUTH_[A-Z]+_CLIENT_(?:ID|SECRET)|AI_API_KEY|AI_MODEL)$/;
    const names = Object.keys(settingTable(settingGroups)).filter((name) => !anyText.test(name));
    const planted = Object.fromEntries(names.map((name) => [name, PLANTED]));
    const { code, stderr, stdout } = await launch({ ...planted, DATA_DIR: aFolder() }).ended;
    expect(code).toBe(2);
    expectNoStack(stderr);
    for (const name of names) {
      expect(stderr).toMatch(new RegExp(`^  ${name}  (?:must|is required)`, 'm'));
      expect(stderr).toMatch(new RegExp(`for example: ${name}=`));
    }
    expect(stderr + stdout).not.toContain('pl4nted');
  });

  it('may be a data directory that is a file', async () => {
    const DATA_DIR = join(aFolder(), 'file');
    writeFileSync(DATA_DIR, '');
    const { code, stderr } = await launch({ DATA_DIR }).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('DATA_DIR  must be a writable directory');
    expectNoStack(stderr);
  });

  it('is reported if a generated secret is truncated', async () => {
    const DATA_DIR = aFolder();
    writeFileSync(join(DATA_DIR, 'jwt-secret'), '');
    const { code, stderr } = await launch({ DATA_DIR }).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('jwt-secret is damaged');
  });

  it('may come from .env, unless the environment overrides it', async () => {
    const cwd = aFolder();
    writeFileSync(join(cwd, '.env'), 'PORT=wrong\nLOG_LEVEL=wrong\n');
    const { code, stderr } = await launch({ PORT: undefined, LOG_LEVEL: 'warn', DATA_DIR: cwd }, { cwd }).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('  PORT  must');
    expect(stderr).not.toContain('  LOG_LEVEL  ');
  });

  it('can be corrected with .env.example, which contains every setting', () => {
    expect(readFileSync(join(__dirname, '../../.env.example'), 'utf8')).toBe(settingsExample(settingGroups));
  });
});

describe('a variable that resembles a setting', () => {
  it('causes a warning, unlike other variables', async () => {
    const { stderr } = await launch({ REDISURL: 'redis://127.0.0.1:1', DATA_DIR: aFolder(), DATABASE_URL: NOBODY })
      .ended;
    expect(stderr.match(/^Warning: .+$/gm)).toEqual(['Warning: REDISURL is not a setting. Did you mean REDIS_URL?']);
  });
});

describe('an unavailable resource', () => {
  it.each([
    ['PORT', API],
    ['METRICS_PORT', API],
    ['METRICS_PORT', WORKER],
  ])(
    'such as %s of %s is reported with a hint to stop the other program, and no database is created',
    async (name, script) => {
      const { settings, drop } = await nowhereYet();
      const other = createServer().listen(0, '0.0.0.0');
      await once(other, 'listening');
      const { port } = other.address() as AddressInfo;
      const { code, stderr } = await launch({ ...settings, [name]: String(port) }, { args: [script] }).ended;
      other.close();
      expect(code).toBe(1);
      expect(stderr).toContain(`Port ${String(port)} is in use by another program.`);
      expect(stderr).toContain(`set ${name} to another port`);
      expect(stderr).not.toMatch(/Creating|Applying/);
      expect(existsSync(join(settings.DATA_DIR!, 'postgres'))).toBe(false);
      expectNoStack(stderr);
      await drop();
    },
  );

  it.each(['127.0.0.1', 'localhost'])(
    'may be the PostgreSQL server at %s: the error contains its address but not its password',
    async (host) => {
      const DATABASE_URL = `postgres://perk:pl4nted@${host}:1/perk`;
      const { code, stderr, stdout } = await launch({ DATABASE_URL, DATA_DIR: aFolder() }).ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(
        new RegExp(`PostgreSQL server at ${host}:1/perk cannot be used: connect ECONNREFUSED.*DATABASE_URL`),
      );
      expect(stderr + stdout).not.toContain('pl4nted');
      expectNoStack(stderr);
    },
  );
});
