// `npm start`: builds what changed, then runs the service; with `worker`, only the background work.
import { build } from './build.mjs';

await build((message) => {
  console.error(message);
});
await import(`../dist/${process.argv[2] ?? 'api'}.js`);
