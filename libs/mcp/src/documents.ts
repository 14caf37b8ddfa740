import { Inject, Injectable } from '@nestjs/common';
import { Registry } from '#http/host';
import { SETTINGS, Settings } from '#kernel';
import { VERSION } from '#kernel/host';
import { DEFAULT_REVISION, LEGACY, MODERN, SERVER } from './protocol/revisions';
import { CAPABILITIES } from './protocol/servers';
import { DEFAULT_SELECTION, selection } from './tools/selection';
import { ToolRegistry } from './tools/tool-registry';
import { Toolsets } from './tools/toolsets';

const SUMMARY = 'Offer perks for marketing actions on social platforms: campaigns, proofs, reviews, statistics.';

const LOGO = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Perk">
  <rect width="64" height="64" rx="14" fill="#1f6f5c"/>
  <path d="M21 50V16h14a11 11 0 0 1 0 22h-7" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="45" cy="47" r="4.5" fill="#f4b942"/>
</svg>
`);

/** The documents about the tools, each generated once from the registered tools, with the addresses of `BASE_URL`. */
@Injectable()
export class Documents {
  private readonly cache = new Map<string, object>();

  constructor(
    private readonly registry: ToolRegistry,
    private readonly toolsets: Toolsets,
    private readonly modules: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The tool definition document, version 1.0.0. Its `protocolVersion` is 2025-03-26, although others are supported. */
  get toolDefinition(): object {
    return this.cached('tools', () => ({
      ...SERVER,
      description: SUMMARY,
      protocolVersion: DEFAULT_REVISION,
      protocolVersions: [MODERN, ...LEGACY],
      transport: 'streamable-http',
      endpoint: this.at('/mcp'),
      signedInEndpoint: this.at('/mcp/auth'),
      capabilities: CAPABILITIES,
      authentication: {
        headers: ['Authorization: Bearer <API key or access token>', 'x-api-key: <API key>'],
        authorizationUrl: this.at('/agent/authorize'),
        tokenUrl: this.at('/api/v1/agent-auth/token'),
        scopes: this.modules.agentScopes,
      },
      tools: this.registry.describe(DEFAULT_SELECTION),
      toolsets: this.toolsets.additional.map(([name, { description }]) => ({
        name,
        description,
        endpoint: this.at(`/mcp/x/${name}`),
        readOnlyEndpoint: this.at(`/mcp/x/${name}/readonly`),
        tools: this.registry.describe(selection([name], false)),
      })),
    }));
  }

  get pluginManifest(): object {
    return this.cached('plugin', () => ({
      schema_version: 'v1',
      name_for_human: SERVER.title,
      name_for_model: SERVER.name,
      description_for_human: SUMMARY,
      description_for_model:
        `${SUMMARY} Look up actions, prices, benchmarks and influencers without signing in; create campaigns, submit and review proofs with an API key. ` +
        `MCP endpoint: ${this.at('/mcp')}; with all tools: ${this.at('/mcp/x/all')}.`,
      auth: { type: 'user_http', authorization_type: 'bearer' },
      api: { type: 'openapi', url: this.at('/api/v1/docs') },
      logo_url: this.at('/logo.svg'),
      legal_info_url: this.at('/legal/terms'),
      ...(this.settings.CONTACT_EMAIL && { contact_email: this.settings.CONTACT_EMAIL }),
    }));
  }

  /** The entry for an MCP registry. Its name starts with the host of the service in reverse-DNS order. */
  get serverManifest(): object {
    return this.cached('server', () => ({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: `${new URL(this.settings.BASE_URL).hostname.split('.').reverse().join('.')}/${SERVER.name}`,
      title: SERVER.title,
      description: SUMMARY,
      version: VERSION,
      websiteUrl: this.at('/docs'),
      remotes: [{ type: 'streamable-http', url: this.at('/mcp') }],
    }));
  }

  get llmsText(): Buffer {
    return this.cached('llms', () => {
      const additional = this.toolsets.additional.map(
        ([name, { purpose, description }]) => `- [Tools ${purpose}](${this.at(`/mcp/x/${name}`)}): ${description}`,
      );
      const tools = this.registry.describe(selection(this.registry.toolsets, false)).map(lineOf);
      return Buffer.from(`# Perk

> ${SUMMARY}

A business chooses an action from the catalogue and launches a campaign. Creators do the action and submit proof. The owner reviews the proof. An approval issues a perk, which the creator redeems.

## For agents

- [Tools](${this.at('/mcp')}): the Model Context Protocol over HTTP. POST JSON-RPC; no session or handshake is needed.
- [Tools with sign-in](${this.at('/mcp/auth')}): the same tools, for hosts that sign in only after a 401 response.
${additional.join('\n')}
- [All tools](${this.at('/mcp/x/all')}): every toolset at one address. Append /readonly to any address for only the tools that read.
- [Tool definitions](${this.at('/api/v1/mcp')}): the list of tools as a JSON document.
- [Get an API key](${this.at('/agent/authorize')}): a person signs in and approves; OAuth 2.1 with PKCE, metadata at ${this.at('/.well-known/oauth-authorization-server')}.

To retry a write safely, send the same \`idempotencyKey\` among its arguments again: the write runs once, and for 7 days a retry returns the first result.

${tools.join('\n')}

## REST

- [OpenAPI description](${this.at('/api/v1/docs')})
- [Swagger UI](${this.at('/docs')})
`);
    });
  }

  get logo(): Buffer {
    return LOGO;
  }

  private cached<T extends object>(name: string, make: () => T): T {
    const document = (this.cache.get(name) as T | undefined) ?? make();
    this.cache.set(name, document);
    return document;
  }

  private at(path: string): string {
    return this.settings.BASE_URL + path;
  }
}

/** A tool in one line of `llms.txt`. */
function lineOf({ name, title, _meta }: ReturnType<ToolRegistry['describe']>[number]): string {
  const { cost, authentication } = _meta as {
    cost: { resource?: string };
    authentication: { required: boolean; scope?: string };
  };
  const signedIn = authentication.required ? 'requires a credential' : 'no sign-in required';
  const access = authentication.scope ? `requires the scope ${authentication.scope}` : signedIn;
  return `- ${name}: ${String(title)}; ${access}${cost.resource ? `; uses one unit of ${cost.resource}` : ''}`;
}
