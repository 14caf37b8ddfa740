import { getAllMcpTools, MCPServerStreamableHttp, RunContext, setTracingDisabled } from '@openai/agents';

setTracingDisabled(true);

/** The OpenAI Agents SDK with strict schemas, for which the model sends every parameter, and null for omitted ones. */
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
      const omitted = strict ? Object.keys(parameters.properties).map((field) => [field, null]) : [];
      const output = await invoke(context, JSON.stringify({ ...Object.fromEntries(omitted), ...input }));
      return Array.isArray(output)
        ? { error: output.map(({ text }) => text).join('\n') }
        : { data: JSON.parse(output.text) };
    },
    close: () => server.close(),
  };
}
