// `npm start`: builds what changed, then becomes the service; with `worker`, the background work alone.
import { build } from './build.mjs';

await build((message) => {
  console.error(message);
});
await import(`../dist/apps/${process.argv[2] ?? 'api'}/src/main.js`);
