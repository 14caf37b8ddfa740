import type { CampaignView } from '#campaigns';
import { BusinessType, findAction, RewardType, industryOf } from '#catalog';
import { CurrencyCode } from '#kernel/money';
import { OutboxRow } from '#messaging/host';
import type { SubmissionView } from '#submissions';
import { weightAt, weightedDaysUntil } from '../model/decay';
import { bucketOf } from '../model/perk-size';
import { subjectOf } from '../model/subjects';
import { ObservedCampaign } from './observed-campaign.entity';

// What an event changes, as pure functions. All changes of sums are additions, so their order does not matter.

/** What identifies a row of sums. */
export interface SumKey {
  businessId: string;
  livemode: boolean;
  actionId: string;
  industry: string;
  rewardType: RewardType;
  bucket: number;
}

export interface SumChange extends SumKey {
  dayBalance: number;
  open: number;
  waitingBalance: number;
  waiting: number;
  submissions: number;
  approved: number;
  rejected: number;
  firsts: number;
  submissionCount: number;
  decidedCount: number;
}

export interface Changes {
  campaign: ObservedCampaign;
  sums: SumChange[];
}

type Event<T> = Pick<OutboxRow, 'businessId' | 'livemode' | 'sequence' | 'occurredAt'> & { data: T };

/**
 * The state of a campaign after one of its events, and the days that are counted.
 * @param before undefined if it has not been observed yet
 * @param businessType of its owner; used only then
 * @returns undefined if a later event has been seen
 */
export function afterCampaignEvent(
  before: ObservedCampaign | undefined,
  { businessId, livemode, sequence, occurredAt, data }: Event<CampaignView>,
  businessType: string | null,
): Changes | undefined {
  if (before && sequence <= before.sequence) return undefined;
  const isEnded = data.status === 'completed';
  // An expired campaign stopped accepting proofs before its event.
  const expiresAt = data.expiresAt === null ? Infinity : Date.parse(data.expiresAt);
  const until = new Date(Math.min(occurredAt.getTime(), isEnded ? expiresAt : Infinity));
  const sums = before ? uncounted(before, until) : [];
  const seen = new Set(before ? before.actionIds.filter((id) => !before.waiting.includes(id)) : []);
  const startsAt = data.startsAt === null ? 0 : Date.parse(data.startsAt);
  const openFrom = data.status === 'active' ? new Date(Math.max(occurredAt.getTime(), startsAt)) : null;
  const after = Object.assign(new ObservedCampaign(), {
    ...{ campaignId: data.id, businessId, livemode, sequence },
    industry: before?.industry ?? industryOf(businessType).slug,
    actionIds: data.actions,
    rewardType: data.rewardType,
    rewardHundredths: Math.round(data.rewardValue * 100),
    currency: currencyOf(data),
    openFrom,
    startedAt: before?.startedAt ?? openFrom,
    isCounted: false,
    waiting: data.actions.filter((id) => !seen.has(id)),
    submissions: before?.submissions ?? 0,
    approved: before?.approved ?? 0,
    endedAt: isEnded ? (before?.endedAt ?? until) : null,
  });
  return { campaign: after, sums: [...sums, ...counted(after, occurredAt)] };
}

/** Someone submitted a proof of one of its actions. */
export function afterSubmission(before: ObservedCampaign, { data }: Event<SubmissionView>): Changes {
  const { actionId } = data;
  const at = new Date(data.createdAt);
  const weight = weightAt(at);
  const campaign = copyOf(before);
  const sums = counted(campaign, at);
  const isFirst = campaign.waiting.includes(actionId);
  if (isFirst && campaign.isCounted)
    sums.push({ ...changeOf(campaign, actionId), waitingBalance: weightedDaysUntil(at), waiting: -1 });
  campaign.waiting = campaign.waiting.filter((id) => id !== actionId);
  campaign.submissions++;
  sums.push({
    ...changeOf(campaign, actionId),
    ...{ submissions: weight, submissionCount: 1, firsts: isFirst ? weight : 0 },
  });
  return { campaign, sums };
}

/** A proof was decided. It has the weight of its submission, because both are compared. */
export function afterDecision(before: ObservedCampaign, { data }: Event<SubmissionView>): Changes {
  const weight = weightAt(new Date(data.createdAt));
  const campaign = copyOf(before);
  const isApproved = data.state === 'approved';
  if (isApproved) campaign.approved++;
  const change = { ...changeOf(campaign, data.actionId), decidedCount: 1 };
  return { campaign, sums: [{ ...change, [isApproved ? 'approved' : 'rejected']: weight }] };
}

/** The approval of a proof was reversed: it counts as a rejection instead. */
export function afterRelease(before: ObservedCampaign, { data }: Event<SubmissionView>): Changes {
  const weight = weightAt(new Date(data.createdAt));
  const campaign = copyOf(before);
  campaign.approved--;
  return { campaign, sums: [{ ...changeOf(campaign, data.actionId), approved: -weight, rejected: weight }] };
}

/** Starts to count the days of a campaign, if it is open at that time. Changes it. */
function counted(campaign: ObservedCampaign, at: Date): SumChange[] {
  const { openFrom, isCounted, actionIds, waiting } = campaign;
  if (!openFrom || isCounted || openFrom > at) return [];
  campaign.isCounted = true;
  const until = weightedDaysUntil(openFrom);
  return actionIds.map((actionId) => ({
    ...changeOf(campaign, actionId),
    ...{ dayBalance: -until, open: 1 },
    ...(waiting.includes(actionId) && { waitingBalance: -until, waiting: 1 }),
  }));
}

/** Stops counting them. */
function uncounted(before: ObservedCampaign, at: Date): SumChange[] {
  const campaign = copyOf(before);
  const started = counted(campaign, at);
  if (!campaign.isCounted) return [];
  const until = weightedDaysUntil(at);
  return campaign.actionIds.reduce<SumChange[]>((sums, actionId) => {
    sums.push({
      ...changeOf(campaign, actionId),
      ...{ dayBalance: until, open: -1 },
      ...(campaign.waiting.includes(actionId) && { waitingBalance: until, waiting: -1 }),
    });
    return sums;
  }, started);
}

function changeOf(campaign: ObservedCampaign, actionId: string): SumChange {
  const { businessId, livemode, industry, rewardType, rewardHundredths, currency } = campaign;
  const action = findAction(actionId);
  const type: BusinessType = industryOf(industry);
  const perk = { type: rewardType, value: rewardHundredths / 100, currency };
  const bucket = bucketOf(perk, action ? subjectOf(action, type).valueUsd : 0);
  const none = { dayBalance: 0, open: 0, waitingBalance: 0, waiting: 0, submissions: 0, approved: 0, rejected: 0 };
  return {
    ...{ businessId, livemode, actionId, industry, rewardType, bucket },
    ...{ ...none, firsts: 0, submissionCount: 0, decidedCount: 0 },
  };
}

/** Campaigns were in US dollars before their events had a currency. */
function currencyOf({ currency = 'USD' }: Partial<Pick<CampaignView, 'currency'>>): CurrencyCode {
  return currency;
}

function copyOf(campaign: ObservedCampaign): ObservedCampaign {
  return Object.assign(new ObservedCampaign(), campaign);
}
