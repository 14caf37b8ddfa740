// `npm run openapi`: writes docs/openapi.json from the declarations of the endpoints, the client libraries in dist/clients from
// that, and .env.example and the lines of docs/configuration.md from the declarations of the settings. Then it checks the document with
// the rules of redocly.yaml. With --lint, it only checks. It needs no database, settings or network.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from './build.mjs';
import { buildClients } from './client-libraries.mjs';

process.chdir(join(import.meta.dirname, '..'));

const PATH = 'docs/openapi.json';
const SETTINGS = 'docs/configuration.md';

const require = createRequire(import.meta.url);

if (!process.argv.includes('--lint')) {
  await build();
  // `require`, because Node cannot detect the names of the build's CommonJS exports.
  const { describeApi, printed } = require('../dist/apps/api/src/openapi.js');
  const { settingsExample, settingsPage } = require('../dist/libs/kernel/src/host.js');
  const { settingGroups } = require('../dist/apps/contexts.js');
  const document = JSON.parse(JSON.stringify(await describeApi()));
  writeFileSync(PATH, `${printed(document)}\n`);
  await buildClients();
  writeFileSync('.env.example', settingsExample(settingGroups));
  writeFileSync(SETTINGS, settingsPage(readFileSync(SETTINGS, 'utf8'), settingGroups));
}

// In a terminal, Redocly would check for updates and send usage data.
const quiet = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };
const redocly = require.resolve('@redocly/cli/bin/cli.js');
const { status } = spawnSync(process.execPath, [redocly, 'lint', PATH], {
  stdio: 'inherit',
  env: { ...process.env, ...quiet },
});
process.exitCode = status ?? 1;
