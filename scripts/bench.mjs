// `npm run bench`: this service beside a bare Express and pg server, on the PostgreSQL of DATABASE_URL. What it finds never
// fails it; a wrong answer does.
import { build } from './build.mjs';

await build();
const { bench } = await import('../test/bench/run.mjs');
await bench(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
