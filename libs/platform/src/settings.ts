import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { editDistance } from './edit-distance';
import { urlFrom } from './url';
import { covering } from './outbound/addresses';

/** Injection token of the validated settings. */
export const SETTINGS = Symbol('SETTINGS');

interface Setting<T extends z.ZodType> {
  schema: T;
  /** What it does, for `.env.example` and the README. */
  about: string;
  /** What a right value looks like, shown when it is wrong. */
  example: string;
}

function setting<T extends z.ZodType>(schema: T, about: string, example: string): Setting<T> {
  return { schema, about, example };
}

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
const FACTOR_RANGE = 'must be a number above 0, of at most 1000000';

/** How many proxies stand before the service, or which ones: what `X-Forwarded-For` is believed for. */
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

/** `*`, or origins as browsers send them. */
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

/** What the documents show in the place of a secret. Everyone knows it, so it is refused. */
const SECRET_EXAMPLE = 'run-openssl-rand-base64-48-and-paste-here';
const isPlaceholder = (text: string) => /openssl[ -]rand/.test(text);
const PLACEHOLDER_ERROR = 'must be a secret of your own: what `openssl rand -base64 48` prints';

const secret = z
  .string()
  .min(MIN_SECRET_LENGTH, { error: `must have at least ${String(MIN_SECRET_LENGTH)} characters` })
  .refine((text) => !isPlaceholder(text), { error: PLACEHOLDER_ERROR });

/** The newest first. Base64 has no comma. */
const encryptionKeys = z.string().transform((text, context): [string, ...string[]] => {
  const [newest = '', ...older] = text.split(',').map((key) => key.trim());
  if (isPlaceholder(text)) context.addIssue(PLACEHOLDER_ERROR);
  else if ([newest, ...older].every((key) => key.length >= MIN_SECRET_LENGTH)) return [newest, ...older];
  context.addIssue(`must have at least ${String(MIN_SECRET_LENGTH)} characters, each of them if there are several`);
  return z.NEVER;
});

/** Every setting there is: read from the environment and `.env`, validated at start. */
export const SETTING_TABLE = {
  NODE_ENV: setting(
    oneOf('development', 'production', 'test').default('development'),
    'What kind of run this is. `production` makes no demo business and demands its secrets.',
    'production',
  ),
  PORT: setting(integer(0, 65535).default(3000), 'The TCP port to serve on; 0 picks a free one.', '3000'),
  BASE_URL: setting(
    url(['http:', 'https:'])
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    'The public origin, used in every link; never taken from a request. Default: http://localhost:PORT.',
    'https://perk.example.com',
  ),
  DATA_DIR: setting(
    z.string().default('./.data'),
    'Folder of the embedded database and of generated secrets.',
    './.data',
  ),
  DATABASE_URL: setting(
    url(['postgres:', 'postgresql:']).optional(),
    'A PostgreSQL 15 or newer. Unset: the embedded one, in DATA_DIR, for one process.',
    'postgres://perk:secret@127.0.0.1:5432/perk',
  ),
  REDIS_URL: setting(
    url(['redis:', 'rediss:']).optional(),
    'A Redis that shares rate limits between processes. Unset: each process counts for itself.',
    'redis://127.0.0.1:6379',
  ),
  JWT_SECRET: setting(
    secret.optional(),
    'Signs access and refresh tokens. Required in production; elsewhere generated once into DATA_DIR. Made by `openssl rand -base64 48`.',
    SECRET_EXAMPLE,
  ),
  ENCRYPTION_KEY: setting(
    encryptionKeys.optional(),
    'Encrypts secrets at rest; to change it, put the new one first and keep the old one after a comma. As JWT_SECRET: required in production.',
    SECRET_EXAMPLE,
  ),
  TRUST_PROXY: setting(
    trustProxy.default(false),
    'How far X-Forwarded-For is believed: false, the number of proxies, or their addresses.',
    'loopback,10.0.0.0/8',
  ),
  RATE_LIMIT_FACTOR: setting(
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,9})?$/, { error: FACTOR_RANGE })
      .transform(Number)
      .pipe(z.number().gt(0, { error: FACTOR_RANGE }).max(1_000_000, { error: FACTOR_RANGE }))
      .default(1),
    'Multiplies every rate limit; for load tests.',
    '1',
  ),
  CORS_ORIGINS: setting(
    origins.default([]),
    'Origins whose web pages may call the REST API from a browser, separated by commas; * for all. Unset: none.',
    'https://app.example.com',
  ),
  WORKER: setting(
    oneOf('inline', 'off').default('inline'),
    'Whether this process also does the background work; `off` when apps/worker runs beside it.',
    'inline',
  ),
  LOG_LEVEL: setting(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
    'The least severe line that is logged.',
    'info',
  ),
  LOG_CLIENT_ADDRESS: setting(
    oneOf('full', 'truncated', 'off').default('full'),
    'How much of the client address the request log has: all, the /24 (IPv6: the /48), or nothing.',
    'truncated',
  ),
  SMTP_URL: setting(
    url(['smtp:', 'smtps:']).optional(),
    'Where mail is sent. Unset: mail is logged outside production; in production none is sent, so no address can be verified.',
    'smtps://user:secret@mail.example.com:465',
  ),
  MAIL_FROM: setting(
    z.email({ error: 'must be an e-mail address' }).default('no-reply@perk.localhost'),
    'The sender of mail.',
    'no-reply@perk.example.com',
  ),
  CONTACT_EMAIL: setting(
    z.email({ error: 'must be an e-mail address' }).optional(),
    'Where people reach whoever runs the service; shown to agents in the plugin manifest.',
    'support@perk.example.com',
  ),
  OUTBOUND_ALLOW: setting(
    ranges.default([]),
    'Addresses and CIDR ranges that may be fetched from although they are not public, at any port.',
    '10.1.2.3,fd12:3456::/32',
  ),
  VERIFICATION_WEBHOOK_SECRET: setting(
    secret.optional(),
    'What an external verifier signs its results with. Unset: its results are refused.',
    SECRET_EXAMPLE,
  ),
  METRICS_PORT: setting(
    integer(0, 65535).optional(),
    'A TCP port of its own on which this process serves Prometheus metrics at /metrics. Unset: none.',
    '9464',
  ),
  METRICS_TOKEN: setting(
    secret.optional(),
    'What a scraper of metrics sends as a bearer token. Unset: whoever reaches METRICS_PORT may read them.',
    SECRET_EXAMPLE,
  ),
  EVENT_RETENTION_DAYS: setting(
    integer(31, 36_500).default(400),
    'How many days events stay in the event log, at least 31: deliveries of the last 30 days are sent again from it.',
    '400',
  ),
  SHUTDOWN_DELAY_SECONDS: setting(
    integer(0, 600).default(0),
    'How long a process that is told to stop still serves while it says that it is not ready, for balancers to notice.',
    '10',
  ),
} as const;

