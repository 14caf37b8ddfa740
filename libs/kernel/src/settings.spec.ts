import { misspelledSettings, readSettings, SETTING_TABLE } from './settings';
import { STRIPE_REQUIRED } from './stripe-settings';

describe('a secret', () => {
  const names = ['JWT_SECRET', 'ENCRYPTION_KEY', 'VERIFICATION_WEBHOOK_SECRET', 'METRICS_TOKEN'] as const;

  it.each(names)('%s is rejected if it is the placeholder from the docs', (name) => {
    const { example } = SETTING_TABLE[name];
    expect(example.length).toBeGreaterThan(32);
    for (const placeholder of [example, '(openssl rand -base64 48) # put the output here'])
      expect(() =>
        readSettings({ JWT_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: 'x'.repeat(40), [name]: placeholder }),
      ).toThrow(`${name}  must be your own secret, such as the output of \`openssl rand -base64 48\``);
  });

  it('ENCRYPTION_KEY is rejected if it contains the placeholder and a real key', () => {
    const { example } = SETTING_TABLE.ENCRYPTION_KEY;
    const env = { JWT_SECRET: 'x'.repeat(40), ENCRYPTION_KEY: `${'x'.repeat(40)},${example}` };
    expect(() => readSettings(env)).toThrow('ENCRYPTION_KEY  must be your own secret');
  });
});

it('rejects a number out of range and names the range', () => {
  const read = (env: Record<string, string>) => () => readSettings(env);
  expect(read({ PORT: '65536' })).toThrow('PORT  must be a whole number from 0 to 65535');
  expect(read({ RATE_LIMIT_FACTOR: '0' })).toThrow('RATE_LIMIT_FACTOR  must be a number greater than 0');
});

it('rejects DATABASE_REPLICA_URL without the settings that it needs', () => {
  const env = { DATABASE_REPLICA_URL: 'postgres://127.0.0.1/replica' };
  expect(() => readSettings(env)).toThrow('DATABASE_URL  is required with DATABASE_REPLICA_URL');
  expect(() => readSettings(env)).toThrow('REDIS_URL  is required with DATABASE_REPLICA_URL');
  expect(() => readSettings({ REDIS_URL: 'redis://127.0.0.1' })).not.toThrow();
});

describe('Stripe', () => {
  const prices = STRIPE_REQUIRED.filter((name) => name.startsWith('STRIPE_PRICE_'));
  const all = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_a-secret-that-is-only-good-for-tests',
    ...Object.fromEntries(prices.map((name, index) => [name, `price_${String(index)}`])),
  };

  it('is configured by all of its settings, or none', () => {
    expect(readSettings(all)).toMatchObject(all);
    expect(readSettings({}).STRIPE_SECRET_KEY).toBeUndefined();
  });

  it.each(STRIPE_REQUIRED)('is refused without %s', (name) => {
    const { [name]: _, ...others } = all as Record<string, string>;
    expect(() => readSettings(others)).toThrow(`${name}  is required if any setting of Stripe is set`);
  });

  it('is refused if only its address is set, or if two prices are the same', () => {
    expect(() => readSettings({ STRIPE_API_BASE: 'http://127.0.0.1:1' })).toThrow('STRIPE_SECRET_KEY  is required');
    expect(() => readSettings({ ...all, STRIPE_PRICE_ENTERPRISE_ANNUAL: 'price_0' })).toThrow(
      'STRIPE_PRICE_ENTERPRISE_ANNUAL  must differ from the other prices',
    );
  });
});

describe('A language model', () => {
  const all = { AI_BASE_URL: 'http://10.0.0.5:8000/v1/', AI_API_KEY: 'key', AI_MODEL: 'small' };

  it('is configured by three settings together', () => {
    expect(readSettings(all)).toMatchObject({ ...all, AI_BASE_URL: 'http://10.0.0.5:8000/v1' });
    expect(readSettings({})).toMatchObject({ AI_BASE_URL: undefined, AI_API_KEY: undefined, AI_MODEL: undefined });
  });

  it.each(['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'])(
    'is refused without %s, and all that is missing is named',
    (name) => {
      expect(() => readSettings({ ...all, [name]: '' })).toThrow(`${name}  is required with AI_`);
      const others = Object.keys(all).filter((each) => each !== name);
      for (const other of others)
        expect(() => readSettings({ [name]: all[name as keyof typeof all] })).toThrow(
          `${other}  is required with ${name}`,
        );
    },
  );

  it.each(['ftp://llm.example', 'https://user:secret@llm.example', 'https://llm.example/v1?key=1'])(
    'is refused at %s',
    (AI_BASE_URL) => {
      expect(() => readSettings({ ...all, AI_BASE_URL })).toThrow('AI_BASE_URL  must be a URL');
    },
  );
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
    expect(misspelledSettings({ [name]: 'x' })).toEqual(expected);
  });

  it('returns nothing for correct names', () => {
    expect(misspelledSettings(Object.fromEntries(Object.keys(SETTING_TABLE).map((name) => [name, 'x'])))).toEqual([]);
  });
});
