import { ApiSchema } from '@nestjs/swagger';
import { ListOf, Nested, Text, TextList } from '#kernel';
import { FreeForm, IgnoreUnknownFields } from '#kernel/fields';

@IgnoreUnknownFields()
@ApiSchema({ name: 'Tool' })
export class ToolView {
  @Text({ description: 'Name to call the tool by.', example: 'getCampaignStats' })
  name: string;

  @Text({ description: 'Title to show to people.', example: 'Get the statistics of a campaign' })
  title: string;

  @Text({
    description: 'What the tool does and when to use it, written for a language model.',
    example: 'Returns the results of one of your campaigns so far.',
  })
  description: string;

  @FreeForm({
    description: 'JSON Schema of the arguments.',
    example: { type: 'object', properties: { campaignId: { type: 'string' } }, required: ['campaignId'] },
  })
  inputSchema: Record<string, unknown>;

  @FreeForm({
    optional: true,
    description: 'JSON Schema of the result; absent if it differs for each call.',
    example: { type: 'object', properties: { approved: { type: 'integer' } } },
  })
  outputSchema?: Record<string, unknown>;

  @FreeForm({
    description:
      'Hints on the effect of a call: whether it only reads, and whether it can be undone and safely repeated.',
    example: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  })
  annotations: Record<string, unknown>;

  @FreeForm({
    description: 'Cost of a call, and the scope that it requires.',
    example: { cost: { type: 'free' }, authentication: { required: true, scope: 'read.analytics' } },
  })
  _meta: Record<string, unknown>;
}

@IgnoreUnknownFields()
export class ToolAuthentication {
  @TextList(
    {},
    { description: 'Headers in which to send a credential; one of them is enough.', example: ['x-api-key: <API key>'] },
  )
  headers: string[];

  @Text({
    description: 'Page on which a person approves an agent (OAuth 2.1).',
    example: 'https://perk.example.com/agent/authorize',
  })
  authorizationUrl: string;

  @Text({
    description: 'Endpoint that exchanges an authorization code for an API key.',
    example: 'https://perk.example.com/api/v1/agent-auth/token',
  })
  tokenUrl: string;

  @TextList({}, { description: 'Scopes that the tools require.', example: ['read.campaigns', 'write.campaigns'] })
  scopes: string[];
}

@IgnoreUnknownFields()
@ApiSchema({ name: 'Toolset' })
export class ToolsetView {
  @Text({ description: 'Name by which the toolset is selected.', example: 'creator' })
  name: string;

  @Text({
    description: 'What one can do with the tools.',
    example: 'Find campaigns to take part in, and see the perks that you received.',
  })
  description: string;

  @Text({ description: 'Address with the tools of this set.', example: 'https://perk.example.com/mcp/x/creator' })
  endpoint: string;

  @Text({
    description: 'Address with those tools of this set that only read.',
    example: 'https://perk.example.com/mcp/x/creator/readonly',
  })
  readOnlyEndpoint: string;

  @ListOf(() => ToolView, { description: 'The tools.' })
  tools: ToolView[];
}

@IgnoreUnknownFields()
export class ToolDefinition {
  @Text({ description: 'Name of the server.', example: 'perk' })
  name: string;

  @Text({ description: 'Version of this document.', example: '1.0.0' })
  version: string;

  @Text({ description: 'Purpose of the tools.', example: 'Offer perks for marketing actions on social platforms.' })
  description: string;

  @Text({ description: 'Protocol version used for requests that do not name one.', example: '2025-03-26' })
  protocolVersion: string;

  @TextList({}, { description: 'All supported protocol versions.', example: ['2025-06-18', '2025-03-26'] })
  protocolVersions: string[];

  @Text({ description: 'Transport of the protocol.', example: 'streamable-http' })
  transport: string;

  @Text({ description: 'Address of the MCP endpoint.', example: 'https://perk.example.com/mcp' })
  endpoint: string;

  @Text({
    description: 'MCP endpoint for hosts that sign in only after a 401 response.',
    example: 'https://perk.example.com/mcp/auth',
  })
  signedInEndpoint: string;

  @FreeForm({ description: 'Server capabilities, as defined by the protocol.', example: { tools: {} } })
  capabilities: Record<string, unknown>;

  @Nested(() => ToolAuthentication, { description: 'How to sign in.' })
  authentication: ToolAuthentication;

  @ListOf(() => ToolView, { description: 'The tools that `endpoint` has.' })
  tools: ToolView[];

  @ListOf(() => ToolsetView, { description: 'Further tools, in sets that clients can select.' })
  toolsets: ToolsetView[];
}
