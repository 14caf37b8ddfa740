import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AgentAuthModule } from '#agent-auth';
import { BillingModule } from '#billing';
import { RegistryModule } from '#http';
import { containsSecret, DEFAULT_TOOLSET, HttpModule, neverCompress, Registry } from '#http/host';
import { IdentityModule } from '#identity';
import { Documents } from './documents';
import { DocumentsController } from './documents.controller';
import { Guides } from './guides';
import { McpController } from './mcp.controller';
import { Completions } from './offered/completions';
import { Guarded } from './offered/guarded';
import { Prompts } from './offered/prompts';
import { Resources } from './offered/resources';
import { Sources } from './offered/sources';
import { Confirmations, NOT_CONFIRMED } from './protocol/confirmations';
import { McpTools } from './mcp.tools';
import { Introductions } from './me/introductions';
import { MeController } from './me/me.controller';
import { OperationSearch } from './operations/operation-search';
import { Operations } from './operations/operations';
import { RouteHandlers } from './operations/route-handlers';
import { Dispatcher } from './protocol/dispatcher';
import { Questions } from './protocol/questions';
import { Servers } from './protocol/servers';
import { ClientSessions } from './protocol/client-sessions';
import { ToolRunner } from './protocol/tool-runner';
import { Transport } from './protocol/transport';
import { ToolRegistry } from './tools/tool-registry';
import { Toolsets } from './tools/toolsets';

@Module({
  imports: [
    AgentAuthModule,
    HttpModule,
    IdentityModule,
    BillingModule,
    RegistryModule.forFeature('mcp', {
      errors: [NOT_CONFIRMED],
      tools: McpTools,
      tags: { Tools: 'Tools for AI agents, over the Model Context Protocol (MCP).' },
      toolsets: {
        [DEFAULT_TOOLSET]: {
          purpose: 'for campaigns',
          description: 'Look up actions, prices and influencers, run campaigns, and submit and review proofs.',
          instructions:
            'For a business: listActions and getPricing, then createCampaign (public at once), listSubmissions with state pending, reviewSubmission (final), getCampaignStats. ' +
            'For a creator: submitProof to an active campaign. ' +
            'createCampaign and submitProof each use one unit of the monthly plan; all other tools are free. ' +
            'The catalogue and the influencer search need no sign-in.',
          maxTokens: 5000,
        },
        search: {
          purpose: 'for everything else',
          description:
            'Find any operation of the REST API by what it does, and call it, with two tools instead of one for each.',
          instructions:
            'To do anything that the API can do: findOperation with a few words, then callOperation with the id and the arguments that its input describes. An operation that has a tool of its own is easier to use there: the toolsets are in getMe.',
          maxTokens: 1500,
        },
      },
    }),
  ],
  controllers: [McpController, DocumentsController, MeController],
  providers: [
    Dispatcher,
    Servers,
    ClientSessions,
    Questions,
    Confirmations,
    Transport,
    ToolRunner,
    ToolRegistry,
    Toolsets,
    Documents,
    McpTools,
    Introductions,
    Operations,
    OperationSearch,
    RouteHandlers,
    Guides,
    Sources,
    Guarded,
    Prompts,
    Resources,
    Completions,
  ],
  exports: [Servers, ToolRegistry],
})
export class McpModule implements OnApplicationBootstrap {
  constructor(
    private readonly servers: Servers,
    private readonly registry: ToolRegistry,
    private readonly operations: Operations,
    private readonly toolsets: Toolsets,
    private readonly modules: Registry,
    private readonly runner: ToolRunner,
    private readonly prompts: Prompts,
    private readonly resources: Resources,
    private readonly completions: Completions,
    private readonly host: HttpAdapterHost,
  ) {}

  onApplicationBootstrap(): void {
    // The worker process has no HTTP endpoints, so there is nothing to derive tools from.
    if (!this.host.httpAdapter) return;
    this.registry.load();
    this.operations.load();
    this.modules.addressOf = (path, headers) => this.toolsets.addressOf(path, headers);
    this.servers.handle('tools/list', ({ revision, selection }) => this.registry.list(revision, selection));
    this.servers.handle('tools/call', (call) => {
      const resolved = this.operations.resolve(call);
      const tool = this.registry.find(resolved.message.params.name);
      if (tool && containsSecret(tool.endpoint)) neverCompress(call.response);
      return this.runner.run(resolved);
    });
    for (const offered of [this.prompts, this.resources, this.completions]) offered.load();
    this.servers.handle('prompts/list', (call) => this.prompts.list(call));
    this.servers.handle('prompts/get', (call) => this.prompts.get(call));
    this.servers.handle('resources/list', (call) => this.resources.list(call));
    this.servers.handle('resources/templates/list', (call) => this.resources.listTemplates(call));
    this.servers.handle('resources/read', (call) => this.resources.read(call));
    this.servers.handle('completion/complete', (call) => this.completions.complete(call));
  }
}
