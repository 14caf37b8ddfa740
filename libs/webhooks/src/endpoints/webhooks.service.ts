import { Inject, Injectable } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED, webhookLimitOf } from '#billing';
import { Db, Lists, mapPage, RowsByTime, Statement } from '#database';
import { changedMetadata } from '#database/metadata';
import { assertAuthority, assertEmailVerified } from '#http/access';
import { Registry } from '#http/host';
import { Authentication } from '#identity';
import { Actor, Clock, invalid, newId, notFound, Page, SETTINGS, Settings } from '#kernel';
import { Encryption } from '#kernel/secrets';
import { SafeHttpClient } from '#outbound';
import { DeliveryCleanup } from '../deliveries/delivery-cleanup';
import { ReadableEventKinds } from '../event-log/readable-event-kinds';
import { secretContext } from '../sending/sender';
import { newSecret } from '../sending/signature';
import {
  CreateWebhook,
  ListWebhooks,
  NewWebhook,
  toColumns,
  UpdateWebhook,
  WebhookDeleted,
  WebhookView,
  webhookView,
} from './webhook.dto';
import { REDIRECT } from './redirect';
import { ALL, Webhook } from './webhook.entity';

const WEBHOOKS = new RowsByTime('webhook_endpoints', 'whk', Webhook, ['livemode']);

const OVERLAP_SECONDS = 24 * 60 * 60;

/** No other transaction can add a webhook to the same business until this one ends, so that the limit of the plan holds. */
const LOCK_TENANT: Statement = {
  name: 'webhook_endpoints.lock_tenant',
  text: `select pg_advisory_xact_lock(hashtextextended($1, 5271010))`,
};