type Read = { [Name in keyof typeof SETTING_TABLE]: z.output<(typeof SETTING_TABLE)[Name]['schema']> };
export type Settings = Read & { BASE_URL: string; JWT_SECRET: string; ENCRYPTION_KEY: [string, ...string[]] };

/** Which variables are wrong, what each should be, and an example; never what it was, which may be a secret. */
export class SettingsError extends Error {}

/**
 * The settings of this process.
 * @throws SettingsError that names every wrong variable at once
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

/** Variables that are no settings, and by their names may be meant as one: `REDISURL is not a setting. Did you mean REDIS_URL?` */
export function misspelledSettings(env: Record<string, string | undefined> = process.env): string[] {
  const names = Object.keys(SETTING_TABLE);
  const plain = (name: string) => name.toUpperCase().replace(/[^A-Z]/g, '');
  return Object.keys(env).flatMap((name) => {
    if (names.includes(name)) return [];
    const meant = names.find(
      // One letter in four, so that PATH is not taken for PORT.
      (each) => editDistance(plain(name), plain(each)) <= Math.max(1, Math.floor(plain(each).length / 4)),
    );
    return meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [];
  });
}

function wrongSettings(lines: string[]): string {
  return `These settings are wrong:\n\n${lines.join('\n')}\n\nEvery setting is described in .env.example.`;
}

function line(name: string, what: string, example: string): string {
  return `  ${name}  ${what}\n${' '.repeat(name.length + 4)}for example: ${name}=${example}`;
}

/** Made once per data directory, so that what it signs or seals outlives a restart. */
function generatedSecret(directory: string, name: string, remedy: string): string {
  const path = join(directory, name);
  let secret: string;
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (!existsSync(path)) writeOnce(path, randomBytes(48).toString('base64'));
    secret = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = 'unknown error' } = error as NodeJS.ErrnoException;
    throw new SettingsError(
      wrongSettings([line('DATA_DIR', `must be a folder that can be written to (${code})`, './.data')]),
    );
  }
  // Cut off by a power loss, it would sign tokens that anyone can forge.
  if (secret.length < MIN_SECRET_LENGTH) throw new SettingsError(`${path} is damaged. ${remedy}`);
  return secret;
}

/** The file is there whole or not at all, and of two processes that race both read the first one's. */
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
    ([name, { about, example }]) => `# ${about}\n# ${name}=${example}\n`,
  );
  return `# Every setting, read from the environment and from a file .env beside this one.\n\n${entries.join('\n')}`;
}
