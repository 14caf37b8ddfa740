import { Inject, Injectable, OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import type { CampaignView } from '#campaigns';
import { findAction } from '#catalog';
import { Db } from '#database';
import { BusinessesService } from '#identity';
import { Clock, LOG, Log, RecurringJobs } from '#kernel';
import { OutboxRow, Relay } from '#messaging/host';
import type { SubmissionView } from '#submissions';
import { Generations } from '../generations/generations';
import { afterCampaignEvent, afterDecision, afterRelease, afterSubmission, Changes, SumChange } from './changes';
import { ADD_OWN, ADD_PEERS, COUNT_MEMBERS, HANDLE, PURGE_HANDLED, SAVE_CAMPAIGNS } from './observations.queries';
import { ObservedCampaign } from './observed-campaign.entity';

/** How long handled events are remembered. The relay passes each only once, so a repetition comes from a restored backup at most. */
const REMEMBERED_DAYS = 7;

const SUBMISSION_EVENTS = ['submission.created', 'submission.approved', 'submission.rejected', 'submission.released'];

/** Sums up what happens in campaigns, from their events, in the transaction of the relay. */
@Injectable()
export class Observer implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly relay: Relay,
    private readonly recurringJobs: RecurringJobs,
    private readonly businesses: BusinessesService,
    private readonly generations: Generations,
    @Inject(LOG) private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.relay.add({ id: 'ai.observe', handle: (events) => this.observe(events) });
    this.recurringJobs.add({ id: 'ai.forget', everySeconds: 3600, run: () => this.forget() });
  }

  /** Events may come twice and in any order. */
  async observe(events: readonly OutboxRow[]): Promise<void> {
    const relevant = events.filter(isRelevant);
    if (relevant.length === 0) return;
    const fresh = await this.unhandled(relevant);
    const campaigns = await this.find(fresh.map(campaignIdOf));
    const businessTypes = await this.businessTypesOf(fresh, campaigns);
    const sums: SumChange[] = [];
    const known = new Set(campaigns.keys());
    const changed = new Set<string>();
    for (const event of fresh) {
      const before = campaigns.get(campaignIdOf(event));
      const changes = this.changesOf(event, before, businessTypes.get(event.businessId) ?? null);
      if (!changes) continue;
      campaigns.set(changes.campaign.campaignId, changes.campaign);
      changed.add(changes.campaign.campaignId);
      sums.push(...changes.sums);
    }
    if (changed.size === 0) return;
    const saved = [...changed].flatMap((id) => campaigns.get(id) ?? []);
    this.save(saved);
    this.generations.link(saved.filter(({ campaignId }) => !known.has(campaignId)));
    this.generations.setOutcomes(saved.filter(({ endedAt }) => endedAt !== null));
    if (sums.length > 0) this.add(sums);
  }

  /** Deletes the memory of events that cannot come again. */
  async forget(): Promise<void> {
    const before = this.clock.in(-REMEMBERED_DAYS * 24 * 60 * 60);
    await this.recurringJobs.inBatches(async () => (await this.db.query(PURGE_HANDLED, [before])).length);
  }

  /** An event that cannot be understood is left out: it must not hold up those that other subscribers wait for. */
  private changesOf(...args: Parameters<typeof changesOf>): Changes | undefined {
    try {
      return changesOf(...args);
    } catch (error) {
      const [{ id, type }] = args;
      this.log.error({ event: id, type, err: error }, 'An event could not be observed.');
      return undefined;
    }
  }

  private async unhandled(events: OutboxRow[]): Promise<OutboxRow[]> {
    const ids = events.map(({ id }) => id);
    const rows = await this.db.query<{ id: string }>(HANDLE, [
      ids,
      events.map(({ businessId }) => businessId),
      this.clock.now(),
    ]);
    const unhandled = new Set(rows.map(({ id }) => id));
    // An event may be twice in the batch as well.
    return events.filter(({ id }) => unhandled.delete(id));
  }

  private async find(ids: string[]): Promise<Map<string, ObservedCampaign>> {
    const campaigns = await this.db.manager.findBy(ObservedCampaign, { campaignId: In([...new Set(ids)]) });
    return new Map(campaigns.map((campaign) => [campaign.campaignId, campaign]));
  }

  /** Of the businesses whose campaigns have not been observed yet. */
  private async businessTypesOf(
    events: readonly OutboxRow[],
    known: ReadonlyMap<string, ObservedCampaign>,
  ): Promise<Map<string, string | null>> {
    const owners = events.filter((event) => !known.has(campaignIdOf(event))).map(({ businessId }) => businessId);
    return owners.length === 0 ? new Map() : this.businesses.businessTypesOf([...new Set(owners)]);
  }

  private save(campaigns: ObservedCampaign[]): void {
    const rows = campaigns.map((each) => ({
      campaign_id: each.campaignId,
      business_id: each.businessId,
      livemode: each.livemode,
      industry: each.industry,
      sequence: each.sequence,
      action_ids: each.actionIds,
      reward_type: each.rewardType,
      reward_hundredths: each.rewardHundredths,
      currency: each.currency,
      open_from: each.openFrom,
      is_counted: each.isCounted,
      waiting: each.waiting,
      submissions: each.submissions,
      approved: each.approved,
      started_at: each.startedAt,
      ended_at: each.endedAt,
    }));
    this.db.write(SAVE_CAMPAIGNS, [JSON.stringify(rows)]);
  }

  private add(sums: readonly SumChange[]): void {
    const rows = JSON.stringify(
      sums.map((each) => ({
        business_id: each.businessId,
        livemode: each.livemode,
        action_id: each.actionId,
        industry: each.industry,
        reward_type: each.rewardType,
        bucket: each.bucket,
        day_balance: each.dayBalance,
        open: each.open,
        waiting_balance: each.waitingBalance,
        waiting: each.waiting,
        submissions: each.submissions,
        approved: each.approved,
        rejected: each.rejected,
        firsts: each.firsts,
        submission_count: each.submissionCount,
        decided_count: each.decidedCount,
      })),
    );
    const now = this.clock.now();
    this.db.write(ADD_OWN, [rows, now]);
    this.db.write(ADD_PEERS, [rows, now]);
    const members = sums.flatMap(groupsOf);
    this.db.write(
      COUNT_MEMBERS,
      (['businessId', 'livemode', 'platformId', 'actionId', 'industry'] as const).map((name) =>
        members.map((member) => member[name]),
      ),
    );
  }
}

