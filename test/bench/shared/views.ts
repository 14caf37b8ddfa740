// What the servers that are compared return. Each makes its own rows, and these functions make the same fields of them.
import { type Action, actions, actionTypeOf, disclosuresFor, findPlatform } from '../../../libs/catalog/src/catalog';

const { BASE_URL = '' } = process.env;
const NESTED_REWARD_TYPES: Record<string, string> = { pct: 'percentage', amount: 'fixed', free_item: 'free_item' };

/** The data of an action that is part of a campaign, found once. */
const facts = new Map(
  actions.map((action: Action) => [
    action.id,
    {
      platformId: action.platformId,
      platform: findPlatform(action.platformId)?.slug,
      actionType: actionTypeOf(action),
      disclosures: disclosuresFor([action.id]),
    },
  ]),
);

export interface CampaignRow {
  id: string;
  businessId: string;
  livemode: boolean;
  name: string;
  description: string | null;
  guidelines: string | null;
  tier: string;
  actionIds: string[];
  rewardType: string;
  rewardHundredths: number;
  rewardDescription: string | null;
  status: string;
  completionReason: string | null;
  verificationMode: string;
  minFollowers: number | null;
  hashtags: string[];
  challengeCode: boolean;
  maxCompletions: number | null;
  completions: number;
  perkExpiresInDays: number;
  startsAt: Date | null;
  expiresAt: Date | null;
  archived: boolean;
  metadata: object;
  createdAt: Date;
  updatedAt: Date;
}

export interface PerkRow {
  id: string;
  code: string;
  businessId: string;
  campaignId: string;
  submissionId: string;
  type: string;
  valueHundredths: number;
  description: string | null;
  livemode: boolean;
  issuedAt: Date;
  expiresAt: Date;
}

export interface SubmissionRow {
  id: string;
  campaignId: string;
  businessId: string;
  livemode: boolean;
  submittedByType: string;
  submittedById: string;
  submittedByBusinessId: string;
  actionId: string;
  proofUrl: string;
  proofType: string;
  metadata: object;
  notes: string | null;
  state: string;
  verification: object;
  reviewedAt: Date | null;
  reviewedBy: string | null;
  reason: string | null;
  createdAt: Date;
}

/** A page of the catalogue. */
export function actionsPage(page: number, perPage: number): object {
  const total = actions.length;
  const shown = actions.slice((page - 1) * perPage, page * perPage);
  return { actions: shown, total, page, perPage, totalPages: Math.ceil(total / perPage) };
}

export function disclosuresOf(actionId: string): string[] {
  return facts.get(actionId)?.disclosures ?? [];
}

export function statusOf({ status, expiresAt }: CampaignRow, now: Date): string {
  const isOver = expiresAt !== null && expiresAt <= now;
  return isOver && ['active', 'paused'].includes(status) ? 'completed' : status;
}

export function campaignView(row: CampaignRow, now: Date): object {
  const [actionId = ''] = row.actionIds;
  const status = statusOf(row, now);
  const rewardValue = row.rewardHundredths / 100;
  return {
    id: row.id,
    businessId: row.businessId,
    name: row.name,
    description: row.description,
    guidelines: row.guidelines,
    tier: row.tier,
    actionId,
    actions: row.actionIds,
    ...facts.get(actionId),
    rewardType: row.rewardType,
    rewardValue,
    rewardDescription: row.rewardDescription,
    reward: { type: NESTED_REWARD_TYPES[row.rewardType], value: rewardValue },
    status,
    state: status,
    verificationMode: row.verificationMode,
    requirements: { minFollowers: row.minFollowers, hashtags: row.hashtags, challengeCode: row.challengeCode },
    maxCompletions: row.maxCompletions,
    completions: row.completions,
    perkExpiresInDays: row.perkExpiresInDays,
    startsAt: row.startsAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    completionReason: row.completionReason,
    archived: row.archived,
    metadata: row.metadata,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    livemode: row.livemode,
    dashboardUrl: `${BASE_URL}/dashboard/campaigns/${row.id}`,
  };
}

export function perkView(row: PerkRow): object {
  return {
    id: row.id,
    code: row.code,
    businessId: row.businessId,
    source: { type: 'campaign', id: row.campaignId },
    campaignId: row.campaignId,
    submissionId: row.submissionId,
    type: row.type,
    value: row.valueHundredths / 100,
    description: row.description,
    status: 'issued',
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    redeemedAt: null,
    revokedAt: null,
    revocationReason: null,
    livemode: row.livemode,
  };
}

export function submissionView(row: SubmissionRow, perk: object | null): object {
  return {
    id: row.id,
    subject: { type: 'campaign', id: row.campaignId },
    campaignId: row.campaignId,
    businessId: row.businessId,
    submittedBy: { type: row.submittedByType, id: row.submittedById, businessId: row.submittedByBusinessId },
    actionId: row.actionId,
    proofUrl: row.proofUrl,
    proofType: row.proofType,
    metadata: row.metadata,
    notes: row.notes,
    state: row.state,
    verification: row.verification,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    reviewedBy: row.reviewedBy,
    reason: row.reason,
    perk,
    earned: null,
    createdAt: row.createdAt.toISOString(),
    livemode: row.livemode,
  };
}
