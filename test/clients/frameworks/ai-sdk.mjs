import { createMCPClient } from '@ai-sdk/mcp';
import { asSchema } from 'ai';
import { z } from 'zod';
import { answerOf } from './answer.mjs';

/**
 * The AI SDK, with the schemas of the tools as its own: what a model sends is validated against the one, and what the tool
 * answers against the other.
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
      if (!checked.success) return { refused: checked.error.message };
      const result = await tool.execute(checked.value, { toolCallId: 'call', messages: [] });
      return result.isError === true ? answerOf(result) : { data: result };
    },
    close: () => client.close(),
  };
}
