import { ApiSchema } from '@nestjs/swagger';
import { Id, Int, OneOf, OneOfList, PageOf, Paging, Text, Timestamp } from '#platform';
import { ApiKey } from './api-key.entity';
import { KnownScope, Mode, MODES, SCOPES } from './scopes';

@ApiSchema({ name: 'CreateApiKey' })
export class CreateApiKey {
  @Text({ trim: true, max: 100, description: 'What the key is for.', example: 'Till at the counter' })
  name: string;

  @OneOfList(SCOPES, {
    min: 1,
    max: 100,
    optional: true,
    description: 'What the key may do; all scopes unless given.',
    example: ['read.perks', 'write.perks'],
  })
  scopes?: KnownScope[];

  @OneOf(MODES, { default: 'live', description: 'A test key sees and writes only test data.' })
  mode: Mode;

  @Timestamp({
    optional: true,
    description: 'When the key stops working; never unless given.',
    example: '2027-11-21T09:30:00.000Z',
  })
  expiresAt?: string;
}

@ApiSchema({ name: 'RotateApiKey' })
export class RotateApiKey {
  @Id('key', { description: 'The key to replace.' })
  id: string;

  @Int({
    min: 0,
    max: 604_800,
    default: 0,
    description: 'How long the old key goes on working, in seconds: up to 7 days.',
    example: 3600,
  })
  graceSeconds: number;
}

export class ApiKeyId {
  @Id('key', { description: 'The key.' })
  id: string;
}

export class ListApiKeys extends Paging(25) {}

abstract class ShownApiKey {
  @Id('key', { description: 'The key.' })
  id: string;

  @Text({ description: 'What it is for.', example: 'Till at the counter' })
  name: string;

  @OneOfList(SCOPES, { description: 'What it may do.', example: ['read.perks', 'write.perks'] })
  scopes: KnownScope[];

  @OneOf(MODES, { description: 'Which data it sees and writes.' })
  mode: Mode;

  @Text({ min: 4, max: 4, description: 'Its last four characters.', example: 'x7Qa' })
  last4: string;

  @Timestamp({ description: 'When it was created.' })
  createdAt: string;

  @Timestamp({ nullable: true, description: 'When it stops working; null for never.', example: null })
  expiresAt: string | null;
}

@ApiSchema({ name: 'ApiKey' })
export class ApiKeyView extends ShownApiKey {
  @Text({
    nullable: true,
    description:
      'The path of the one resource that the key of an agent works at, such as `/mcp`; null: it works everywhere.',
    example: null,
  })
  resource: string | null;

  @Timestamp({ nullable: true, description: 'When it was last used, to the minute; null for never.' })
  lastUsedAt: string | null;

  @Timestamp({ nullable: true, description: 'When it was revoked; null while it is not.', example: null })
  revokedAt: string | null;
}

/** A key as the API shows it: never the key itself. */
export function apiKeyView(key: ApiKey): ApiKeyView {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes as KnownScope[],
    mode: key.livemode ? 'live' : 'test',
    last4: key.last4,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    resource: key.resource,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

@ApiSchema({ name: 'ApiKeyPage' })
export class ApiKeyPage extends PageOf(() => ApiKeyView) {}

@ApiSchema({ name: 'NewApiKey' })
export class NewApiKey extends ShownApiKey {
  @Text({
    optional: true,
    description: 'The key itself, shown once: a replay by `Idempotency-Key` omits it after 10 minutes.',
    example: 'perk_test_…',
  })
  key?: string;
}

/** A new key that is not the answer of a replay: it has its secret. */
export type MintedApiKey = NewApiKey & { key: string };
