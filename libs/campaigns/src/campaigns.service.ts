import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { BillingService } from '#billing';
import { Action, findAction, policyWarnings, requestedPlatform, RewardType, WARNED } from '#catalog';
import { Condition, Db, Lists, mapPage, RowsByTime, Statement, valuesOf } from '#database';
import { listOf } from '#database/counters';
import { BusinessesService } from '#identity';
import { Actor, assertOwnBusiness, Clock, newId, notFound, Page, SETTINGS, Settings, RecurringJobs } from '#kernel';
import { CurrencyCode } from '#kernel/money';
import { EventKind, Events } from '#messaging';
import { PerksService, PerkTerms } from '#perks';
import { VerificationMode } from '#submissions';
import { CampaignActivity } from './campaign-activity';
import { expiryOf, label, toColumns, transitionOf } from './campaign-changes';
import { campaignView, CampaignView } from './campaign.dto';
import { CreateCampaign, ListCampaigns, UpdateCampaign } from './campaign-requests.dto';
import { Campaign, CampaignStatus, Transition } from './campaign.entity';
import { actionsOf, nameOf, Reward, rewardOf, tierOf } from './campaign-input';
import { CAMPAIGN_CAP_REACHED } from './campaigns.errors';
import { CampaignCounting } from './campaign-counting';
import { ARCHIVED, LISTED } from './campaigns.counters';
import { COUNT_COMPLETION, EXPIRE_DUE, FIND, INSERT, LOCK_COMPLETIONS, REVERSE_COMPLETION } from './campaigns.queries';
import {
  CAMPAIGN_COMPLETED,
  CAMPAIGN_CREATED,
  CAMPAIGN_EXPIRED,
  CAMPAIGN_LAUNCHED,
  CAMPAIGN_PAUSED,
  CAMPAIGN_REOPENED,
  CAMPAIGN_RESUMED,
  CAMPAIGN_UPDATED,
} from './events';

const DAY_MS = 24 * 60 * 60 * 1000;

const CAMPAIGNS = new RowsByTime('campaigns', 'camp', Campaign, ['livemode', 'archived']);

/** A campaign for a limited number of people. */
export interface CappedCampaign {
  id: string;
  businessId: string;
  name: string;
  completions: number;
  maxCompletions: number;
}

/** The data of a campaign that a submission needs. */
interface OpenCampaign {
  id: string;
  businessId: string;
  actionIds: string[];
  verificationMode: VerificationMode;
  rewardType: RewardType;
  /** Hundredths: of a percent for `pct`, of the currency otherwise. */
  rewardHundredths: number;
  currency: CurrencyCode;
  rewardDescription: string | null;
  perkExpiresInDays: number;
  perkTerms: PerkTerms | null;
  hashtags: string[];
  minFollowers: number | null;
  limitPerPerson: number | null;
  /** Whether a post must contain the submitter's challenge code. */
  challengeCode: boolean;
  startsAt: Date | null;
  createdAt: Date;
}

/** What a campaign would offer, and for how long. */
interface PlannedCampaign {
  actions: Action[];
  reward: Reward;
  maxCompletions: number | null;
  days: number;
}

/** What a completion may change, besides their number. */
type Locked = Pick<Campaign, 'status' | 'archived'>;

