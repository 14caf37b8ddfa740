import { getAllMcpTools, MCPServerStreamableHttp, RunContext, setTracingDisabled } from '@openai/agents';

setTracingDisabled(true);

/** The agents of OpenAI, with each schema made strict: the model then sends every parameter, and null for what it leaves out. */
export async function connect(url, headers) {
  const server = new MCPServerStreamableHttp({ url, requestInit: { headers } });
  await server.connect();
  const context = new RunContext();
  const found = await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true });
  const tools = new Map(found.map((tool) => [tool.name, tool]));
  return {
    names: [...tools.keys()],
    convert: (name) => {
      const { strict, parameters } = tools.get(name);
      return { strict, parameters };
    },
    call: async (name, input) => {
      const { strict, parameters, invoke } = tools.get(name);
      const leftOut = strict ? Object.keys(parameters.properties).map((field) => [field, null]) : [];
      const said = await invoke(context, JSON.stringify({ ...Object.fromEntries(leftOut), ...input }));
      return Array.isArray(said)
        ? { refused: said.map(({ text }) => text).join('\n') }
        : { data: JSON.parse(said.text) };
    },
    close: () => server.close(),
  };
}
