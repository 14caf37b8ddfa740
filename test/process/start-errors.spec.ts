import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { openEngine } from '#database/host';
import { SettingsError, settingsExample, settingTable } from '#kernel/host';
import { readSettings } from '#kernel/settings';
import { settingGroups } from '../../apps/contexts';
import { schemas } from '../../ormconfig';
import { aFolder, API, launch, nowhereYet, WORKER } from '../support/processes/service';

const PLANTED = 'pl4nted:secret';

/** An error at the start is printed in a few lines, without a stack trace. */
function expectNoStack(stderr: string): void {
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(stderr).not.toMatch(/Error:/);
  expect(stderr.split('\n').length).toBeLessThan(120);
}

/** What the process prints before it exits with code 2. */
function messageFor(env: Record<string, string | undefined>): string {
  try {
    readSettings(settingGroups, { DATA_DIR: aFolder(), ...env });
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('The settings are valid.');
}

describe('in production', () => {
  it.each([
    ['missing', undefined, 'is required in production'],
    ['short', 'sh0rt', 'must have at least 32 characters'],
  ])('does not start if a secret is %s', (_, JWT_SECRET, reason) => {
    const message = messageFor({ NODE_ENV: 'production', JWT_SECRET, ENCRYPTION_KEY: JWT_SECRET });
    expect(message).toContain(`JWT_SECRET  ${reason}`);
    expect(message).toContain(`ENCRYPTION_KEY  ${reason}`);
    expect(message).not.toContain('sh0rt');
  });
});

describe('an invalid setting', () => {
  it('is reported together with all others, with name, rule and example, but not with its value', () => {
    // Any text is a name, a key, and the id or the secret of a client.
    const anyText = /^(?:DATA_DIR|OPERATOR_NAME|OAUTH_[A-Z]+_CLIENT_(?:ID|SECRET)|AI_API_KEY|AI_MODEL)$/;
    const names = Object.keys(settingTable(settingGroups)).filter((name) => !anyText.test(name));
    const message = messageFor(Object.fromEntries(names.map((name) => [name, PLANTED])));
    for (const name of names) {
      expect(message).toMatch(new RegExp(`^  ${name}  (?:must|is required)`, 'm'));
      expect(message).toMatch(new RegExp(`for example: ${name}=`));
    }
    expect(message.split('\n').length).toBeLessThan(120);
    expect(message).not.toContain('pl4nted');
  });

  it('may be a data directory that is a file', () => {
    const DATA_DIR = join(aFolder(), 'file');
    writeFileSync(DATA_DIR, '');
    expect(messageFor({ DATA_DIR })).toContain('DATA_DIR  must be a writable directory');
  });

  it('is reported if a generated secret is truncated', () => {
    const DATA_DIR = aFolder();
    writeFileSync(join(DATA_DIR, 'jwt-secret'), '');
    expect(messageFor({ DATA_DIR })).toContain('jwt-secret is damaged');
  });

  it('is printed, and ends the process with code 2; it may come from .env, unless the environment overrides it', async () => {
    const cwd = aFolder();
    writeFileSync(join(cwd, '.env'), `PORT=${PLANTED}\nLOG_LEVEL=${PLANTED}\n`);
    const env = { PORT: undefined, LOG_LEVEL: 'warn', DATA_DIR: cwd };
    const { code, stdout, stderr } = await launch(env, { cwd }).ended;
    expect(code).toBe(2);
    expect(stderr).toContain('  PORT  must');
    expect(stderr).not.toContain('  LOG_LEVEL  ');
    expect(stderr + stdout).not.toContain('pl4nted');
    expectNoStack(stderr);
  });

  it('can be corrected with .env.example, which contains every setting', () => {
    expect(readFileSync(join(__dirname, '../../.env.example'), 'utf8')).toBe(settingsExample(settingGroups));
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

  const urlAt = (host: string) => `postgres://perk:pl4nted@${host}:1/perk`;
  const reasonAt = (host: string) =>
    new RegExp(`PostgreSQL server at ${host}:1/perk cannot be used: connect ECONNREFUSED.*DATABASE_URL`);

  it.each(['127.0.0.1', 'localhost'])(
    'may be the PostgreSQL server at %s: the error contains its address but not its password',
    async (host) => {
      const opening = openEngine({ DATABASE_URL: urlAt(host), DATA_DIR: aFolder() }, schemas);
      await expect(opening).rejects.toThrow(reasonAt(host));
      await expect(opening).rejects.not.toThrow('pl4nted');
    },
  );

  it('may be a PostgreSQL server, and the process then ends with code 1, after a warning of what resembles a setting', async () => {
    const env = { DATABASE_URL: urlAt('localhost'), REDISURL: 'redis://127.0.0.1:1', DATA_DIR: aFolder() };
    const { code, stderr, stdout } = await launch(env).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(reasonAt('localhost'));
    expect(stderr.match(/^Warning: .+$/gm)).toEqual(['Warning: REDISURL is not a setting. Did you mean REDIS_URL?']);
    expect(stderr + stdout).not.toContain('pl4nted');
    expectNoStack(stderr);
  });
});
