import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { covering, urlFrom } from '#outbound';
import { editDistance } from './text/edit-distance';
import { incompleteOAuthSettings, oauthSettings } from './oauth-settings';
import { setting } from './setting';
import { missingStripeSettings, repeatedStripePrices, stripeSettings } from './stripe-settings';

/** The injection token of the validated settings. */
export const SETTINGS = Symbol('SETTINGS');

const url = (protocols: string[]) =>
  z.string().refine((text) => protocols.includes(urlFrom(text)?.protocol ?? ''), {
    error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  });
const integer = (min: number, max: number) => {
  const error = `must be a whole number from ${String(min)} to ${String(max)}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.number().min(min, { error }).max(max, { error }));
};
const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${String(values.at(-1))}` });

const MIN_SECRET_LENGTH = 32;
const FACTOR_RANGE = 'must be a number greater than 0 and at most 1000000';

/** The number or addresses of the proxies whose `X-Forwarded-For` is trusted. */
const trustProxy = z.string().transform((text, context) => {
  if (text === 'false') return false;
  if (/^\d+$/.test(text)) return Number(text);
  const ranges = text.split(',').map((range) => range.trim());
  const named = ['loopback', 'linklocal', 'uniquelocal'];
  const cidr = /^[0-9a-f.:]+(\/\d{1,3})?$/i;
  if (ranges.every((range) => named.includes(range) || cidr.test(range))) return ranges;
  context.addIssue(
    'must be false, a number of proxies, or a list of addresses, CIDR ranges, loopback, linklocal, uniquelocal',
  );
  return z.NEVER;
});

/** `*`, or a list of origins in the form in which browsers send them. */
const origins = z.string().transform((text, context): '*' | string[] => {
  if (text.trim() === '*') return '*';
  const list = text.split(',').map((origin) => origin.trim());
  if (list.every((origin) => /^https?:/.test(origin) && urlFrom(origin)?.origin === origin)) return list;
  context.addIssue('must be *, or a list of origins without a path, separated by commas');
  return z.NEVER;
});

/** Addresses and CIDR ranges. */
const ranges = z.string().transform((text, context) => {
  const list = text.split(',').map((range) => range.trim());
  try {
    covering(list);
    return list;
  } catch {
    context.addIssue('must be a list of addresses and CIDR ranges, separated by commas');
    return z.NEVER;
  }
});

/** The placeholder for secrets in the docs. It is public, so it is rejected. */
const SECRET_EXAMPLE = 'run-openssl-rand-base64-48-and-paste-here';
const isPlaceholder = (text: string) => /openssl[ -]rand/.test(text);
const PLACEHOLDER_ERROR = 'must be your own secret, such as the output of `openssl rand -base64 48`';

const secret = z
  .string()
  .min(MIN_SECRET_LENGTH, { error: `must have at least ${String(MIN_SECRET_LENGTH)} characters` })
  .refine((text) => !isPlaceholder(text), { error: PLACEHOLDER_ERROR });

/** The newest first. Base64 has no comma. */
const encryptionKeys = z.string().transform((text, context): [string, ...string[]] => {
  const [newest = '', ...older] = text.split(',').map((key) => key.trim());
  if (isPlaceholder(text)) context.addIssue(PLACEHOLDER_ERROR);
  else if ([newest, ...older].every((key) => key.length >= MIN_SECRET_LENGTH)) return [newest, ...older];
  context.addIssue(`must have at least ${String(MIN_SECRET_LENGTH)} characters (each key, if there are several)`);
  return z.NEVER;
});

/** Absolute addresses to which a browser may be sent back. */
const returnUrls = z.string().transform((text, context) => {
  const list = text.split(',').map((address) => address.trim());
  const isValid = (address: string) => {
    const parsed = urlFrom(address);
    return parsed && ['http:', 'https:'].includes(parsed.protocol) && !parsed.username && !parsed.password;
  };
  if (list.every(isValid)) return list.map((address) => new URL(address).href);
  context.addIssue('must be a list of http or https URLs, separated by commas');
  return z.NEVER;
});

