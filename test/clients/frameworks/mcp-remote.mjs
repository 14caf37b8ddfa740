import { createRequire } from 'node:module';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { outcomeOf } from './outcome.mjs';

/** mcp-remote, by which hosts that only start programs reach a server. The key is in the environment, as its documentation says. */
export async function connect(url, { authorization }) {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [
      createRequire(import.meta.url).resolve('mcp-remote/dist/proxy.js'),
      ...[url, '--allow-http', '--transport', 'http-only', '--header', 'Authorization:${AUTHORIZATION}'],
    ],
    env: { ...process.env, AUTHORIZATION: authorization },
    stderr: 'ignore',
  });
  await client.connect(transport);
  const { tools } = await client.listTools();
  return {
    names: tools.map(({ name }) => name),
    call: async (name, input) => outcomeOf(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}
