import { misspelledSettings, readSettings, SETTING_TABLE } from './settings';

describe('a secret', () => {
  const names = ['JWT_SECRET', 'ENCRYPTION_KEY', 'VERIFICATION_WEBHOOK_SECRET', 'METRICS_TOKEN'] as const;

  it.each(names)('%s is refused when it is the example of the documents', (name) => {
    const { example } = SETTING_TABLE[name];
    expect(example.length).toBeGreaterThan(32);
    for (const placeholder of [example, '(openssl rand -base64 48) # put the output here'])
      expect(() =>
        readSettings({ JWT_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: 'x'.repeat(40), [name]: placeholder }),
      ).toThrow(`${name}  must be a secret of your own: what \`openssl rand -base64 48\` prints`);
  });

  it('ENCRYPTION_KEY is refused when the example stands beside a real key', () => {
    const { example } = SETTING_TABLE.ENCRYPTION_KEY;
    const env = { JWT_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: `${'x'.repeat(40)},${example}` };
    expect(() => readSettings(env)).toThrow('ENCRYPTION_KEY  must be a secret of your own');
  });
});

describe('a variable that resembles a setting', () => {
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
  ])('%s is taken for %s', (name, meant) => {
    const expected = meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
    expect(misspelledSettings({ [name]: 'x' })).toEqual(expected);
  });

  it('is none when it is the setting itself', () => {
    expect(misspelledSettings(Object.fromEntries(Object.keys(SETTING_TABLE).map((name) => [name, 'x'])))).toEqual([]);
  });
});
