import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { Db, Lists, mapPage, RowsByTime } from '#database';
import { assertEmailVerified } from '#http/access';
import { Registry } from '#http/host';
import { Actor, Clock, invalid, newId, notFound, Page } from '#kernel';
import { Scope } from '#kernel/actors';
import { invalidInput } from '#kernel/errors';
import { EventKind } from '#messaging';
import { Authentication } from '../authentication/authentication';
import { KEY_CREATED, KEY_REVOKED, KEY_ROTATED } from '../events';
import { IdentityEvents } from '../identity-events';
import { ApiKey } from './api-key.entity';
import { apiKeyView, ApiKeyView, CreateApiKey, ListApiKeys, MintedApiKey, RotateApiKey } from './api-keys.dto';
import { generateKey, sha256 } from './key-format';

/** The fields of a key that is created by another context rather than through the API. */
export type NewKey = Pick<ApiKey, 'businessId' | 'createdBy' | 'name' | 'scopes' | 'livemode' | 'expiresAt'> &
  Partial<Pick<ApiKey, 'resource' | 'agent'>>;

const KEYS = new RowsByTime('api_keys', 'key', ApiKey);

/** Manages API keys. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly identityEvents: IdentityEvents,
    private readonly authentication: Authentication,
    private readonly registry: Registry,
  ) {}

  /** @throws ApiError EMAIL_NOT_VERIFIED for a live key */
  async create(actor: Actor, { name, scopes, mode, expiresAt }: CreateApiKey): Promise<MintedApiKey> {
    this.assertRegistered(scopes ?? []);
    const expires = expiresAt ? new Date(expiresAt) : null;
    if (expires && expires <= this.clock.now()) throw invalid('expiresAt', 'must be in the future');
    if (mode === 'live') assertEmailVerified(actor);
    return this.db.tx(async () => {
      await this.authentication.confirm(actor);
      return this.mint({
        businessId: actor.businessId,
        createdBy: actor.id,
        name,
        scopes: this.registry.scopes.filter((scope) => !scopes || scopes.includes(scope)),
        livemode: mode === 'live',
        expiresAt: expires,
      });
    });
  }

  async list(actor: Actor, query: ListApiKeys): Promise<Page<ApiKeyView>> {
    // A user sees the keys of both modes; an API key must learn nothing about the other mode.
    const livemode = actor.kind === 'key' ? actor.livemode : [true, false];
    const page = await this.lists.page(KEYS.list(this.db, [{ businessId: actor.businessId, livemode }], query), query);
    return mapPage(page, apiKeyView);
  }

  /**
   * Replaces a key, once, by one with the same name, scopes, mode and resource. The old one works for `graceSeconds`.
   */
  async rotate(actor: Actor, { id, graceSeconds }: RotateApiKey): Promise<MintedApiKey> {
    return this.db.tx(async () => {
      await this.authentication.confirm(actor);
      const old = await this.lockOwn(actor, id);
      const { businessId, name, scopes, livemode, expiresAt, resource } = old;
      const now = this.clock.now();
      const successorId = newId('key', now);
      old.replaceBy(successorId, now, this.clock.in(graceSeconds, now));
      await this.save(old, KEY_ROTATED);
      return this.mint({ businessId, createdBy: actor.id, name, scopes, livemode, expiresAt, resource }, successorId);
    });
  }

  /** Revokes a key: immediately in this process, within 5 s in others. Idempotent. */
  async revoke(actor: Actor, id: string): Promise<ApiKeyView> {
    return this.db.tx(async () => {
      const key = await this.lockOwn(actor, id);
      await this.end(key);
      return apiKeyView(key);
    });
  }

  /** Revokes a key that turned out to have been issued to the wrong client. No actor has requested it. */
  async withdraw(id: string): Promise<void> {
    await this.db.tx(async () => {
      const key = await this.db.manager.findOne(ApiKey, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (key) await this.end(key);
    });
  }

  /** The keys that a user created and that still work, oldest first. */
  async usableOf(businessId: string, userId: string): Promise<ApiKey[]> {
    const keys = await this.db.manager.find(ApiKey, {
      where: { businessId, createdBy: userId, revokedAt: IsNull() },
      order: { id: 'ASC' },
    });
    return keys.filter((key) => key.isUsable(this.clock.now()));
  }

  /** Revokes every key of a business, in the ambient transaction. */
  async withdrawAll(businessId: string): Promise<void> {
    const keys = await this.db.manager.find(ApiKey, {
      where: { businessId, revokedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
    for (const key of keys) await this.end(key);
  }

  /** Creates a key and returns it with its secret, which is not stored. Without a resource it is valid everywhere. */
  async mint({ agent = false, resource = null, ...fields }: NewKey, keyId?: string): Promise<MintedApiKey> {
    const now = this.clock.now();
    const secret = generateKey(fields.livemode);
    const key = Object.assign(new ApiKey(), fields, {
      agent,
      resource,
      id: keyId ?? newId('key', now),
      hash: sha256(secret),
      last4: secret.slice(-4),
      createdAt: now,
      lastUsedAt: null,
      revokedAt: null,
      replacedBy: null,
    });
    await this.db.tx(async () => {
      await this.db.manager.insert(ApiKey, key);
      await this.publish(key, KEY_CREATED);
    });
    const { id, name, scopes, mode, last4, createdAt, createdBy, expiresAt } = apiKeyView(key);
    return { key: secret, id, name, scopes, mode, last4, createdAt, createdBy, expiresAt };
  }

  /** @throws ApiError VALIDATION_ERROR that names every scope which no module registers, by its place */
  private assertRegistered(scopes: Scope[]): void {
    const known = this.registry.scopes;
    const message = `must be one of: ${known.join(', ')}`;
    const unknown = scopes.flatMap((scope, index) =>
      known.includes(scope) ? [] : [{ path: `scopes[${String(index)}]`, message }],
    );
    if (unknown.length > 0) throw invalidInput(unknown);
  }

  private async lockOwn(actor: Actor, id: string): Promise<ApiKey> {
    const key = await this.db.manager.findOne(ApiKey, {
      where: { id, businessId: actor.businessId },
      lock: { mode: 'pessimistic_write' },
    });
    if (!key) throw notFound();
    return key;
  }

  private async end(key: ApiKey): Promise<void> {
    if (key.revokedAt) return;
    key.revoke(this.clock.now());
    await this.save(key, KEY_REVOKED);
  }

  private async save(key: ApiKey, kind: EventKind<ApiKeyView>): Promise<void> {
    const { expiresAt, revokedAt, replacedBy } = key;
    await this.db.manager.update(ApiKey, { id: key.id }, { expiresAt, revokedAt, replacedBy });
    await this.publish(key, kind);
    this.db.onCommit(() => {
      this.authentication.invalidate(key.hash);
    });
  }

  private publish(key: ApiKey, kind: EventKind<ApiKeyView>): Promise<void> {
    return this.identityEvents.publish(kind, key, apiKeyView(key));
  }
}
