import { PROCESS_SETTINGS } from './process-settings';
import { misspelledSettings, readSettings, settingsExample, settingsPage, settingTable } from './read-settings';
import { integer, secret, SECRET_EXAMPLE } from './schemas';
import { declareSettings, setting } from './setting';

describe('a secret', () => {
  const names = ['JWT_SECRET', 'ENCRYPTION_KEY', 'METRICS_TOKEN'] as const;

  it.each(names)('%s is rejected if it is the placeholder from the docs', (name) => {
    const { example } = PROCESS_SETTINGS[name];
    expect(example.length).toBeGreaterThan(32);
    for (const placeholder of [example, '(openssl rand -base64 48) # put the output here'])
      expect(() =>
        readSettings([], { JWT_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: 'x'.repeat(40), [name]: placeholder }),
      ).toThrow(`${name}  must be your own secret, such as the output of \`openssl rand -base64 48\``);
  });

  it('ENCRYPTION_KEY is rejected if it contains the placeholder and a real key', () => {
    const { example } = PROCESS_SETTINGS.ENCRYPTION_KEY;
    const env = { JWT_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: `${'x'.repeat(40)},${example}` };
    expect(() => readSettings([], env)).toThrow('ENCRYPTION_KEY  must be your own secret');
  });
});

it('rejects a number out of range and names the range', () => {
  const read = (env: Record<string, string>) => () => readSettings([], env);
  expect(read({ PORT: '65536' })).toThrow('PORT  must be a whole number from 0 to 65535');
  expect(read({ RATE_LIMIT_FACTOR: '0' })).toThrow('RATE_LIMIT_FACTOR  must be a number greater than 0');
});

it('rejects DATABASE_REPLICA_URL without the settings that it needs', () => {
  const env = { DATABASE_REPLICA_URL: 'postgres://127.0.0.1/replica' };
  expect(() => readSettings([], env)).toThrow('DATABASE_URL  is required with DATABASE_REPLICA_URL');
  expect(() => readSettings([], env)).toThrow('REDIS_URL  is required with DATABASE_REPLICA_URL');
  expect(() => readSettings([], { REDIS_URL: 'redis://127.0.0.1' })).not.toThrow();
});

describe('The settings of a context', () => {
  const things = declareSettings(
    {
      THINGS_MAX: setting(integer(1, 9).default(3), 'How many things there are at most.', '5'),
      THINGS_TOKEN: setting(secret.optional(), 'The token of things.', SECRET_EXAMPLE),
    },
    ({ values, isSet }) =>
      values.THINGS_MAX === 9 && !isSet('THINGS_TOKEN')
        ? [{ name: 'THINGS_TOKEN', what: 'is required with nine things' }]
        : [],
  );

  it('are read together with those of the process', () => {
    expect(readSettings([things], { PORT: '1' })).toMatchObject({ PORT: 1, THINGS_MAX: 3 });
    expect(readSettings([], { THINGS_MAX: '0' })).not.toHaveProperty('THINGS_MAX');
  });

  it('are refused together with those of the process, each with its example', () => {
    const read = () => readSettings([things], { PORT: 'x', THINGS_MAX: '0', THINGS_TOKEN: SECRET_EXAMPLE });
    expect(read).toThrow('PORT  must be a whole number');
    expect(read).toThrow('THINGS_MAX  must be a whole number from 1 to 9');
    expect(read).toThrow('for example: THINGS_MAX=5');
    expect(read).toThrow('THINGS_TOKEN  must be your own secret');
  });

  it('are refused if they do not fit each other', () => {
    expect(() => readSettings([things], { THINGS_MAX: '9' })).toThrow('THINGS_TOKEN  is required with nine things');
    expect(() => readSettings([things], { THINGS_MAX: '9', THINGS_TOKEN: 'x'.repeat(32) })).not.toThrow();
  });

  it('are in .env.example after those of the process, and misspelled names are found', () => {
    expect(settingsExample([things])).toMatch(
      /\n# How many things there are at most\.\n# THINGS_MAX=5\n\n# The token of things\.\n.*\n$/,
    );
    expect(misspelledSettings([things], { THING_MAX: '1' })).toEqual([
      'THING_MAX is not a setting. Did you mean THINGS_MAX?',
    ]);
  });

  it('are described where the page has them, and in its last section if it does not have them yet', () => {
    const page = settingsPage('# Settings\n\n- `PORT`: Old.\n- `GONE`: Not a setting.\n\nText.\n', [things]);
    expect(page).toMatch(
      /^# Settings\n\n- `PORT`: The TCP port .*[.]\n\nText[.]\n\n## Other settings\n\n- `NODE_ENV`: /,
    );
    expect(page).toMatch(/\n- `THINGS_MAX`: .* Example: `5`\n- `THINGS_TOKEN`: The token of things[.]\n$/);
    expect(settingsPage(page, [things])).toBe(page);
  });

  it('have names of their own', () => {
    expect(() => settingTable([things, things])).toThrow('The setting THINGS_MAX is declared twice.');
  });
});

describe('misspelledSettings', () => {
  it.each([
    ['REDISURL', 'REDIS_URL'],
    ['redis_url', 'REDIS_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['WORKERS', 'WORKER'],
    ['SHUTDOWN_DELAY', undefined],
    ['PATH', undefined],
    ['NODE_OPTIONS', undefined],
    ['PGHOST', undefined],
    ['LANG', undefined],
    ['npm_config_cache', undefined],
  ])('suggests for %s: %s', (name, meant) => {
    const expected = meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
    expect(misspelledSettings([], { [name]: 'x' })).toEqual(expected);
  });

  it('returns nothing for correct names', () => {
    expect(
      misspelledSettings([], Object.fromEntries(Object.keys(PROCESS_SETTINGS).map((name) => [name, 'x']))),
    ).toEqual([]);
  });
});
