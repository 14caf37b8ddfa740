import { Controller, Get, Inject, OnModuleInit, Req } from '@nestjs/common';
import { Request } from 'express';
import { LRUCache } from 'lru-cache';
import { Endpoint } from '#http';
import { RESOURCE_METADATA } from '#http/access';
import { Registry, ResourceAddress } from '#http/host';
import { notFound, SETTINGS, Settings } from '#kernel';
import { ResourceMetadata, resourceMetadata, ServerMetadata, serverMetadata } from './metadata';
import { ADDRESS_TEMPLATES, RESOURCE_PATHS } from '../authorization/resources';

const MAX_AGE_SECONDS = 300;

/** OAuth discovery documents. They are public and readable from any origin. */
@Controller()
export class MetadataController implements OnModuleInit {
  private server: ServerMetadata;
  /** By path. Kept, so that caches serve the same object. */
  private readonly resources = new LRUCache<string, ResourceMetadata>({ max: 100 });

  constructor(
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Made once, so that caches serve the same object, and only now, because the scopes are known by now. */
  onModuleInit(): void {
    this.server = serverMetadata(this.settings.BASE_URL, this.registry);
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
  @Get([...RESOURCE_PATHS, ...ADDRESS_TEMPLATES].map((path) => RESOURCE_METADATA + path))
  describeResource(@Req() { path }: Request): ResourceMetadata {
    return this.resourceAt(path.slice(RESOURCE_METADATA.length).replace(/\/$/, ''));
  }

  /** For the tools, only the scopes that the tools at this address need are listed. @throws ApiError NOT_FOUND */
  private resourceAt(requested: string): ResourceMetadata {
    const { path, scopes } = this.registry.addressOf(requested, {}) ?? this.plain(requested);
    const known = this.resources.get(path) ?? resourceMetadata(this.settings.BASE_URL, path, scopes);
    this.resources.set(path, known);
    return known;
  }

  private plain(path: string): Pick<ResourceAddress, 'path' | 'scopes'> {
    if (!(RESOURCE_PATHS as readonly string[]).includes(path)) throw notFound();
    return { path, scopes: this.registry.scopes };
  }
}
