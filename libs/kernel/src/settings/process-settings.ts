import { z } from 'zod';
import { PRODUCT } from '../product';
import { encryptionKeys, integer, oneOf, origins, ranges, secret, SECRET_EXAMPLE, trustProxy, url } from './schemas';
import { setting, Values } from './setting';

/** The injection token of the validated settings. */
export const SETTINGS = Symbol('SETTINGS');

const FACTOR_RANGE = 'must be a number greater than 0 and at most 1000000';

/** The settings of every process. Contexts declare further ones. */
export const PROCESS_SETTINGS = {
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
    `https://${PRODUCT.slug}.example.com`,
  ),
  DATA_DIR: setting(
    z.string().default('./.data'),
    'The directory of the embedded database and of generated secrets. Default: ./.data.',
    './.data',
  ),
  DATABASE_URL: setting(
    url(['postgres:', 'postgresql:']).optional(),
    'PostgreSQL 15 or newer. Default: the embedded database in DATA_DIR, which only one process can use.',
    `postgres://${PRODUCT.slug}:secret@127.0.0.1:5432/${PRODUCT.slug}`,
  ),
  DATABASE_REPLICA_URL: setting(
    url(['postgres:', 'postgresql:']).optional(),
    'A standby of DATABASE_URL, from which lists, statistics, events and searches are read. Requires REDIS_URL. Default: everything is read from DATABASE_URL.',
    `postgres://${PRODUCT.slug}:secret@127.0.0.1:5433/${PRODUCT.slug}`,
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
  LOAD_SHEDDING: setting(
    oneOf('on', 'off').default('on'),
    'Whether an overloaded process refuses new requests at once, with 503 and Retry-After, so that the others are answered in time: `on` or `off`. Default: on.',
    'on',
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
    'The SMTP server for outgoing mail. Without it, mail is written to the log and shown at `/dev/mail`; in production no mail is sent at all, so e-mail addresses cannot be verified.',
    'smtps://user:secret@mail.example.com:465',
  ),
  MAIL_FROM: setting(
    z.email({ error: 'must be an e-mail address' }).default(`no-reply@${PRODUCT.slug}.localhost`),
    `The sender address of outgoing mail. Default: no-reply@${PRODUCT.slug}.localhost.`,
    `no-reply@${PRODUCT.slug}.example.com`,
  ),
  OPERATOR_NAME: setting(
    z.string().trim().min(1).max(200).optional(),
    'Who runs this service, as the terms and the privacy policy name them. Default: the pages say that the operator has not given a name.',
    `${PRODUCT.name} Operations Ltd`,
  ),
  CONTACT_EMAIL: setting(
    z.email({ error: 'must be an e-mail address' }).optional(),
    'The e-mail address of the operator, published in the plugin manifest for agents.',
    `support@${PRODUCT.slug}.example.com`,
  ),
  OUTBOUND_ALLOW: setting(
    ranges.default([]),
    'Addresses and CIDR ranges, separated by commas, that the service may contact even though they are not public, on any port. Default: none.',
    '10.1.2.3,fd12:3456::/32',
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
  SHUTDOWN_DELAY_SECONDS: setting(
    integer(0, 600).default(0),
    'How long a stopping process keeps serving while it reports that it is not ready, so that load balancers can notice. Default: 0.',
    '10',
  ),
} as const;

/** The validated settings of the process. A context adds its own to the type: `Settings & ThingSettings`. */
export type Settings = Values<typeof PROCESS_SETTINGS> & {
  BASE_URL: string;
  JWT_SECRET: string;
  ENCRYPTION_KEY: [string, ...string[]];
};
