// The same four operations with Fastify and pg, the SQL written by hand: the same fields, the same rows. It does not validate, has
// neither scopes nor rate limits, and writes no log.
import { createRequire } from 'node:module';
import compress from '@fastify/compress';
import fastify from 'fastify';
import pg from 'pg';
import { typeidUnboxed } from 'typeid-js';
import {
  ADD_TO_COUNTERS,
  CLAIM_FINGERPRINT,
  COUNT_CAMPAIGNS,
  COUNT_COMPLETION,
  DECIDE_SUBMISSION,
  FIND_CAMPAIGN,
  FIND_PARTICIPANT,
  FIND_KEY,
  HAS_APPROVED,
  INSERT_EVENT,
  INSERT_PERK,
  INSERT_SUBMISSION,
  INSERT_VERIFICATION,
  LIST_CAMPAIGNS,
  LOCK_SUBMISSION,
  TAKE_UNIT,
} from './fastify-queries.mjs';

const require = createRequire(import.meta.url);
const steps = require('../../dist/test/bench/shared/steps.js');
const views = require('../../dist/test/bench/shared/views.js');

const COUNTER_SHARDS = 16;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
await app.register(compress);
app.decorateRequest('actor', null);

const findKey = steps.remembered(async (hash) => (await pool.query(FIND_KEY, [hash])).rows[0]);
const authenticated = {
  async preHandler(request, reply) {
    request.actor = await findKey(steps.sha256(request.headers['x-api-key'] ?? ''));
    if (!request.actor) return reply.code(401).send({ success: false });
  },
};

app.get('/api/v1/actions', async ({ query }, reply) => {
  reply.header('cache-control', 'public, max-age=300');
  return { success: true, data: views.actionsPage(Number(query.page ?? 1), Number(query.perPage ?? 20)) };
});

app.get('/api/v1/campaigns', authenticated, async ({ actor, query }) => {
  const [now, page, perPage] = [new Date(), Number(query.page ?? 1), Number(query.perPage ?? 20)];
  const [list, count] = await Promise.all([
    pool.query(LIST_CAMPAIGNS, [actor.businessId, actor.livemode, perPage, (page - 1) * perPage]),
    pool.query(COUNT_CAMPAIGNS, [actor.businessId, actor.livemode]),
  ]);
  const { total } = count.rows[0];
  const items = list.rows.map((row) => views.campaignView(row, now));
  return {
    success: true,
    data: { items, pagination: { page, perPage, total, totalPages: Math.ceil(total / perPage) } },
  };
});

app.post('/api/v1/submissions', authenticated, async ({ actor, body }, reply) => {
  const now = new Date();
  const view = await transaction(async (client) => {
    const campaign = (await client.query(FIND_CAMPAIGN, [body.campaignId, actor.livemode])).rows[0];
    if (!campaign || views.statusOf(campaign, now) !== 'active') throw new Error('The campaign is not active.');
    const taken = await client.query(TAKE_UNIT, [actor.businessId, steps.monthOf(now), 'submissions', null]);
    if (taken.rowCount === 0) throw new Error('The plan limit is exceeded.');
    const known = await client.query(FIND_PARTICIPANT, [campaign.businessId, actor.livemode, actor.businessId]);
    const submission = {
      id: typeidUnboxed('sub'),
      campaignId: campaign.id,
      businessId: campaign.businessId,
      livemode: actor.livemode,
      submittedByType: 'key',
      submittedById: actor.id,
      submittedByBusinessId: actor.businessId,
      participantId: known.rows[0].id,
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
      steps.proofHash(submission.proofUrl),
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
      submission.participantId,
    ]);
    const created = views.submissionView(submission, null);
    await publish(client, 'submission.created', created, actor.businessId, now);
    await client.query(CLAIM_FINGERPRINT, [`ig:post:${submission.id}`, actor.livemode, submission.id]);
    const requirements = {
      hashtags: campaign.hashtags,
      disclosures: views.disclosuresOf(submission.actionId),
      challengeCodes: [],
      since: campaign.startsAt ?? campaign.createdAt,
      minFollowers: campaign.minFollowers,
    };
    await client.query(INSERT_VERIFICATION, [submission.id, actor.businessId, now, JSON.stringify(requirements)]);
    await addToCounters(client, steps.countersOfCreation(submission, now));
    return created;
  });
  return reply.code(201).send({ success: true, data: view });
});

app.post('/api/v1/submissions/review', authenticated, async ({ actor, body }) => {
  const now = new Date();
  const view = await transaction(async (client) => {
    const found = await client.query(LOCK_SUBMISSION, [body.submissionId, actor.businessId, actor.livemode]);
    const submission = found.rows[0];
    if (submission?.state !== 'pending') throw new Error('The submission is not pending.');
    Object.assign(submission, { state: 'approved', reviewedAt: now, reviewedBy: actor.id });
    await client.query(DECIDE_SUBMISSION, [submission.id, submission.state, now, actor.id, null]);
    const counted = await client.query(COUNT_COMPLETION, [submission.campaignId, now]);
    if (counted.rowCount === 0) throw new Error('The cap is reached.');
    const { id, campaignId, submittedByBusinessId } = submission;
    const before = await client.query(HAS_APPROVED, [submittedByBusinessId, campaignId, id]);
    const perk = await issuePerk(client, submission, now);
    const approved = views.submissionView(submission, perk);
    await publish(client, 'submission.approved', approved, submittedByBusinessId, now);
    const isFirst = before.rowCount === 0;
    await addToCounters(client, steps.countersOfApproval(submission, actor.id, isFirst, now));
    return approved;
  });
  return { success: true, data: view };
});

await app.listen({ port: 0, host: '127.0.0.1' });
console.error(`The Fastify server is listening on http://localhost:${app.server.address().port}`);
process.once('SIGTERM', () => process.exit(0));

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
  const perk = {
    id: typeidUnboxed('perk'),
    code: steps.newCode(),
    businessId: submission.businessId,
    livemode: submission.livemode,
    campaignId: submission.campaignId,
    submissionId: submission.id,
    type: submission.rewardType,
    valueHundredths: submission.rewardHundredths,
    description: submission.rewardDescription,
    issuedAt: now,
    expiresAt: steps.daysAfter(now, submission.perkExpiresInDays),
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
    perk.valueHundredths,
    perk.description,
    'issued',
    perk.issuedAt,
    perk.expiresAt,
    submission.participantId,
  ]);
  const view = views.perkView(perk);
  await publish(client, 'perk.issued', view, submission.submittedByBusinessId, now);
  return view;
}

function publish(client, type, view, counterpartyId, now) {
  return client.query(INSERT_EVENT, [
    typeidUnboxed('evt'),
    type,
    view.businessId,
    view.livemode,
    type.split('.')[0],
    view.id,
    now,
    JSON.stringify(view),
    counterpartyId,
  ]);
}

function addToCounters(client, counters) {
  const [subjects, names] = [counters.map(([subject]) => subject), counters.map(([, name]) => name)];
  return client.query(ADD_TO_COUNTERS, [subjects, names, Math.floor(Math.random() * COUNTER_SHARDS)]);
}
