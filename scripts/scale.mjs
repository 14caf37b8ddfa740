// `npm run test:scale`: measures every list, filter and statistic of the API, and the queries of the worker, on a large and on a
// small generated database, on the PostgreSQL server of DATABASE_URL. See docs/performance.md. Slow results do not fail it.
import { build } from './build.mjs';
import { measure } from './measure.mjs';

await build();
await measure(async () => (await import('../test/scale/run.mjs')).scale);
