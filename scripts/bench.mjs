// `npm run bench`: compares this service with servers that do less, and with others that do the same, on the PostgreSQL server of
// DATABASE_URL. Slow results do not fail it; wrong responses and contact with other machines do.
import { build } from './build.mjs';
import { measure } from './measure.mjs';

await build();
await build(undefined, { folders: ['test/bench/nest-app', 'test/bench/shared'], record: 'dist/.build.bench.json' });
await measure(async () => (await import('../test/bench/run.mjs')).bench);
