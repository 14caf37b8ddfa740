import { createMCPClient } from '@ai-sdk/mcp';
import { asSchema } from 'ai';
import { z } from 'zod';
import { outcomeOf } from './outcome.mjs';

/**
 * The AI SDK, with the schemas of the tools: it validates the input of the model against the input schema, and the result of the
 * tool against the output schema.
 */
export async function connect(url, headers) {
  const client = await createMCPClient({ transport: { type: 'http', url, headers } });
  const { tools: listed } = await client.listTools();
  const offered = await client.tools();
  const typed = async (name) => {
    const { inputSchema, outputSchema } = listed.find((tool) => tool.name === name);
    const schemas = { inputSchema: z.fromJSONSchema(inputSchema), outputSchema: z.fromJSONSchema(outputSchema) };
    return (await client.tools({ schemas: { [name]: schemas } }))[name];
  };
  return {
    names: Object.keys(offered),
    convert: async (name) => ({
      listed: await asSchema(offered[name].inputSchema).jsonSchema,
      typed: await asSchema((await typed(name)).inputSchema).jsonSchema,
    }),
    call: async (name, input) => {
      const tool = await typed(name);
      const checked = await asSchema(tool.inputSchema).validate(input);
      if (!checked.success) return { error: checked.error.message };
      const result = await tool.execute(checked.value, { toolCallId: 'call', messages: [] });
      return result.isError === true ? outcomeOf(result) : { data: result };
    },
    close: () => client.close(),
  };
}
