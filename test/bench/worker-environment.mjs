import { randomBytes } from 'node:crypto';

/** The key with which the workers of the benchmarks encrypt secrets. */
export const ENCRYPTION_KEY = randomBytes(48).toString('base64');

/** The environment of a worker that may send webhooks to this machine, and nowhere else. */
export function workerEnvironment(databaseUrl) {
  const { PATH, NODE_OPTIONS, PERK_CONTACTS } = process.env;
  return {
    ...{ PATH, NODE_OPTIONS, PERK_CONTACTS },
    DATABASE_URL: databaseUrl,
    NODE_ENV: 'production',
    BASE_URL: 'https://perk.example.com',
    LOG_LEVEL: 'info',
    JWT_SECRET: ENCRYPTION_KEY,
    ENCRYPTION_KEY,
    OUTBOUND_ALLOW: '127.0.0.1',
  };
}
