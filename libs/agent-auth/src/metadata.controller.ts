import { Controller, Get, Inject, Req } from '@nestjs/common';
import { Request } from 'express';
import { Endpoint, JSON_TYPE, RESOURCE_METADATA, SETTINGS, Settings } from '#platform';
import { ResourceMetadata, resourceMetadata, ServerMetadata, serverMetadata } from './metadata';
import { RESOURCE_PATHS } from './resources';

const MAX_AGE_SECONDS = 300;

/** What a client reads before it asks anybody. Anyone may, from any page. */
@Controller()
export class MetadataController {
  private readonly server: ServerMetadata;
  private readonly resources: Map<string, ResourceMetadata>;

  constructor(@Inject(SETTINGS) { BASE_URL }: Settings) {
    this.server = serverMetadata(BASE_URL);
    this.resources = new Map(
      RESOURCE_PATHS.map((path) => [RESOURCE_METADATA + path, resourceMetadata(BASE_URL, path)]),
    );
  }

  @Endpoint({
    id: 'getAuthorizationServer',
    tag: 'Agents',
    summary: 'Describe how keys are given out',
    access: 'public',
    tier: 'public',
    crossOrigin: 'any',
    returns: ServerMetadata,
    maxAgeSeconds: MAX_AGE_SECONDS,
    bare: JSON_TYPE,
  })
  @Get(['.well-known/oauth-authorization-server', '.well-known/openid-configuration'])
  describeServer(): ServerMetadata {
    return this.server;
  }

  @Endpoint({
    id: 'getProtectedResource',
    tag: 'Agents',
    summary: 'Describe what a key opens',
    access: 'public',
    tier: 'public',
    crossOrigin: 'any',
    returns: ResourceMetadata,
    maxAgeSeconds: MAX_AGE_SECONDS,
    bare: JSON_TYPE,
  })
  @Get(RESOURCE_PATHS.map((path) => RESOURCE_METADATA + path))
  describeResource(@Req() { template }: Request): ResourceMetadata | undefined {
    return this.resources.get(template ?? '');
  }
}
