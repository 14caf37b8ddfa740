import { Inject, Injectable } from '@nestjs/common';
import { TOOL_SCOPES } from '#identity';
import { SETTINGS, Settings, VERSION } from '#platform';
import { LEGACY, MODERN, SERVER, UNSAID } from './protocol/revisions';
import { CAPABILITIES } from './protocol/server-methods';
import { ToolRegistry } from './tools/tool-registry';

const SUMMARY = 'Offer perks for marketing actions on social platforms: campaigns, proofs, reviews, statistics.';

const LOGO = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img" aria-label="Perk">
  <rect width="64" height="64" rx="14" fill="#1f6f5c"/>
  <path d="M21 50V16h14a11 11 0 0 1 0 22h-7" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
  <circle cx="45" cy="47" r="4.5" fill="#f4b942"/>
</svg>
`);

/** The documents about the tools, each made once from what is served, and true for the origin that it names. */
@Injectable()
export class Documents {
  private readonly made = new Map<string, object>();

  constructor(
    private readonly registry: ToolRegistry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The tool definition document: version 1.0.0, protocol 2025-03-26, whatever else is spoken. */
  get toolDefinition(): object {
    return this.once('tools', () => ({
      ...SERVER,
      description: SUMMARY,
      protocolVersion: UNSAID,
      protocolVersions: [MODERN, ...LEGACY],
      transport: 'streamable-http',
      endpoint: this.at('/mcp'),
      signedInEndpoint: this.at('/mcp/auth'),
      capabilities: CAPABILITIES,
      authentication: {
        headers: ['Authorization: Bearer <API key or access token>', 'x-api-key: <API key>'],
        authorizationUrl: this.at('/agent/authorize'),
        tokenUrl: this.at('/api/v1/agent-auth/token'),
        scopes: TOOL_SCOPES,
      },
      tools: this.registry.describe(),
    }));
  }

  get pluginManifest(): object {
    return this.once('plugin', () => ({
      schema_version: 'v1',
      name_for_human: SERVER.title,
      name_for_model: SERVER.name,
      description_for_human: SUMMARY,
      description_for_model:
        `${SUMMARY} Look up actions, prices, benchmarks and influencers without signing in; create campaigns, submit and review proofs with an API key. ` +
        `As tools: ${this.at('/mcp')}.`,
      auth: { type: 'user_http', authorization_type: 'bearer' },
      api: { type: 'openapi', url: this.at('/api/v1/docs') },
      logo_url: this.at('/logo.svg'),
      ...(this.settings.CONTACT_EMAIL && { contact_email: this.settings.CONTACT_EMAIL }),
    }));
  }

  /** For a registry of tool servers; the name is the host of the service, backwards. */
  get serverManifest(): object {
    return this.once('server', () => ({
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
    return this.once('llms', () => {
      const tools = this.registry.describe().map(({ name, title, _meta }) => {
        const { cost, authentication } = _meta as { cost: { resource?: string }; authentication: { scope?: string } };
        const who = authentication.scope ? `needs the scope ${authentication.scope}` : 'needs no sign-in';
        return `- ${String(name)}: ${String(title)}; ${who}${cost.resource ? `, takes a unit of ${cost.resource}` : ''}`;
      });
      return Buffer.from(`# Perk

> ${SUMMARY}

A business picks an action from the catalogue and launches a campaign; people do the action and submit proof; the owner reviews the proof; the perk is released and redeemed.

## For agents

- [Tools](${this.at('/mcp')}): the Model Context Protocol over HTTP. POST JSON-RPC; no session, no handshake needed.
- [Tools, signed in](${this.at('/mcp/auth')}): the same for hosts that sign in only when the connection is refused.
- [Tool definitions](${this.at('/api/v1/mcp')}): the same list as a document.
- [Getting a key](${this.at('/agent/authorize')}): a person signs in and approves; OAuth 2.1 with PKCE, described at ${this.at('/.well-known/oauth-authorization-server')}.

To repeat a write safely, send the same \`_meta.idempotencyKey\` with it: it is done once, and for 7 days answered as the first time.

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

  private once<T extends object>(name: string, make: () => T): T {
    const known = (this.made.get(name) as T | undefined) ?? make();
    this.made.set(name, known);
    return known;
  }

  private at(path: string): string {
    return this.settings.BASE_URL + path;
  }
}
