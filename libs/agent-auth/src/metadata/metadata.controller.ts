import { Controller, Get, Inject, OnModuleInit, Req } from '@nestjs/common';
import { Request } from 'express';
import { Endpoint, Registry, RESOURCE_METADATA, SETTINGS, Settings } from '#platform';
import { ResourceMetadata, resourceMetadata, ServerMetadata, serverMetadata } from './metadata';
import { RESOURCE_PATHS } from '../authorization/resources';

const MAX_AGE_SECONDS = 300;

/** OAuth discovery documents. They are public and readable from any origin. */
@Controller()
export class MetadataController implements OnModuleInit {
  private server: ServerMetadata;
  private resources: Map<string, ResourceMetadata>;

  constructor(
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Made once, so that caches serve the same object, and only now, because the scopes are known by now. */
  onModuleInit(): void {
    const { BASE_URL } = this.settings;
    this.server = serverMetadata(BASE_URL, this.registry);
    this.resources = new Map(
      RESOURCE_PATHS.map((path) => [RESOURCE_METADATA + path, resourceMetadata(BASE_URL, path, this.registry)]),
    );
  }

  @Endpoint({
    id: 'getAuthorizationServer',
    tag: 'Agents',
    summary: 'Get the OAuth authorization server metadata',
    access: 'public',
    tier: 'public',
    crossOrigin: 'any',
    returns: ServerMetadata,
    maxAgeSeconds: MAX_AGE_SECONDS,
    envelope: false,
  })
  @Get(['.well-known/oauth-authorization-server', '.well-known/openid-configuration'])
  describeServer(): ServerMetadata {
    return this.server;
  }

  @Endpoint({
    id: 'getProtectedResource',
    tag: 'Agents',
    summary: 'Get the OAuth protected resource metadata',
    access: 'public',
    tier: 'public',
    crossOrigin: 'any',
    returns: ResourceMetadata,
    maxAgeSeconds: MAX_AGE_SECONDS,
    envelope: false,
  })
  @Get(RESOURCE_PATHS.map((path) => RESOURCE_METADATA + path))
  describeResource(@Req() { template }: Request): ResourceMetadata | undefined {
    return this.resources.get(template ?? '');
  }
}
