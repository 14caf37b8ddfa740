import { z } from 'zod';
import { idField, pageQuery, pageSchema, text, timestamp } from '#platform';
import { ApiKey } from './api-key.entity';
import { SCOPES } from './scopes';

const scopes = z.array(z.enum(SCOPES)).min(1).max(100);
const mode = z.enum(['live', 'test']);

export const CreateApiKey = z
  .strictObject({
    name: text(100, 'What the key is for.'),
    scopes: scopes.optional().meta({ description: 'What the key may do; all scopes unless given.' }),
    mode: mode.default('live').meta({ description: 'A test key sees and writes test data alone.' }),
    expiresAt: timestamp('When the key stops working; never unless given.').optional(),
  })
  .meta({ id: 'CreateApiKey' });
export type CreateApiKey = z.infer<typeof CreateApiKey>;

export const RotateApiKey = z
  .strictObject({
    id: idField('key', 'The key to replace.'),
    graceSeconds: z
      .number()
      .int()
      .min(0)
      .max(604_800)
      .default(0)
      .meta({ description: 'How long the old key goes on working, in seconds: up to 7 days.' }),
  })
  .meta({ id: 'RotateApiKey' });
export type RotateApiKey = z.infer<typeof RotateApiKey>;

export const ApiKeyId = z.strictObject({ id: idField('key', 'The key.') });
export type ApiKeyId = z.infer<typeof ApiKeyId>;

export const ListApiKeys = z.strictObject(pageQuery(25));
export type ListApiKeys = z.infer<typeof ListApiKeys>;

const shown = {
  id: idField('key', 'The key.'),
  name: z.string().meta({ description: 'What it is for.' }),
  scopes: scopes.meta({ description: 'What it may do.' }),
  mode: mode.meta({ description: 'Which data it sees and writes.' }),
  last4: z.string().length(4).meta({ description: 'Its last four characters.', example: 'x7Qa' }),
  createdAt: timestamp('When it was made.'),
  expiresAt: timestamp('When it stops working; null for never.').nullable(),
};

export const ApiKeyView = z
  .strictObject({
    ...shown,
    resource: z.string().nullable().meta({
      description:
        'The path of the one resource that an agent was given it for, such as `/mcp`; null: it works everywhere.',
    }),
    lastUsedAt: timestamp('When it was last used, to the minute; null for never.').nullable(),
    revokedAt: timestamp('When it was revoked; null while it is not.').nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKeyView = z.infer<typeof ApiKeyView>;

/** A key as the API shows it: never the key itself. */
export function apiKeyView(key: ApiKey): ApiKeyView {
  return {
    id: key.id,
    name: key.name,
    scopes: key.scopes as ApiKeyView['scopes'],
    mode: key.livemode ? 'live' : 'test',
    last4: key.last4,
    createdAt: key.createdAt.toISOString(),
    expiresAt: key.expiresAt?.toISOString() ?? null,
    resource: key.resource,
    lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    revokedAt: key.revokedAt?.toISOString() ?? null,
  };
}

export const ApiKeyPage = pageSchema(ApiKeyView).meta({ id: 'ApiKeyPage' });

export const NewApiKey = z
  .strictObject({
    key: z.string().optional().meta({
      description: 'The key itself, shown once: a replay by `Idempotency-Key` omits it after 10 minutes.',
      example: 'perk_test_…',
    }),
    ...shown,
  })
  .meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof NewApiKey> & { key: string };
