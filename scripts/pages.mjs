// `npm run test:pages [-- <arguments of Jest>…]`: looks with axe at every page, dialog and menu of the dashboard, in every width
// and in both colour schemes. The test suite looks at each of them once.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const files = ['dashboard-pages', 'offers'].map((name) => `test/browser/${name}.spec.ts`);
const { status } = spawnSync(process.execPath, [jest, ...process.argv.slice(2), '--runTestsByPath', ...files], {
  stdio: 'inherit',
  env: { ...process.env, PAGES: 'all' },
});
process.exitCode = status ?? 1;
