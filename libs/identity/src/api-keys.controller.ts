import { Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { Actor, Caller, EMAIL_NOT_VERIFIED, Endpoint, Input, INVALID_STATE, Page } from '#platform';
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
      'Only a signed-in owner can do this: an API key can never create or revoke keys. A live key requires a verified e-mail address.',
    access: 'owner',
    tier: 'standard',
    status: 201,
    input: CreateApiKey,
    examples: { testKey: { name: 'Till at the counter', mode: 'test', scopes: ['read.perks', 'write.perks'] } },
    returns: NewApiKey,
    shownOnce: ['key'],
    problems: [EMAIL_NOT_VERIFIED],
  })
  @Post()
  @Header('Cache-Control', 'no-store')
  create(@Caller() actor: Actor, @Input() input: CreateApiKey): Promise<NewApiKey> {
    return this.keys.create(actor, input);
  }

  @Endpoint({
    id: 'listApiKeys',
    tag: 'API keys',
    summary: 'List the API keys of the business',
    description: 'Revoked and expired keys as well, newest first; never the keys themselves.',
    access: 'owner',
    tier: 'relaxed',
    input: ListApiKeys,
    returns: ApiKeyPage,
  })
  @Get()
  list(@Caller() actor: Actor, @Input() query: ListApiKeys): Promise<Page<ApiKeyView>> {
    return this.keys.list(actor, query);
  }

  @Endpoint({
    id: 'revokeApiKey',
    tag: 'API keys',
    summary: 'Revoke an API key',
    description:
      'It is refused from the next request on, by other processes within 5 s. Revoking it again changes nothing.',
    access: 'owner',
    tier: 'standard',
    input: ApiKeyId,
    returns: ApiKeyView,
  })
  @Delete(':id')
  revoke(@Caller() actor: Actor, @Input() { id }: ApiKeyId): Promise<ApiKeyView> {
    return this.keys.revoke(actor, id);
  }

  @Endpoint({
    id: 'rotateApiKey',
    tag: 'API keys',
    summary: 'Replace an API key',
    description:
      'Creates a key of the same name, scopes and mode. The old one works for `graceSeconds` more. A key can be rotated once: after that, rotate its replacement.',
    access: 'owner',
    tier: 'standard',
    status: 201,
    input: RotateApiKey,
    examples: { withGrace: { graceSeconds: 3600 } },
    returns: NewApiKey,
    shownOnce: ['key'],
    problems: [INVALID_STATE],
  })
  @Post(':id/rotate')
  @Header('Cache-Control', 'no-store')
  rotate(@Caller() actor: Actor, @Input() input: RotateApiKey): Promise<NewApiKey> {
    return this.keys.rotate(actor, input);
  }
}
