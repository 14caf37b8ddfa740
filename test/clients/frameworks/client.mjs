import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { outcomeOf } from './outcome.mjs';

/** The client from the new package of the MCP SDK, which tries the newest revision first. */
export async function connect(url, headers) {
  const client = new Client({ name: 'tests', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  return {
    names: tools.map(({ name }) => name),
    call: async (name, input) => outcomeOf(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}
