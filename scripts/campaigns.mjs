// `npm run test:campaigns [-- <part of a file's name>…]`: what the suite proves in small, in full: every test file that has a
// size, by test/support/campaign.ts. Those that need a PostgreSQL and a Redis are skipped without DATABASE_URL and REDIS_URL.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const names = process.argv.slice(2);
const files = readdirSync('test', { recursive: true })
  .map((name) => join('test', String(name)))
  .filter((path) => path.endsWith('.spec.ts') && readFileSync(path, 'utf8').includes("/support/campaign'"))
  .filter((path) => names.length === 0 || names.some((name) => path.includes(name)));
if (files.length === 0) throw new Error(`There is no campaign called ${names.join(' or ')}.`);
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
// One after the other: each wants the machine for itself.
const { status } = spawnSync(process.execPath, [jest, '--runInBand', '--verbose', '--runTestsByPath', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PERK_CAMPAIGN: 'full' },
});
process.exitCode = status ?? 1;
