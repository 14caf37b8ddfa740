import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { answerOf } from './answer.mjs';

/** The client of the first package. It holds each answer against the output schema that the tool was listed with. */
export async function connect(url, headers) {
  const client = new Client({ name: 'tests', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const { tools } = await client.listTools();
  return {
    names: tools.map(({ name }) => name),
    call: async (name, input) => answerOf(await client.callTool({ name, arguments: input })),
    close: () => client.close(),
  };
}