/** Campaigns, for the API and for the contexts that depend on them. */
@Injectable()
export class CampaignsService implements OnModuleInit {
  constructor(
    readonly activity: CampaignActivity,
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly counting: CampaignCounting,
    private readonly events: Events,
    private readonly billing: BillingService,
    private readonly perks: PerksService,
    private readonly businesses: BusinessesService,
    private readonly recurringJobs: RecurringJobs,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'campaigns.expire', everySeconds: 60, run: () => this.expireDue() });
  }

  /** Creates a campaign, live at once unless it is a draft. Consumes one unit of the plan. */
  async create(actor: Actor, input: CreateCampaign): Promise<CampaignView> {
    assertOwnBusiness(actor, input.businessId);
    const campaign = await this.build(actor, input);
    await this.perks.assertPossible(actor.businessId, campaign.perkTerms);
    await this.db.tx(async () => {
      // Its check is made together with taking the unit, which saves a round trip.
      this.counting.countStatus(campaign, 'draft');
      await this.billing.takeUnit(actor, 'campaigns');
      this.db.write(INSERT, valuesOf(Campaign, campaign));
      for (const warning of policyWarnings(campaign.actionIds)) this.db.effect(WARNED, warning);
      this.counting.countCreation(campaign);
      await this.publish(campaign, CAMPAIGN_CREATED);
    });
    return this.view(campaign);
  }

  /** What a campaign would offer, checked as if it were created. @throws ApiError as `create`, except for the plan's limit */
  async plan(actor: Actor, { days, ...input }: CreateCampaign & { days?: number }): Promise<PlannedCampaign> {
    assertOwnBusiness(actor, input.businessId);
    const campaign = await this.build(actor, { ...input, status: 'active' });
    const { actionIds, rewardType: type, rewardHundredths: hundredths, currency } = campaign;
    const { maxCompletions, startsAt, expiresAt } = campaign;
    const from = Math.max(campaign.createdAt.getTime(), startsAt?.getTime() ?? 0);
    return {
      actions: actionIds.flatMap((id) => findAction(id) ?? []),
      reward: { type, hundredths, currency },
      maxCompletions,
      days: days ?? Math.max(1, Math.round(((expiresAt?.getTime() ?? from) - from) / DAY_MS)),
    };
  }

  async list(actor: Actor, query: ListCampaigns): Promise<Page<CampaignView>> {
    assertOwnBusiness(actor, query.businessId);
    const { businessId, livemode } = actor;
    const { archived = false, platformId, q } = query;
    const platform = platformId === undefined ? undefined : requestedPlatform(platformId, 'platformId').id;
    const filters = [
      ...(platform === undefined ? [] : [{ key: 'platform', value: platform }]),
      ...(q === undefined ? [] : [{ nameContaining: q }]),
    ];
    const all = { businessId, livemode, archived };
    const wanted = query.status && inStatus(query.status, this.clock.now()).map((status) => ({ ...all, ...status }));
    const counter = { counter: archived ? ARCHIVED : LISTED, subject: listOf(actor) };
    const list = wanted
      ? CAMPAIGNS.list(this.db, wanted, query, filters)
      : CAMPAIGNS.list(this.db, [all], query, filters, counter);
    const page = await this.lists.page(list, query);
    return mapPage(page, (campaign) => this.view(campaign));
  }

  /** A campaign of the actor's business, in any state. @throws ApiError NOT_FOUND */
  async get(actor: Actor, id: string): Promise<CampaignView> {
    const { businessId, livemode } = actor;
    const campaign = await this.db.manager.findOneBy(Campaign, { id, businessId, livemode });
    if (!campaign) throw notFound();
    return this.view(campaign);
  }

  /**
   * A campaign of any business that accepts proofs now, in the mode of the sender. A draft is visible only to its owner.
   * @throws ApiError NOT_FOUND, INVALID_STATE or CAMPAIGN_CAP_REACHED
   */
  async findOpen(sender: Pick<Actor, 'businessId' | 'livemode'>, id: string): Promise<OpenCampaign> {
    const [row] = await this.db.query<Campaign>(FIND, [id, sender.livemode]);
    const campaign = row && Object.assign(new Campaign(), row);
    const isOwn = campaign?.businessId === sender.businessId;
    if (!campaign || (campaign.status === 'draft' && !isOwn)) throw notFound();
    campaign.assertOpen(this.clock.now(), isOwn);
    return campaign;
  }

  /** Those of these live campaigns that are for a limited number of people. */
  async cappedOf(ids: string[]): Promise<CappedCampaign[]> {
    if (ids.length === 0) return [];
    const select = { id: true, businessId: true, name: true, completions: true, maxCompletions: true };
    const campaigns = await this.db.manager.find(Campaign, { select, where: { id: In(ids), livemode: true } });
    return campaigns.flatMap(({ id, businessId, name, completions, maxCompletions }) =>
      maxCompletions === null ? [] : [{ id, businessId, name, completions, maxCompletions }],
    );
  }

  /** The names of these campaigns, by campaign. */
  async namesOf(ids: string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const where = { id: In([...new Set(ids)]) };
    const campaigns = await this.db.manager.find(Campaign, { select: { id: true, name: true }, where });
    return new Map(campaigns.map(({ id, name }) => [id, name]));
  }

  /** How proofs of a campaign are currently approved. */
  async verificationModeOf(id: string): Promise<VerificationMode> {
    const { verificationMode } = await this.db.manager.findOneByOrFail(Campaign, { id });
    return verificationMode;
  }

  /** Changes fields, makes a transition, or both, atomically. The labels of a completed campaign can still be changed. */
  async update(actor: Actor, { id, archived, metadata, ...change }: UpdateCampaign): Promise<CampaignView> {
    return this.db.tx(async () => {
      const campaign = await this.lockOwn(actor, id);
      const [previous, now] = [campaign.status, this.clock.now()];
      const isOnlyLabelled =
        (archived !== undefined || metadata !== undefined) &&
        Object.values(change).every((value) => value === undefined);
      if (!isOnlyLabelled) campaign.assertEditable(now);
      const changed = this.edit(campaign, change, now);
      if (changed) campaign.assertInvariants(now);
      if (changed) await this.perks.assertPossible(actor.businessId, campaign.perkTerms);
      const transition = transitionOf(campaign, change);
      const wasArchived = campaign.archived;
      const labelled = label(campaign, { archived, metadata });
      const edited = changed || labelled;
      if (!edited && !transition) return this.view(campaign);
      if (transition) campaign.apply(transition, now);
      if (campaign.archived) campaign.assertArchivable(now);
      // Even without an edit: the `expiresAt` of a draft may have passed before its launch.
      if (transition === 'launch') campaign.assertInvariants(now);
      const capReached = campaign.isCapReached() && ['active', 'paused'].includes(campaign.status);
      if (capReached) campaign.completeByCap(now);
      campaign.updatedAt = now;
      await this.db.manager.update(Campaign, { id }, campaign);
      this.counting.countStatus(campaign, previous);
      this.counting.countArchiving(campaign, wasArchived);
      if (edited) await this.publish(campaign, CAMPAIGN_UPDATED);
      if (transition) await this.publish(campaign, EVENT_OF[transition]);
      if (capReached) await this.publish(campaign, CAMPAIGN_COMPLETED);
      return this.view(campaign);
    });
  }

  /**
   * Counts one approved submission in the current transaction; the one that reaches the cap completes the campaign.
   * If the cap is reached already, the transaction fails with CAMPAIGN_CAP_REACHED.
   */
  countCompletion(id: string): void {
    for (const [table, column] of [
      ['campaigns', 'id'],
      ['open_campaigns', 'campaign_id'],
    ] as const)
      this.db.copyIfDryRun(table, `${column} = $1`, [id]);
    this.changeCompletions(COUNT_COMPLETION, id, async (changed, before) => {
      if (!changed) throw CAMPAIGN_CAP_REACHED.error();
      if (changed.status === before.status) return;
      const campaign = await this.db.manager.findOneByOrFail(Campaign, { id });
      this.counting.countStatus(campaign, before.status);
      await this.publish(campaign, CAMPAIGN_COMPLETED);
    });
  }

  /** Reverses the approval of a submission in the current transaction, which reopens a campaign that was completed by its cap. */
  reverseCompletion(id: string): void {
    this.changeCompletions(REVERSE_COMPLETION, id, async (changed, before) => {
      if (!changed) throw new Error(`Campaign ${id} has no completion to take back.`);
      if (changed.status === before.status) return;
      const campaign = await this.db.manager.findOneByOrFail(Campaign, { id });
      this.counting.countStatus(campaign, before.status);
      this.counting.countArchiving(campaign, before.archived);
      await this.publish(campaign, CAMPAIGN_REOPENED);
    });
  }

  /** @param then receives the changed columns, undefined if the statement refused, and the locked ones before */
  private changeCompletions(
    statement: Statement,
    id: string,
    then: (changed: Pick<Locked, 'status'> | undefined, before: Locked) => Promise<void>,
  ): void {
    let before: Locked | undefined;
    this.db.write<Locked>(LOCK_COMPLETIONS, [id], ([locked]) => {
      before = locked;
    });
    this.db.write<Pick<Locked, 'status'>>(statement, [id, this.clock.now()], ([changed]) => {
      if (!before) throw new Error(`Campaign ${id} no longer exists.`);
      return then(changed, before);
    });
  }

  /** Completes expired campaigns, batch by batch. */
  async expireDue(): Promise<void> {
    await this.recurringJobs.inBatches((limit) => this.expireBatch(limit));
  }

  private async build(actor: Actor, input: CreateCampaign): Promise<Campaign> {
    const currency = await this.businesses.currencyOf(actor.businessId);
    const [actions, reward, now] = [actionsOf(input), rewardOf(input, { currency }), this.clock.now()];
    const [first] = actions ?? [];
    if (!actions || !first || !reward)
      throw new Error('A campaign needs an action and a reward, which CreateCampaign requires.');
    const campaign = Object.assign(new Campaign(), toColumns(input), {
      id: newId('camp', now),
      businessId: actor.businessId,
      livemode: actor.livemode,
      createdBy: actor.id,
      name: input.name ?? nameOf(first, reward, input.rewardDescription ?? null),
      tier: input.tier ?? tierOf(first),
      actionIds: actions.map(({ id }) => id),
      rewardType: reward.type,
      rewardHundredths: reward.hundredths,
      currency,
      expiresAt: input.expiresAt ? new Date(input.expiresAt) : null,
      metadata: input.metadata ?? {},
      createdAt: now,
      updatedAt: now,
    });
    if (input.status === 'active') campaign.apply('launch', now);
    campaign.assertInvariants(now);
    return campaign;
  }

  /** Applies the given fields, and returns whether there were any. Null clears a field; an absent field is unchanged. */
  private edit(campaign: Campaign, change: Omit<UpdateCampaign, 'id'>, now: Date): boolean {
    const { rewardType: type, rewardHundredths: hundredths, currency, actionIds } = campaign;
    const actions = actionsOf(change, findAction(actionIds[0] ?? ''));
    const reward = rewardOf(change, { type, hundredths, currency });
    const changes: Partial<Campaign> = {
      ...toColumns(change, campaign.perkTerms),
      ...(actions && { actionIds: actions.map(({ id }) => id) }),
      ...(reward && { rewardType: reward.type, rewardHundredths: reward.hundredths }),
      // A description of the previous kind of reward does not apply to the new one.
      ...(reward && reward.type !== type && { rewardDescription: change.rewardDescription ?? null }),
      ...expiryOf(campaign, change, now),
    };
    Object.assign(campaign, changes);
    return Object.keys(changes).length > 0;
  }

  private async lockOwn({ businessId, livemode }: Actor, id: string): Promise<Campaign> {
    const campaign = await this.db.manager.findOne(Campaign, {
      where: { id, businessId, livemode },
      lock: { mode: 'pessimistic_write' },
    });
    if (!campaign) throw notFound();
    return campaign;
  }

  private async expireBatch(limit: number): Promise<number> {
    return this.db.tx(async () => {
      const expired = await this.db.query<{ id: string; previous: CampaignStatus }>(EXPIRE_DUE, [
        this.clock.now(),
        limit,
      ]);
      const previous = new Map(expired.map((each) => [each.id, each.previous]));
      for (const campaign of await this.db.manager.findBy(Campaign, { id: In([...previous.keys()]) })) {
        this.counting.countStatus(campaign, previous.get(campaign.id) ?? campaign.status);
        await this.publish(campaign, CAMPAIGN_EXPIRED);
      }
      return expired.length;
    });
  }

  private publish(campaign: Campaign, kind: EventKind<CampaignView>): Promise<void> {
    const { id, businessId, livemode } = campaign;
    return this.events.publish(kind, { aggregateId: id, businessId, livemode, data: this.view(campaign) });
  }

  private view(campaign: Campaign): CampaignView {
    return campaignView(campaign, this.clock.now(), this.settings.BASE_URL);
  }
}

/** The conditions for campaigns with this status. An expired campaign is completed, even if its row does not say so yet. */
function inStatus(status: CampaignStatus, now: Date) {
  if (status === 'active' || status === 'paused') return [{ status, expiresAt: Condition.after(now) }];
  if (status !== 'completed') return [{ status }];
  const overdue = { status: Condition.fixed('active', 'paused'), expiresAt: Condition.overdue(now) };
  return [{ status }, overdue];
}

const EVENT_OF = {
  launch: CAMPAIGN_LAUNCHED,
  pause: CAMPAIGN_PAUSED,
  resume: CAMPAIGN_RESUMED,
  complete: CAMPAIGN_COMPLETED,
} satisfies Record<Transition, EventKind<CampaignView>>;