/** All settings. They are read from the environment and `.env`, and validated at start. */
export const SETTING_TABLE = {
  NODE_ENV: setting(
    oneOf('development', 'production', 'test').default('development'),
    'The environment: `development`, `production` or `test`. In production, secrets are required and no demo business is created. Default: development.',
    'production',
  ),
  PORT: setting(
    integer(0, 65535).default(3000),
    'The TCP port to listen on; 0 picks a free one. Default: 3000.',
    '3000',
  ),
  BASE_URL: setting(
    url(['http:', 'https:'])
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    'The public origin, used in all links; it is never taken from a request. Default: http://localhost:PORT.',
    'https://perk.example.com',
  ),
  DATA_DIR: setting(
    z.string().default('./.data'),
    'The directory of the embedded database and of generated secrets. Default: ./.data.',
    './.data',
  ),
  DATABASE_URL: setting(
    url(['postgres:', 'postgresql:']).optional(),
    'PostgreSQL 15 or newer. Default: the embedded database in DATA_DIR, which only one process can use.',
    'postgres://perk:secret@127.0.0.1:5432/perk',
  ),
  DATABASE_REPLICA_URL: setting(
    url(['postgres:', 'postgresql:']).optional(),
    'A standby of DATABASE_URL, from which lists, statistics, events and searches are read. Requires REDIS_URL. Default: everything is read from DATABASE_URL.',
    'postgres://perk:secret@127.0.0.1:5433/perk',
  ),
  REDIS_URL: setting(
    url(['redis:', 'rediss:']).optional(),
    'Redis, which shares rate limits between processes. Default: each process counts on its own.',
    'redis://127.0.0.1:6379',
  ),
  JWT_SECRET: setting(
    secret.optional(),
    'Signs access and refresh tokens; generate it with `openssl rand -base64 48`. Required in production; otherwise generated once and stored in DATA_DIR.',
    SECRET_EXAMPLE,
  ),
  ENCRYPTION_KEY: setting(
    encryptionKeys.optional(),
    'Encrypts secrets in the database. To rotate it, put the new key first and keep the old one after a comma. Required in production; otherwise generated once and stored in DATA_DIR.',
    SECRET_EXAMPLE,
  ),
  TRUST_PROXY: setting(
    trustProxy.default(false),
    'Which proxies are trusted to set X-Forwarded-For: false, the number of proxies, or their addresses. Default: false.',
    'loopback,10.0.0.0/8',
  ),
  RATE_LIMIT_FACTOR: setting(
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,9})?$/, { error: FACTOR_RANGE })
      .transform(Number)
      .pipe(z.number().gt(0, { error: FACTOR_RANGE }).max(1_000_000, { error: FACTOR_RANGE }))
      .default(1),
    'Multiplies every rate limit, for load tests. Default: 1.',
    '1',
  ),
  RATE_LIMIT_WINDOW_SECONDS: setting(
    integer(1, 86_400).default(60),
    'The length of the rate-limit window in seconds; the limits are documented for 60 seconds. Default: 60.',
    '60',
  ),
  CORS_ORIGINS: setting(
    origins.default([]),
    'Origins whose web pages may call the REST API from a browser, separated by commas, or * for all. Default: none.',
    'https://app.example.com',
  ),
  WORKER: setting(
    oneOf('inline', 'off').default('inline'),
    'Where background jobs run: `inline` in this process, or `off` if a separate worker process runs them. Default: inline.',
    'inline',
  ),
  LOG_LEVEL: setting(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    'The lowest level that is logged: trace, debug, info, warn, error, fatal or silent. Default: info.',
    'info',
  ),
  LOG_CLIENT_ADDRESS: setting(
    oneOf('full', 'truncated', 'off').default('full'),
    'How client addresses are logged: `full`, `truncated` to the /24 (IPv6: the /48), or `off`. Default: full.',
    'truncated',
  ),
  SMTP_URL: setting(
    url(['smtp:', 'smtps:']).optional(),
    'The SMTP server for outgoing mail. Without it, mail is written to the log; in production no mail is sent at all, so e-mail addresses cannot be verified.',
    'smtps://user:secret@mail.example.com:465',
  ),
  MAIL_FROM: setting(
    z.email({ error: 'must be an e-mail address' }).default('no-reply@perk.localhost'),
    'The sender address of outgoing mail. Default: no-reply@perk.localhost.',
    'no-reply@perk.example.com',
  ),
  OPERATOR_NAME: setting(
    z.string().trim().min(1).max(200).optional(),
    'Who runs this service, as the terms and the privacy policy name them. Default: the pages say that the operator has not given a name.',
    'Perk Operations Ltd',
  ),
  CONTACT_EMAIL: setting(
    z.email({ error: 'must be an e-mail address' }).optional(),
    'The e-mail address of the operator, published in the plugin manifest for agents.',
    'support@perk.example.com',
  ),
  OUTBOUND_ALLOW: setting(
    ranges.default([]),
    'Addresses and CIDR ranges, separated by commas, that the service may contact even though they are not public, on any port. Default: none.',
    '10.1.2.3,fd12:3456::/32',
  ),
  VERIFICATION_WEBHOOK_SECRET: setting(
    secret.optional(),
    'The secret with which an external verifier signs its results. Without it, results are refused.',
    SECRET_EXAMPLE,
  ),
  ...stripeSettings(),
  ...oauthSettings(),
  OAUTH_RETURN_URLS: setting(
    returnUrls.default([]),
    'URLs on other sites to which a browser may return after an account was connected, separated by commas and compared exactly. Pages of this site need not be listed. Default: none.',
    'https://app.example.com/accounts',
  ),
  AI_BASE_URL: setting(
    url(['http:', 'https:'])
      .refine((text) => /^[^?#@]*$/.test(text), { error: 'must be a URL without user, query and fragment' })
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    'The address of a language model with an OpenAI-compatible API: `/chat/completions` is appended. It may be on a private network. Requires AI_API_KEY and AI_MODEL. Default: texts are written from templates.',
    'https://llm.example.com/v1',
  ),
  AI_API_KEY: setting(
    z
      .string()
      .regex(/^[!-~]{1,500}$/, { error: 'must consist of printable ASCII characters without spaces' })
      .optional(),
    'The key that is sent to AI_BASE_URL as a bearer token; any text if the server needs none.',
    'the-key-of-the-provider',
  ),
  AI_MODEL: setting(
    z.string().trim().min(1).max(200).optional(),
    'The name of the model at AI_BASE_URL.',
    'name-of-the-model',
  ),
  METRICS_PORT: setting(
    integer(0, 65535).optional(),
    'A separate TCP port on which this process serves Prometheus metrics at /metrics, and its own health at /health. Default: neither.',
    '9464',
  ),
  METRICS_TOKEN: setting(
    secret.optional(),
    'The bearer token that a metrics scraper must send. Without it, anyone who can reach METRICS_PORT can read the metrics.',
    SECRET_EXAMPLE,
  ),
  EVENT_RETENTION_DAYS: setting(
    integer(31, 36_500).default(400),
    'How many days events are kept in the event log at least. They are deleted many at a time: up to a quarter of this time later, and at most 13 weeks. Not less than 31, because webhook deliveries of the last 30 days are resent from it. Default: 400.',
    '400',
  ),
  EXCHANGE_FEE_BPS: setting(
    integer(0, 10_000).default(500),
    'The fee that the buyer of a trade pays for each unit that settles, in hundredths of a per cent of its price. Default: 500, which is 5 %.',
    '500',
  ),
  SHUTDOWN_DELAY_SECONDS: setting(
    integer(0, 600).default(0),
    'How long a stopping process keeps serving while it reports that it is not ready, so that load balancers can notice. Default: 0.',
    '10',
  ),
} as const;

type Read = { [Name in keyof typeof SETTING_TABLE]: z.output<(typeof SETTING_TABLE)[Name]['schema']> };
export type Settings = Read & { BASE_URL: string; JWT_SECRET: string; ENCRYPTION_KEY: [string, ...string[]] };

/** Which variables are wrong, what each should be, and an example; never what it was, which may be a secret. */
export class SettingsError extends Error {}

/**
 * The settings of this process.
 * @throws SettingsError that lists all invalid settings
 */
export function readSettings(env: Record<string, string | undefined> = process.env): Settings {
  const read: Record<string, unknown> = {};
  const wrong: string[] = [];
  for (const [name, { schema, example }] of Object.entries(SETTING_TABLE)) {
    const result = schema.safeParse(env[name] === '' ? undefined : env[name]);
    if (result.success) read[name] = result.data;
    else wrong.push(line(name, result.error.issues[0]?.message ?? 'is not valid', example));
  }
  for (const name of ['JWT_SECRET', 'ENCRYPTION_KEY'] as const) {
    if (read.NODE_ENV === 'production' && !env[name])
      wrong.push(line(name, 'is required in production', SETTING_TABLE[name].example));
  }
  for (const [name, why] of [
    ['DATABASE_URL', 'the primary of that standby'],
    ['REDIS_URL', 'through which processes share how much of its own writes each business must see there'],
  ] as const) {
    if (read.DATABASE_REPLICA_URL && !env[name])
      wrong.push(line(name, `is required with DATABASE_REPLICA_URL: ${why}`, SETTING_TABLE[name].example));
  }
  for (const name of missingStripeSettings(read))
    wrong.push(line(name, 'is required if any setting of Stripe is set', stripeSettings()[name].example));
  for (const name of repeatedStripePrices(read))
    wrong.push(line(name, 'must differ from the other prices', stripeSettings()[name].example));
  for (const { missing, given } of incompleteOAuthSettings(read))
    wrong.push(line(missing, `is required with ${given}`, 'the-value-that-the-site-shows'));
  const ai = ['AI_BASE_URL', 'AI_API_KEY', 'AI_MODEL'] as const;
  const given = ai.find((name) => env[name]);
  for (const name of given ? ai.filter((each) => !env[each]) : [])
    wrong.push(line(name, `is required with ${String(given)}`, SETTING_TABLE[name].example));
  if (wrong.length > 0) {
    throw new SettingsError(wrongSettings(wrong));
  }
  read.BASE_URL ??= `http://localhost:${String(read.PORT)}`;
  read.JWT_SECRET ??= generatedSecret(
    read.DATA_DIR as string,
    'jwt-secret',
    'Delete it, which ends all sessions, or set JWT_SECRET.',
  );
  read.ENCRYPTION_KEY ??= [
    generatedSecret(read.DATA_DIR as string, 'encryption-key', 'Restore it from a backup, or set ENCRYPTION_KEY.'),
  ];
  return read as Settings;
}

/** Warnings about variables whose names resemble a setting: `REDISURL is not a setting. Did you mean REDIS_URL?` */
export function misspelledSettings(env: Record<string, string | undefined> = process.env): string[] {
  const names = Object.keys(SETTING_TABLE);
  const normalized = (name: string) => name.toUpperCase().replace(/[^A-Z]/g, '');
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name)) return [];
    const meant = names.find(
      // One letter in four, so that PATH is not mistaken for PORT.
      (each) =>
        editDistance(normalized(name), normalized(each)) <= Math.max(1, Math.floor(normalized(each).length / 4)),
    );
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
  });
}

