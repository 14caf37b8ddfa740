import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { outcomeOf } from './outcome.mjs';

/** The client from the original package of the MCP SDK. It validates each result against the tool's output schema. */
export async function connect(url, headers) {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  return {
    names: tools.map(({ name }) => name),
    call: async (name, input) => outcomeOf(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}