/** The groups of which an observation makes its business a member. */
function groupsOf({ businessId, livemode, actionId, industry }: SumChange) {
  const platformId = findAction(actionId)?.platformId ?? '';
  return [
    { businessId, livemode, platformId, actionId: '', industry: '' },
    { businessId, livemode, platformId, actionId, industry: '' },
    { businessId, livemode, platformId, actionId, industry },
  ];
}

/** Events of campaigns, and of proofs for campaigns. */
function isRelevant({ type, livemode, businessId, data }: OutboxRow): boolean {
  if (type.startsWith('campaign.')) return true;
  if (!SUBMISSION_EVENTS.includes(type)) return false;
  const { campaignId = null, submittedBy } = data as Partial<SubmissionView>;
  // A business could approve any number of its own proofs. With test data it is usually alone.
  return campaignId !== null && (!livemode || submittedBy?.businessId !== businessId);
}

function campaignIdOf({ type, aggregateId, data }: OutboxRow): string {
  return type.startsWith('campaign.') ? aggregateId : ((data as SubmissionView).campaignId ?? '');
}

/** @returns undefined if it changes nothing, or its campaign was created before campaigns were observed */
function changesOf(
  event: OutboxRow,
  before: ObservedCampaign | undefined,
  businessType: string | null,
): Changes | undefined {
  if (event.type.startsWith('campaign.'))
    return afterCampaignEvent(before, { ...event, data: event.data as CampaignView }, businessType);
  if (!before) return undefined;
  const submission = { ...event, data: event.data as SubmissionView };
  if (event.type === 'submission.created') return afterSubmission(before, submission);
  if (event.type === 'submission.released') return afterRelease(before, submission);
  return afterDecision(before, submission);
}