function wrongSettings(lines: string[]): string {
  return `These settings are invalid:\n\n${lines.join('\n')}\n\nEvery setting is described in .env.example.`;
}

function line(name: string, what: string, example: string): string {
  return `  ${name}  ${what}\n${' '.repeat(name.length + 4)}for example: ${name}=${example}`;
}

/** A secret that is generated once per data directory, so that signatures and ciphertexts stay valid after a restart. */
function generatedSecret(directory: string, name: string, remedy: string): string {
  const path = join(directory, name);
  let secret: string;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (!existsSync(path)) writeOnce(path, randomBytes(48).toString('base64'));
    secret = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new SettingsError(wrongSettings([line('DATA_DIR', `must be a writable directory (${code})`, './.data')]));
  }
  // A file that was truncated by a power loss would make a secret that anyone can guess.
  if (secret.length < MIN_SECRET_LENGTH) throw new SettingsError(`${path} is damaged. ${remedy}`);
  return secret;
}

/** Writes the file atomically. If two processes do so concurrently, both then read the file of the first. */
function writeOnce(path: string, text: string): void {
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}

/** The text of `.env.example`, which a test compares with the file. */
export function settingsExample(): string {
  const entries = Object.entries(SETTING_TABLE).map(
    ([name, { description, example }]) => `# ${description}\n# ${name}=${example}\n`,
  );
  return `# All settings. They are read from environment variables and from a file .env in this directory.\n\n${entries.join('\n')}`;
}
