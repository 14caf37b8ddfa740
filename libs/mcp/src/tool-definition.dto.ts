import { ApiSchema } from '@nestjs/swagger';
import { FreeForm, IgnoreUnknownFields, ListOf, Nested, Text, TextList } from '#platform';

@IgnoreUnknownFields()
@ApiSchema({ name: 'Tool' })
export class ToolView {
  @Text({ description: 'By which it is called.', example: 'getCampaignStats' })
  name: string;

  @Text({ description: 'For people.', example: 'Read the statistics of a campaign' })
  title: string;

  @Text({
    description: 'What it does, and when to use it, for a language model.',
    example: 'Counts what one campaign of the own business has brought in so far.',
  })
  description: string;

  @FreeForm({
    description: 'JSON Schema of its arguments.',
    example: { type: 'object', properties: { campaignId: { type: 'string' } }, required: ['campaignId'] },
  })
  inputSchema: Record<string, unknown>;

  @FreeForm({
    description: 'JSON Schema of its result.',
    example: { type: 'object', properties: { approved: { type: 'integer' } } },
  })
  outputSchema: Record<string, unknown>;

  @FreeForm({
    description: 'Whether it reads or writes, and whether that can be undone.',
    example: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  })
  annotations: Record<string, unknown>;

  @FreeForm({
    description: 'What a call costs, and which scope it needs.',
    example: { cost: { type: 'free' }, authentication: { required: true, scope: 'read.analytics' } },
  })
  _meta: Record<string, unknown>;
}

@IgnoreUnknownFields()
export class ToolAuthentication {
  @TextList(
    {},
    { description: 'The headers that take a credential; any one of them will do.', example: ['x-api-key: <API key>'] },
  )
  headers: string[];

  @Text({
    description: 'Where a person approves an agent (OAuth 2.1).',
    example: 'https://perk.example.com/agent/authorize',
  })
  authorizationUrl: string;

  @Text({
    description: 'Where a code is exchanged for a key.',
    example: 'https://perk.example.com/api/v1/agent-auth/token',
  })
  tokenUrl: string;

  @TextList({}, { description: 'The scopes that the tools need.', example: ['read.campaigns', 'write.campaigns'] })
  scopes: string[];
}

@IgnoreUnknownFields()
export class ToolDefinition {
  @Text({ description: 'The name of the server.', example: 'perk' })
  name: string;

  @Text({ description: 'The version of this document.', example: '1.0.0' })
  version: string;

  @Text({ description: 'What the tools are for.', example: 'Offer perks for marketing actions on social platforms.' })
  description: string;

  @Text({ description: 'The revision of the protocol that is spoken unless another is named.', example: '2025-03-26' })
  protocolVersion: string;

  @TextList({}, { description: 'Every revision that is spoken.', example: ['2025-06-18', '2025-03-26'] })
  protocolVersions: string[];

  @Text({ description: 'How messages are carried.', example: 'streamable-http' })
  transport: string;

  @Text({ description: 'Where the tools are called.', example: 'https://perk.example.com/mcp' })
  endpoint: string;

  @Text({
    description: 'The same for hosts that sign in only when the connection is refused.',
    example: 'https://perk.example.com/mcp/auth',
  })
  signedInEndpoint: string;

  @FreeForm({ description: 'What the server can do, in the words of the protocol.', example: { tools: {} } })
  capabilities: Record<string, unknown>;

  @Nested(() => ToolAuthentication, { description: 'How to sign in.' })
  authentication: ToolAuthentication;

  @ListOf(() => ToolView, { description: 'The tools.' })
  tools: ToolView[];
}
