// `npm run openapi`: writes docs/openapi.json from what the endpoints declare. It needs no database and no settings.
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from './build.mjs';

await build();
// Required, not imported: Node finds no names in the exports that the build writes.
const { describeApi } = createRequire(import.meta.url)('../dist/apps/api/src/openapi.js');
writeFileSync('docs/openapi.json', `${JSON.stringify(await describeApi(), null, 2)}\n`);
