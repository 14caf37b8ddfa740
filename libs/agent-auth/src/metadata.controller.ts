import { Controller, Get, Inject, Req } from '@nestjs/common';
import { FastifyRequest } from 'fastify';
import { Endpoint, JSON_TYPE, ReadyAnswer, RESOURCE_METADATA, SETTINGS, Settings } from '#platform';
import { ResourceMetadata, resourceMetadata, ServerMetadata, serverMetadata } from './metadata';
import { RESOURCE_PATHS } from './resources';

const MAX_AGE_SECONDS = 300;

const NOT_MODIFIED = { 304: 'The document that the caller holds, by its `If-None-Match`, is still right.' };

/** What a client reads before it asks anybody. Anyone may, from any page. */
@Controller()
export class MetadataController {
  private readonly server: ReadyAnswer;
  private readonly resources: Map<string, ReadyAnswer>;

  constructor(@Inject(SETTINGS) { BASE_URL }: Settings) {
    this.server = ready(serverMetadata(BASE_URL));
    this.resources = new Map(
      RESOURCE_PATHS.map((path) => [RESOURCE_METADATA + path, ready(resourceMetadata(BASE_URL, path))]),
    );
  }

  @Get(['.well-known/oauth-authorization-server', '.well-known/openid-configuration'])
  @Endpoint({
    id: 'getAuthorizationServer',
    tag: 'Agents',
    summary: 'Describe how keys are given out',
    access: 'public',
    tier: 'public',
    crossOrigin: 'any',
    returns: ServerMetadata,
    alsoReturns: NOT_MODIFIED,
    bare: JSON_TYPE,
  })
  describeServer(): ReadyAnswer {
    return this.server;
  }

  @Get(RESOURCE_PATHS.map((path) => RESOURCE_METADATA + path))
  @Endpoint({
    id: 'getProtectedResource',
    tag: 'Agents',
    summary: 'Describe what a key opens',
    access: 'public',
    tier: 'public',
    crossOrigin: 'any',
    returns: ResourceMetadata,
    alsoReturns: NOT_MODIFIED,
    bare: JSON_TYPE,
  })
  describeResource(@Req() { routeOptions }: FastifyRequest): ReadyAnswer | undefined {
    return this.resources.get(routeOptions.url ?? '');
  }
}

function ready(document: object): ReadyAnswer {
  return new ReadyAnswer(JSON.stringify(document), JSON_TYPE, MAX_AGE_SECONDS);
}
