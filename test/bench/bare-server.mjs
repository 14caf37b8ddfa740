// The baseline of the benchmark: the same four operations with the same SQL and the same responses, written by hand with
// Express and pg. It has no validation, rate limits or logs.
import { createHash, randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import express from 'express';
import pg from 'pg';
import { typeidUnboxed } from 'typeid-js';
import {
  CLAIM_FINGERPRINT,
  COUNT_CAMPAIGNS,
  COUNT_COMPLETION,
  DECIDE_SUBMISSION,
  INSERT_VERIFICATION,
  FIND_CAMPAIGN,
  FIND_KEY,
  INSERT_EVENT,
  INSERT_PERK,
  INSERT_SUBMISSION,
  LIST_CAMPAIGNS,
  LOCK_SUBMISSION,
  TAKE_UNIT,
} from './bare-queries.mjs';

const require = createRequire(import.meta.url);
const catalog = require('../../dist/libs/catalog/src/catalog.js');

const { DATABASE_URL, BASE_URL } = process.env;
const KEY_TRUST_MS = 5000;
const DAY_MS = 24 * 60 * 60 * 1000;
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const NESTED_REWARD_TYPES = { pct: 'percentage', amount: 'fixed', free_item: 'free_item' };

/** The data of an action that is part of a campaign. */
const facts = new Map(
  catalog.actions.map((action) => [
    action.id,
    {
      platformId: action.platformId,
      platform: catalog.findPlatform(action.platformId).slug,
      actionType: catalog.actionTypeOf(action),
      disclosures: catalog.disclosuresFor([action.id]),
    },
  ]),
);

const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
const app = express();
app.disable('x-powered-by');
// Only the catalogue has an ETag, as in the service; hashing every response would be extra work.
const etagOf = app.get('etag fn');
app.disable('etag');
app.use(express.json());

app.get('/api/v1/actions', (request, response) => {
  const page = Number(request.query.page ?? 1);
  const perPage = Number(request.query.perPage ?? 20);
  const total = catalog.actions.length;
  const actions = catalog.actions.slice((page - 1) * perPage, page * perPage);
  const body = JSON.stringify({
    success: true,
    data: { actions, total, page, perPage, totalPages: Math.ceil(total / perPage) },
  });
  response.set('ETag', etagOf(body, 'utf8')).type('json').send(body);
});

app.get('/api/v1/campaigns', authenticate, async (request, response) => {
  const { businessId, livemode } = request.actor;
  const now = new Date();
  const page = Number(request.query.page ?? 1);
  const perPage = Number(request.query.perPage ?? 20);
  const [list, count] = await Promise.all([
    pool.query(LIST_CAMPAIGNS, [businessId, livemode, perPage, null, now, (page - 1) * perPage]),
    pool.query(COUNT_CAMPAIGNS, [businessId, livemode, null, now]),
  ]);
  const { total } = count.rows[0];
  response.json({
    success: true,
    data: {
      items: list.rows.map((row) => campaignView(row, now)),
      pagination: { page, perPage, total, totalPages: Math.ceil(total / perPage) },
    },
  });
});

app.post('/api/v1/submissions', authenticate, async (request, response) => {
  const { actor, body } = request;
  const now = new Date();
  const view = await transaction(async (client) => {
    const campaign = (await client.query(FIND_CAMPAIGN, [body.campaignId, actor.livemode])).rows[0];
    if (campaign?.status !== 'active' || campaign.expiresAt <= now) throw new Error('The campaign is not active.');
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
    const taken = await client.query(TAKE_UNIT, [actor.businessId, month, 'submissions', null]);
    if (taken.rowCount === 0) throw new Error('The plan limit is exceeded.');
    const submission = {
      id: typeidUnboxed('sub'),
      campaignId: campaign.id,
      businessId: campaign.businessId,
      livemode: actor.livemode,
      submittedByType: 'key',
      submittedById: actor.id,
      submittedByBusinessId: actor.businessId,
      actionId: body.actionId,
      proofUrl: body.proofUrl,
      proofType: body.proofType,
      metadata: body.metadata ?? {},
      notes: body.notes ?? null,
      state: 'pending',
      verification: { status: 'pending', checks: [] },
      reviewedAt: null,
      reviewedBy: null,
      reason: null,
      createdAt: now,
    };
    await client.query(INSERT_SUBMISSION, [
      submission.id,
      submission.campaignId,
      submission.businessId,
      submission.livemode,
      submission.submittedByType,
      submission.submittedById,
      submission.submittedByBusinessId,
      submission.actionId,
      submission.proofUrl,
      proofHash(submission.proofUrl),
      submission.proofType,
      JSON.stringify(submission.metadata),
      submission.notes,
      submission.state,
      JSON.stringify(submission.verification),
      campaign.rewardType,
      campaign.rewardHundredths,
      campaign.rewardDescription,
      campaign.perkExpiresInDays,
      submission.createdAt,
    ]);
    const created = submissionView(submission, null);
    await publish(client, 'submission.created', created, now);
    await client.query(CLAIM_FINGERPRINT, [`instagram:post:${submission.id}`, actor.livemode, submission.id]);
    const { disclosures } = facts.get(submission.actionId);
    const since = campaign.startsAt ?? campaign.createdAt;
    const requirements = { hashtags: campaign.hashtags, disclosures, challengeCodes: [], since };
    await client.query(INSERT_VERIFICATION, [submission.id, actor.businessId, now, JSON.stringify(requirements)]);
    return created;
  });
  response.status(201).json({ success: true, data: view });
});

app.post('/api/v1/submissions/review', authenticate, async (request, response) => {
  const { actor, body } = request;
  const now = new Date();
  const view = await transaction(async (client) => {
    const found = await client.query(LOCK_SUBMISSION, [body.submissionId, actor.businessId, actor.livemode]);
    const submission = found.rows[0];
    if (submission?.state !== 'pending') throw new Error('The submission is not pending.');
    submission.state = 'approved';
    submission.reviewedAt = now;
    submission.reviewedBy = actor.id;
    await client.query(DECIDE_SUBMISSION, [submission.id, submission.state, now, actor.id, null]);
    const counted = await client.query(COUNT_COMPLETION, [submission.campaignId, now]);
    if (counted.rowCount === 0) throw new Error('The cap is reached.');
    const perk = await issuePerk(client, submission, now);
    const approved = submissionView(submission, perk);
    await publish(client, 'submission.approved', approved, now);
    return approved;
  });
  response.json({ success: true, data: view });
});

const server = app.listen(0, '127.0.0.1', () => {
  console.error(`The bare server is listening on http://localhost:${server.address().port}`);
});
process.once('SIGTERM', () => process.exit(0));

const cachedKeys = new Map();

async function authenticate(request, response, next) {
  const hash = createHash('sha256')
    .update(request.get('x-api-key') ?? '')
    .digest('hex');
  let entry = cachedKeys.get(hash);
  if (!entry || entry.until < Date.now()) {
    entry = { actor: (await pool.query(FIND_KEY, [hash])).rows[0], until: Date.now() + KEY_TRUST_MS };
    cachedKeys.set(hash, entry);
  }
  if (!entry.actor) return response.status(401).json({ success: false });
  request.actor = entry.actor;
  next();
}

async function transaction(work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function issuePerk(client, submission, now) {
  const expiresAt = new Date(now.getTime() + submission.perkExpiresInDays * DAY_MS);
  const perk = {
    id: typeidUnboxed('perk'),
    code: Array.from({ length: 10 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(''),
    businessId: submission.businessId,
    campaignId: submission.campaignId,
    submissionId: submission.id,
    type: submission.rewardType,
    value: submission.rewardHundredths / 100,
    description: submission.rewardDescription,
    status: 'issued',
    issuedAt: now.toISOString(),
    expiresAt: expiresAt.toISOString(),
    redeemedAt: null,
    livemode: submission.livemode,
  };
  await client.query(INSERT_PERK, [
    perk.id,
    perk.code,
    perk.businessId,
    submission.submittedByBusinessId,
    perk.livemode,
    perk.campaignId,
    perk.submissionId,
    perk.type,
    submission.rewardHundredths,
    perk.description,
    perk.status,
    now,
    expiresAt,
  ]);
  await publish(client, 'perk.issued', perk, now);
  return perk;
}

function publish(client, type, view, now) {
  return client.query(INSERT_EVENT, [
    typeidUnboxed('evt'),
    type,
    view.businessId,
    view.livemode,
    type.split('.')[0],
    view.id,
    now,
    JSON.stringify(view),
    view.submittedBy?.businessId ?? null,
  ]);
}

function proofHash(proofUrl) {
  const url = new URL(proofUrl);
  url.searchParams.sort();
  const normalized = `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/+$/, '')}?${url.searchParams.toString()}`;
  return createHash('sha256').update(normalized).digest('hex');
}

function campaignView(row, now) {
  const [actionId] = row.actionIds;
  const { platformId, platform, actionType, disclosures } = facts.get(actionId);
  const expired = ['active', 'paused'].includes(row.status) && row.expiresAt <= now;
  const status = expired ? 'completed' : row.status;
  const rewardValue = row.rewardHundredths / 100;
  return {
    id: row.id,
    businessId: row.businessId,
    name: row.name,
    description: row.description,
    guidelines: row.guidelines,
    tier: row.tier,
    actionId,
    platformId,
    actions: row.actionIds,
    platform,
    actionType,
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
    disclosures,
    startsAt: row.startsAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    livemode: row.livemode,
    dashboardUrl: `${BASE_URL}/dashboard/campaigns/${row.id}`,
  };
}

function submissionView(submission, perk) {
  return {
    id: submission.id,
    campaignId: submission.campaignId,
    businessId: submission.businessId,
    submittedBy: {
      type: submission.submittedByType,
      id: submission.submittedById,
      businessId: submission.submittedByBusinessId,
    },
    actionId: submission.actionId,
    proofUrl: submission.proofUrl,
    proofType: submission.proofType,
    metadata: submission.metadata,
    notes: submission.notes,
    state: submission.state,
    verification: submission.verification,
    reviewedAt: submission.reviewedAt?.toISOString() ?? null,
    reviewedBy: submission.reviewedBy,
    reason: submission.reason,
    perk,
    createdAt: submission.createdAt.toISOString(),
    livemode: submission.livemode,
  };
}
