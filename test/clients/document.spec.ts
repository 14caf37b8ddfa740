import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newerNode } from '../support/jest/newer-node.cjs';

const SPECTRAL = join(__dirname, 'node_modules/@stoplight/spectral-cli/dist/index.js');
const DOCUMENT = join(__dirname, '../../docs/openapi.json');

// Redocly checks the document in `npm run lint`.
it('Spectral reports no errors or warnings for docs/openapi.json', async () => {
  const options = [
    '--ruleset',
    join(__dirname, '.spectral.yaml'),
    '--fail-severity',
    'hint',
    '--format',
    'json',
    '--quiet',
  ];
  const lint = promisify(execFile)(newerNode(__dirname), [SPECTRAL, 'lint', ...options, DOCUMENT]);
  const { stdout } = await lint.catch((error: any) => error);
  const findings = JSON.parse(stdout) as { code: string; message: string; path: string[] }[];
  expect(findings.map(({ code, message, path }) => `${code} at ${path.join('.')}: ${message}`)).toEqual([]);
});
