import { Controller, Get } from '@nestjs/common';
import { Endpoint, JSON_TYPE } from '#platform';
import { Documents } from './documents';
import { ToolDefinition } from './tool-definition.dto';

const DOCUMENT = {
  tag: 'Tools',
  access: 'public',
  tier: 'public',
  crossOrigin: 'any',
  maxAgeSeconds: 300,
} as const;
const JSON_DOCUMENT = { ...DOCUMENT, bare: JSON_TYPE } as const;

/** What agents find the service by. */
@Controller()
export class DocumentsController {
  constructor(private readonly documents: Documents) {}

  @Endpoint({
    ...JSON_DOCUMENT,
    id: 'getToolDefinition',
    summary: 'Read the tool definition document',
    description:
      'Every tool with its schemas, cost and scope, and where the tool protocol is spoken. Made from what is served.',
    returns: ToolDefinition,
  })
  @Get('api/v1/mcp')
  toolDefinition(): object {
    return this.documents.toolDefinition;
  }

  @Endpoint({ ...JSON_DOCUMENT, id: 'getPluginManifest', summary: 'Read the plugin manifest' })
  @Get('.well-known/ai-plugin.json')
  pluginManifest(): object {
    return this.documents.pluginManifest;
  }

  @Endpoint({ ...JSON_DOCUMENT, id: 'getServerManifest', summary: 'Read what a registry of tool servers lists' })
  @Get('server.json')
  serverManifest(): object {
    return this.documents.serverManifest;
  }

  @Endpoint({
    ...DOCUMENT,
    id: 'getLlmsText',
    summary: 'Read what the service is, for a language model',
    bare: 'text/plain; charset=utf-8',
  })
  @Get('llms.txt')
  llmsText(): Buffer {
    return this.documents.llmsText;
  }

  @Endpoint({ ...DOCUMENT, id: 'getLogo', summary: 'Load the logo', bare: 'image/svg+xml' })
  @Get('logo.svg')
  logo(): Buffer {
    return this.documents.logo;
  }
}