/** Creates, updates and deletes the webhooks of a business. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly encryption: Encryption,
    private readonly outbound: SafeHttpClient,
    private readonly cleanup: DeliveryCleanup,
    private readonly authentication: Authentication,
    private readonly kinds: ReadableEventKinds,
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Returns the webhook with its secret, which is never returned again. It receives only events that the actor may read.
   * @throws ApiError PLAN_LIMIT_EXCEEDED with `{resource, limit, used, plan, resetsAt: null}`; INSUFFICIENT_SCOPE when
   * `events` names a kind that the actor may not read
   */
  async create(actor: Actor, input: CreateWebhook): Promise<NewWebhook> {
    const { url, events } = input;
    this.assertKnown(events);
    this.assertReachable(url, actor);
    this.kinds.assertReadable(actor.scopes, events);
    const now = this.clock.now();
    const [secret, id] = [newSecret(), newId('whk', now)];
    const webhook = Object.assign(new Webhook(), toColumns(input), {
      id,
      businessId: actor.businessId,
      livemode: actor.livemode,
      scopes: this.scopesOf(actor),
      createdBy: actor.id,
      metadata: input.metadata ?? {},
      secret: this.encryption.encrypt(secret, secretContext({ id })),
      createdAt: now,
      updatedAt: now,
    });
    webhook.enable();
    await this.db.tx(async () => {
      await this.authentication.confirm(actor);
      await this.assertWithinPlan(actor);
      await this.db.manager.insert(Webhook, webhook);
    });
    return { ...webhookView(webhook, now), secret };
  }

  async list({ businessId, livemode }: Actor, query: ListWebhooks): Promise<Page<WebhookView>> {
    const page = await this.lists.page(WEBHOOKS.list(this.db, [{ businessId, livemode }], query), query);
    return mapPage(page, (webhook) => this.view(webhook));
  }

  async get(actor: Actor, id: string): Promise<WebhookView> {
    return this.view(await this.find(actor, id));
  }

  /**
   * Changes the fields that are given. A new URL, or enabling it again, resets the record of failures. An actor who sets
   * `url` or `events` decides where events go, so from then on the webhook receives only what that actor may read.
   * @throws ApiError INSUFFICIENT_SCOPE when the webhook names a kind of event that the actor may not read
   */
  async update(actor: Actor, { id, enabled, metadata, ...change }: UpdateWebhook): Promise<WebhookView> {
    const { url, events } = change;
    this.assertKnown(events ?? []);
    if (url !== undefined) {
      this.assertReachable(url, actor);
      assertEmailVerified(actor);
    }
    return this.db.tx(async () => {
      await this.authentication.confirm(actor);
      const webhook = await this.lock(actor, id);
      const [wasEnabled, now] = [webhook.enabled, this.clock.now()];
      const isUnsafe = webhook.disabledReason === 'creator' || webhook.disabledReason === 'revoked';
      if (url !== undefined || events !== undefined || (enabled === true && isUnsafe))
        assertAuthority(actor, REDIRECT, now);
      if (url !== undefined) webhook.createdBy = actor.id;
      if (url !== undefined && url !== webhook.url) webhook.succeed();
      Object.assign(webhook, toColumns(change), { updatedAt: now });
      webhook.metadata = changedMetadata(webhook.metadata, metadata) ?? webhook.metadata;
      if (url !== undefined || events !== undefined) {
        this.kinds.assertReadable(actor.scopes, webhook.events);
        webhook.scopes = this.scopesOf(actor);
      }
      // Whoever enables it again answers for it from then on.
      if (enabled === true && isUnsafe) webhook.createdBy = actor.id;
      if (enabled === true && !wasEnabled) webhook.enable();
      if (enabled === false && wasEnabled) webhook.disable('owner', now);
      await this.save(webhook);
      if (wasEnabled && !webhook.enabled) await this.cleanup.disabled(webhook);
      return this.view(webhook);
    });
  }

  /** Its deliveries are no longer to be seen, and go when they are old. */
  async delete(actor: Actor, id: string): Promise<WebhookDeleted> {
    return this.db.tx(async () => {
      const webhook = await this.lock(actor, id);
      await this.db.manager.delete(Webhook, { id });
      await this.cleanup.end(webhook);
      return { id, deleted: true };
    });
  }

  /** Returns a new secret, which is never returned again. Deliveries are also signed with the old one for 24 hours. */
  async rotateSecret(actor: Actor, id: string): Promise<NewWebhook> {
    const secret = newSecret();
    return this.db.tx(async () => {
      await this.authentication.confirm(actor);
      const webhook = await this.lock(actor, id);
      webhook.rotate(this.encryption.encrypt(secret, secretContext(webhook)), this.clock.in(OVERLAP_SECONDS));
      webhook.updatedAt = this.clock.now();
      await this.save(webhook);
      return { ...this.view(webhook), secret };
    });
  }

  /** A webhook of the actor's business and mode. @throws ApiError NOT_FOUND */
  async find({ businessId, livemode }: Actor, id: string): Promise<Webhook> {
    const webhook = await this.db.manager.findOneBy(Webhook, { id, businessId, livemode });
    if (!webhook) throw notFound();
    return webhook;
  }

  /** As `find`, locked until the end of the ambient transaction. @throws ApiError NOT_FOUND */
  async lock({ businessId, livemode }: Actor, id: string): Promise<Webhook> {
    const webhook = await this.db.manager.findOne(Webhook, {
      where: { id, businessId, livemode },
      lock: { mode: 'for_no_key_update' },
    });
    if (!webhook) throw notFound();
    return webhook;
  }

  private async save(webhook: Webhook): Promise<void> {
    await this.db.manager.update(Webhook, { id: webhook.id }, { ...webhook });
  }

  private async assertWithinPlan({ businessId, livemode, plan }: Actor): Promise<void> {
    await this.db.query(LOCK_TENANT, [businessId]);
    const used = await this.db.manager.countBy(Webhook, { businessId, livemode });
    const limit = webhookLimitOf(plan);
    if (used < limit) return;
    throw PLAN_LIMIT_EXCEEDED.error(
      `The ${plan} plan allows ${String(limit)} webhooks in ${livemode ? 'live' : 'test'} mode, and there are already ${String(used)}. Delete one, or upgrade the plan.`,
      { resource: 'webhooks', limit, used, plan, resetsAt: null },
    );
  }

  private assertKnown(events: readonly string[]): void {
    const named = events.map((name, index) => [`events[${String(index)}]`, name] as const);
    this.kinds.assertKnown(Object.fromEntries(named.filter(([, name]) => name !== ALL)));
  }

  /** The host name is resolved only when a delivery is sent, because its addresses can change. */
  private assertReachable(url: string, { livemode }: Actor): void {
    const objection = this.outbound.objectionTo(url);
    if (objection?.reason === 'address') throw invalid('url', 'must be on the public internet');
    if (objection)
      throw invalid('url', 'must be an http or https URL on port 80 or 443, without user name and password');
    if (livemode && this.settings.NODE_ENV === 'production' && !/^https:/i.test(url))
      throw invalid('url', 'must be https for live data');
  }

  /** The scopes of the actor, in the order of the registry. */
  private scopesOf({ scopes }: Actor): string[] {
    return this.registry.scopes.filter((scope) => scopes.has(scope));
  }

  private view(webhook: Webhook): WebhookView {
    return webhookView(webhook, this.clock.now());
  }
}
