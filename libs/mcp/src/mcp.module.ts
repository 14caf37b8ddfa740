import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CampaignsModule } from '#campaigns';
import { CatalogModule } from '#catalog';
import { InfluencersModule } from '#influencers';
import { HttpModule, RegistryModule } from '#platform';
import { SubmissionsModule } from '#submissions';
import { Documents } from './documents';
import { DocumentsController } from './documents.controller';
import { McpController } from './mcp.controller';
import { Dispatcher } from './protocol/dispatcher';
import { addServerMethods } from './protocol/server-methods';
import { ToolRunner } from './protocol/tool-runner';
import { Transport } from './protocol/transport';
import { CampaignsTools } from './tools/campaigns.tools';
import { CatalogTools } from './tools/catalog.tools';
import { InfluencersTools } from './tools/influencers.tools';
import { SubmissionsTools } from './tools/submissions.tools';
import { ToolRegistry } from './tools/tool-registry';

@Module({
  imports: [
    HttpModule,
    CatalogModule,
    InfluencersModule,
    CampaignsModule,
    SubmissionsModule,
    RegistryModule.forFeature('mcp', {
      tags: { Tools: 'The tool protocol (MCP), by which agents use the service.' },
    }),
  ],
  controllers: [McpController, DocumentsController],
  providers: [
    Dispatcher,
    Transport,
    ToolRunner,
    ToolRegistry,
    Documents,
    CatalogTools,
    InfluencersTools,
    CampaignsTools,
    SubmissionsTools,
  ],
  exports: [Dispatcher, ToolRegistry],
})
export class McpModule implements OnApplicationBootstrap {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly registry: ToolRegistry,
    private readonly runner: ToolRunner,
    private readonly host: HttpAdapterHost,
  ) {}

  onApplicationBootstrap(): void {
    // The worker has no endpoints, so nothing to be the twin of.
    if (!this.host.httpAdapter) return;
    this.registry.load();
    addServerMethods(this.dispatcher);
    this.dispatcher.add('tools/list', { in: 'both', answer: ({ revision }) => this.registry.list(revision) });
    this.dispatcher.add('tools/call', { in: 'both', countsItself: true, answer: (call) => this.runner.run(call) });
  }
}
