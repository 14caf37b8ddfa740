import { Controller, Delete, Get, Post } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, INVALID_STATE, Page } from '#kernel';
import { EMAIL_NOT_VERIFIED } from '#kernel/errors';
import { ApiKeyId, ApiKeyPage, ApiKeyView, CreateApiKey, ListApiKeys, NewApiKey, RotateApiKey } from './api-keys.dto';
import { ApiKeysService } from './api-keys.service';

@Controller('api/v1/api-keys')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Endpoint({
    id: 'createApiKey',
    tag: 'API keys',
    summary: 'Create an API key',
    description:
      'Requires a signed-in owner: an API key cannot create or revoke keys. A live key requires a verified e-mail address.',
    access: 'owner',
    passwordRequired: true,
    tier: 'standard',
    status: 201,
    input: CreateApiKey,
    examples: { testKey: { name: 'Till at the counter', mode: 'test', scopes: ['read.perks', 'write.perks'] } },
    returns: NewApiKey,
    shownOnce: ['key'],
    errors: [EMAIL_NOT_VERIFIED],
  })
  @Post()
  create(@CurrentActor() actor: Actor, @Input() input: CreateApiKey): Promise<NewApiKey> {
    return this.keys.create(actor, input);
  }

  @Endpoint({
    id: 'listApiKeys',
    tag: 'API keys',
    summary: 'List API keys',
    description: 'Includes revoked and expired keys, newest first. The secrets are not shown.',
    access: 'owner',
    tier: 'relaxed',
    input: ListApiKeys,
    returns: ApiKeyPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListApiKeys): Promise<Page<ApiKeyView>> {
    return this.keys.list(actor, query);
  }

  @Endpoint({
    id: 'revokeApiKey',
    tag: 'API keys',
    summary: 'Revoke an API key',
    description:
      'The key stops working immediately, or within 5 s if the service runs as several processes. Revoking a revoked key changes nothing.',
    access: 'owner',
    passwordRequired: true,
    tier: 'standard',
    input: ApiKeyId,
    returns: ApiKeyView,
  })
  @Delete(':id')
  revoke(@CurrentActor() actor: Actor, @Input() { id }: ApiKeyId): Promise<ApiKeyView> {
    return this.keys.revoke(actor, id);
  }

  @Endpoint({
    id: 'rotateApiKey',
    tag: 'API keys',
    summary: 'Rotate an API key',
    description:
      'Creates a key with the same name, scopes and mode. The old key continues to work for `graceSeconds`. A key can be rotated only once; after that, rotate its replacement.',
    access: 'owner',
    passwordRequired: true,
    tier: 'standard',
    status: 201,
    input: RotateApiKey,
    examples: { withGrace: { graceSeconds: 3600 } },
    returns: NewApiKey,
    shownOnce: ['key'],
    errors: [INVALID_STATE],
  })
  @Post(':id/rotate')
  rotate(@CurrentActor() actor: Actor, @Input() input: RotateApiKey): Promise<NewApiKey> {
    return this.keys.rotate(actor, input);
  }
}
