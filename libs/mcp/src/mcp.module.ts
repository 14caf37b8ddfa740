import { Module, OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { HttpModule, RegistryModule } from '#platform';
import { Documents } from './documents';
import { DocumentsController } from './documents.controller';
import { McpController } from './mcp.controller';
import { Dispatcher } from './protocol/dispatcher';
import { addServerMethods } from './protocol/server-methods';
import { ToolRunner } from './protocol/tool-runner';
import { Transport } from './protocol/transport';
import { ToolRegistry } from './tools/tool-registry';

@Module({
  imports: [
    HttpModule,
    RegistryModule.forFeature('mcp', {
      tags: { Tools: 'Tools for AI agents, over the Model Context Protocol (MCP).' },
    }),
  ],
  controllers: [McpController, DocumentsController],
  providers: [Dispatcher, Transport, ToolRunner, ToolRegistry, Documents],
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
    // The worker process has no HTTP endpoints, so there is nothing to derive tools from.
    if (!this.host.httpAdapter) return;
    this.registry.load();
    addServerMethods(this.dispatcher);
    this.dispatcher.add('tools/list', { in: 'both', handle: ({ revision }) => this.registry.list(revision) });
    this.dispatcher.add('tools/call', { in: 'both', countsItself: true, handle: (call) => this.runner.run(call) });
  }
}
