// `npm run bench`: compares this service with a bare Express and pg server, and with a typical Nest and TypeORM server, on the
// PostgreSQL server of DATABASE_URL. Slow results do not fail it; wrong responses and contact with other machines do.
import { build } from './build.mjs';
import { measure } from './measure.mjs';

await build();
await build(undefined, { folders: ['test/bench/typical-app'], record: 'dist/.build.bench.json' });
await measure(async () => (await import('../test/bench/run.mjs')).bench);
