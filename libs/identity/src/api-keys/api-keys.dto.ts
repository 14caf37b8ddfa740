import { ApiSchema } from '@nestjs/swagger';
import { Bool, Id, Int, OneOf, PageOf, PagingByTime, Text, Timestamp } from '#kernel';
import { Scope } from '#kernel/actors';
import { ScopeList } from '#kernel/fields';
import { Mode, MODES } from '../scopes';
import { ApiKey } from './api-key.entity';

@ApiSchema({ name: 'CreateApiKey' })
export class CreateApiKey {
  @Text({ max: 100, description: 'What the key is used for.', example: 'Till at the counter' })
  name: string;

  @ScopeList({
    min: 1,
    max: 100,
    optional: true,
    description: 'The scopes of the key. Default: all scopes.',
    example: ['read.perks', 'write.perks'],
  })
  scopes?: Scope[];

  @OneOf(MODES, { default: 'live', description: 'A test key reads and writes only test data.' })
  mode: Mode;

  @Timestamp({
    optional: true,
    description: 'When the key stops working. Default: never.',
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
    description: 'How long the old key continues to work, in seconds; at most 7 days.',
    example: 3600,
  })
  graceSeconds: number;
}

export class ApiKeyId {
  @Id('key', { description: 'The key.' })
  id: string;
}

export class ListApiKeys extends PagingByTime(25) {}

abstract class ApiKeyFields {
  @Id('key', { description: 'The key.' })
  id: string;

  @Text({ description: 'What the key is used for.', example: 'Till at the counter' })
  name: string;

  @ScopeList({ description: 'Its scopes.', example: ['read.perks', 'write.perks'] })
  scopes: Scope[];

  @OneOf(MODES, { description: 'Whether it reads and writes live or test data.' })
  mode: Mode;

  @Text({ min: 4, max: 4, description: 'Its last four characters.', example: 'x7Qa' })
  last4: string;

  @Timestamp({ description: 'When it was created.' })
  createdAt: string;

  @Id('usr', {
    nullable: true,
    description:
      'The user who created the key, replaced it, or approved the agent; null if the key is older than November 2026.',
  })
  createdBy: string | null;

  @Timestamp({ nullable: true, description: 'When it stops working; null if it does not expire.', example: null })
  expiresAt: string | null;
}

@ApiSchema({ name: 'ApiKey' })
export class ApiKeyView extends ApiKeyFields {
  @Bool({ description: 'Whether an agent received it when a person approved its request.', example: false })
  agent: boolean;

  @Text({
    nullable: true,
    description:
      'The path of the only resource that an agent key is valid for, such as `/mcp`; null if it is valid everywhere.',
    example: null,
  })
  resource: string | null;

  @Timestamp({ nullable: true, description: 'When it was last used, to the minute; null if never.' })
  lastUsedAt: string | null;

  @Timestamp({ nullable: true, description: 'When it was revoked; null if it is not.', example: null })
  revokedAt: string | null;

  @Id('key', { nullable: true, description: 'The key that replaced it by rotation; null if none did.', example: null })
  replacedBy: string | null;
}

/** A key as the API shows it, without its secret. */
export function apiKeyView(key: ApiKey): ApiKeyView {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes as Scope[],
    mode: key.livemode ? 'live' : 'test',
    last4: key.last4,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    createdBy: key.createdBy,
    agent: key.agent,
    resource: key.resource,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
    replacedBy: key.replacedBy,
  };
}

@ApiSchema({ name: 'ApiKeyPage' })
export class ApiKeyPage extends PageOf(() => ApiKeyView) {}

@ApiSchema({ name: 'NewApiKey' })
export class NewApiKey extends ApiKeyFields {
  @Text({
    optional: true,
    description: 'The secret API key, shown only once. A replay with `Idempotency-Key` omits it after 10 minutes.',
    example: 'perk_test_…',
  })
  key?: string;
}

/** A new key with its secret, which only a replayed response lacks. */
export type MintedApiKey = NewApiKey & { key: string };
