import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';

/** LangChain's adapter, which simplifies each input schema and validates against the simplified schema. */
export async function connect(url, headers) {
  const client = new MultiServerMCPClient({ mcpServers: { perk: { transport: 'http', url, headers } } });
  const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]));
  return {
    names: [...tools.keys()],
    convert: (name) => convertToOpenAITool(tools.get(name), { strict: true }),
    call: async (name, input) => {
      try {
        const message = await tools.get(name).invoke({ type: 'tool_call', id: 'call', name, args: input });
        return { data: message.artifact.find(({ type }) => type === 'mcp_structured_content').data };
      } catch (error) {
        return { error: error.message };
      }
    },
    close: () => client.close(),
  };
}
