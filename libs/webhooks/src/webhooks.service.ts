import { Inject, Injectable } from '@nestjs/common';
import { PLAN_LIMIT_EXCEEDED, webhookLimitOf } from '#billing';
import { IdentityService, SCOPES } from '#identity';
import {
  Actor,
  assertEmailVerified,
  Clock,
  Db,
  invalid,
  newId,
  notFound,
  offsetOf,
  Outbound,
  Page,
  pageOf,
  SETTINGS,
  Settings,
  Statement,
  Vault,
} from '#platform';
import { Endings } from './endings';
import { EventKinds } from './event-kinds';
import { placeOf } from './sender';
import { newSecret } from './signature';
import {
  CreateWebhook,
  ListWebhooks,
  NewWebhook,
  UpdateWebhook,
  WebhookDeleted,
  WebhookView,
  webhookView,
} from './webhook.dto';
import { ALL, Webhook } from './webhook.entity';

const OVERLAP_SECONDS = 24 * 60 * 60;

/** Until the end of the transaction nobody else adds an endpoint to the same tenant. */
const LOCK_TENANT: Statement = {
  name: 'webhook_endpoints.lock_tenant',
  text: `select pg_advisory_xact_lock(hashtextextended($1, 5271010))`,
};

/** The endpoints of a business. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly vault: Vault,
    private readonly outbound: Outbound,
    private readonly endings: Endings,
    private readonly identity: IdentityService,
    private readonly kinds: EventKinds,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * With its secret, which is not told again. It is sent only events that the caller may read.
   * @throws Problem PLAN_LIMIT_EXCEEDED with `{resource, limit, used, plan, resetsAt: null}`; INSUFFICIENT_SCOPE when a kind
   * of event is named that the caller may not read
   */
  async create(actor: Actor, { url, events, description }: CreateWebhook): Promise<NewWebhook> {
    this.assertKnown(events);
    this.assertReachable(url, actor);
    this.kinds.assertReadable(actor.scopes, events);
    const [secret, id, now] = [newSecret(), newId('whk'), this.clock.now()];
    const webhook = Object.assign(new Webhook(), {
      id,
      businessId: actor.businessId,
      livemode: actor.livemode,
      url,
      events,
      scopes: scopesOf(actor),
      description: description ?? null,
      secret: this.vault.seal(secret, placeOf({ id })),
      previousSecret: null,
      previousSecretUntil: null,
      disabledAt: null,
      noticedAt: null,
      createdAt: now,
      updatedAt: now,
    });
    webhook.enable();
    await this.db.tx(async () => {
      await this.identity.confirm(actor);
      await this.assertRoom(actor);
      await this.db.manager.insert(Webhook, webhook);
    });
    return { ...webhookView(webhook, now), secret };
  }

  async list({ businessId, livemode }: Actor, query: ListWebhooks): Promise<Page<WebhookView>> {
    const [webhooks, total] = await this.db.manager.findAndCount(Webhook, {
      where: { businessId, livemode },
      order: { id: 'DESC' },
      skip: offsetOf(query),
      take: query.perPage,
    });
    return pageOf(
      webhooks.map((webhook) => this.view(webhook)),
      total,
      query,
    );
  }

  async get(actor: Actor, id: string): Promise<WebhookView> {
    return this.view(await this.find(actor, id));
  }

  /**
   * Changes what is given. One that goes to another place, or is enabled again, starts with a clean record. With `url` or
   * `events` the caller decides where events go, so from then on the webhook is sent only what the caller may read.
   * @throws Problem INSUFFICIENT_SCOPE when the webhook names a kind of event that such a caller may not read
   */
  async update(actor: Actor, { id, url, events, description, enabled }: UpdateWebhook): Promise<WebhookView> {
    this.assertKnown(events ?? []);
    if (url !== undefined) {
      this.assertReachable(url, actor);
      assertEmailVerified(actor);
    }
    return this.db.tx(async () => {
      await this.identity.confirm(actor);
      const webhook = await this.lock(actor, id);
      const [wasEnabled, now] = [webhook.enabled, this.clock.now()];
      if (url !== undefined && url !== webhook.url) webhook.succeed();
      Object.assign(webhook, { url: url ?? webhook.url, events: events ?? webhook.events, updatedAt: now });
      if (url !== undefined || events !== undefined) {
        this.kinds.assertReadable(actor.scopes, webhook.events);
        webhook.scopes = scopesOf(actor);
      }
      if (description !== undefined) webhook.description = description;
      if (enabled === true && !wasEnabled) webhook.enable();
      if (enabled === false && wasEnabled) webhook.disable('owner', now);
      await this.save(webhook);
      if (wasEnabled && !webhook.enabled) await this.endings.disabled(webhook);
      return this.view(webhook);
    });
  }

  /** Its deliveries are no longer to be seen, and go when they are old. */
  async delete(actor: Actor, id: string): Promise<WebhookDeleted> {
    return this.db.tx(async () => {
      const webhook = await this.lock(actor, id);
      await this.db.manager.delete(Webhook, { id });
      await this.endings.end(webhook);
      return { id, deleted: true };
    });
  }

  /** A new secret, which is not told again. The old one signs beside it for 24 h; one before that ends now. */
  async rotateSecret(actor: Actor, id: string): Promise<NewWebhook> {
    const secret = newSecret();
    return this.db.tx(async () => {
      await this.identity.confirm(actor);
      const webhook = await this.lock(actor, id);
      webhook.rotate(this.vault.seal(secret, placeOf(webhook)), this.clock.in(OVERLAP_SECONDS));
      webhook.updatedAt = this.clock.now();
      await this.save(webhook);
      return { ...this.view(webhook), secret };
    });
  }

  /** One of the caller. @throws Problem NOT_FOUND */
  async find({ businessId, livemode }: Actor, id: string): Promise<Webhook> {
    const webhook = await this.db.manager.findOneBy(Webhook, { id, businessId, livemode });
    if (!webhook) throw notFound();
    return webhook;
  }

  /** One of the caller, locked until the end of the ambient transaction. @throws Problem NOT_FOUND */
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

  private async assertRoom({ businessId, livemode, plan }: Actor): Promise<void> {
    await this.db.query(LOCK_TENANT, [businessId]);
    const used = await this.db.manager.countBy(Webhook, { businessId, livemode });
    const limit = webhookLimitOf(plan);
    if (used < limit) return;
    throw PLAN_LIMIT_EXCEEDED.because(
      `The ${plan} plan allows ${String(limit)} webhooks in ${livemode ? 'live' : 'test'} mode, and there are ${String(used)}. Delete one, or move to a larger plan.`,
      { resource: 'webhooks', limit, used, plan, resetsAt: null },
    );
  }

  private assertKnown(events: readonly string[]): void {
    const named = events.map((name, index) => [`events[${String(index)}]`, name] as const);
    this.kinds.assertKnown(Object.fromEntries(named.filter(([, name]) => name !== ALL)));
  }

  /** What a name resolves to is seen at each delivery alone: it changes. */
  private assertReachable(url: string, { livemode }: Actor): void {
    const objection = this.outbound.objectionTo(url);
    if (objection?.reason === 'address') throw invalid('url', 'must be on the public internet');
    if (objection) {
      const ports = 'at port 80 or 443';
      throw invalid('url', `must be a URL of http or https, ${ports}, without user and password`);
    }
    if (livemode && this.settings.NODE_ENV === 'production' && !/^https:/i.test(url))
      throw invalid('url', 'must be https, for live data');
  }

  private view(webhook: Webhook): WebhookView {
    return webhookView(webhook, this.clock.now());
  }
}

/** What the caller may do, in the order of the catalogue of scopes. */
function scopesOf({ scopes }: Actor): string[] {
  return SCOPES.filter((scope) => scopes.has(scope));
}
