// `npm run openapi`: writes docs/openapi.json from what the endpoints declare, then checks it by the rules of redocly.yaml.
// With --lint it checks alone. It needs no database, no settings and no network.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from './build.mjs';

const PATH = 'docs/openapi.json';

const require = createRequire(import.meta.url);

if (!process.argv.includes('--lint')) {
  await build();
  // Required, not imported: Node finds no names in the exports that the build writes.
  const { describeApi } = require('../dist/apps/api/src/openapi.js');
  writeFileSync(PATH, `${JSON.stringify(await describeApi(), null, 2)}\n`);
}

// In a terminal Redocly would ask its makers for a newer version, and tell them what was run.
const quiet = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };
const redocly = require.resolve('@redocly/cli/bin/cli.js');
const { status } = spawnSync(process.execPath, [redocly, 'lint', PATH], {
  stdio: 'inherit',
  env: { ...process.env, ...quiet },
});
process.exitCode = status ?? 1;
