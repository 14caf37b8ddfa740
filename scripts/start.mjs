// `npm start`: builds what changed, then becomes the service.
import { build } from './build.mjs';

await build((message) => {
  console.error(message);
});
await import('../dist/apps/api/src/main.js');
