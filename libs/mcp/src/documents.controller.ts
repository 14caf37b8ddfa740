import { Controller, Get } from '@nestjs/common';
import { Endpoint } from '#http';
import { Documents } from './documents';
import { ToolDefinition } from './tool-definition.dto';

const DOCUMENT = {
  tag: 'Tools',
  access: 'public',
  tier: 'public',
  crossOrigin: 'any',
  maxAgeSeconds: 300,
} as const;
const JSON_DOCUMENT = { ...DOCUMENT, envelope: false } as const;

/** The documents by which agents discover the service. */
@Controller()
export class DocumentsController {
  constructor(private readonly documents: Documents) {}

  @Endpoint({
    ...JSON_DOCUMENT,
    id: 'getToolDefinition',
    summary: 'List tool definitions',
    description:
      'Every tool with its schemas, cost and required scope, and the addresses of the MCP endpoints. Generated from the tools that those endpoints serve.',
    returns: ToolDefinition,
  })
  @Get('api/v1/mcp')
  toolDefinition(): object {
    return this.documents.toolDefinition;
  }

  @Endpoint({ ...JSON_DOCUMENT, id: 'getPluginManifest', summary: 'Get the plugin manifest' })
  @Get('.well-known/ai-plugin.json')
  pluginManifest(): object {
    return this.documents.pluginManifest;
  }

  @Endpoint({ ...JSON_DOCUMENT, id: 'getServerManifest', summary: 'Get the MCP registry entry' })
  @Get('server.json')
  serverManifest(): object {
    return this.documents.serverManifest;
  }

  @Endpoint({
    ...DOCUMENT,
    id: 'getLlmsText',
    summary: 'Get the llms.txt document',
    envelope: false,
    mediaType: 'text/plain; charset=utf-8',
  })
  @Get('llms.txt')
  llmsText(): Buffer {
    return this.documents.llmsText;
  }

  @Endpoint({ ...DOCUMENT, id: 'getLogo', summary: 'Get the logo', envelope: false, mediaType: 'image/svg+xml' })
  @Get('logo.svg')
  logo(): Buffer {
    return this.documents.logo;
  }
}
