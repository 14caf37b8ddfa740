// `node kubb.mjs <document>`: generates Kubb's client in the folder `client`. Kubb's own CLI would check for updates first.
import { build } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

await build({
  config: {
    root: process.cwd(),
    input: { path: process.argv[2] },
    output: { path: 'client', format: false, lint: false },
    plugins: [pluginOas({ generators: [] }), pluginTs(), pluginClient({ client: 'fetch', bundle: true })],
  },
});
