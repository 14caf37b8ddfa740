import { aCampaign, aPerk, aSubmission, aTenant, Tenant } from '../../support/builders';
import { Client } from '../../support/client';
import { rows } from '../../support/database/inspect';
import { aResultName, report } from '../../support/stand-ins/verifier';
import { Advice, AdviceRow, app, campaignOf, creator, offer, proof, rest, shop, tool } from './world';

const submit = (by: Client, campaignId: string, fields: object = {}) =>
  rest(by.post('/submissions', proof(campaignId, fields)));
const review = (submissionId: string, fields: object) =>
  rest(shop.live.post('/submissions/review', { submissionId, ...fields }));

/** A campaign that has reached its cap of one completion, with one more pending submission. */
async function aFullCampaign(): Promise<{ id: string; waiting: string }> {
  const id = await campaignOf(shop.live, { maxCompletions: 1 });
  const [first, second] = [await aSubmission(creator.live, id), await aSubmission(creator.live, id)];
  await review(first.id, { decision: 'approve' });
  return { id, waiting: second.id };
}

async function paused(by: Client, action: 'pause' | 'complete' = 'pause'): Promise<string> {
  const id = await campaignOf(by);
  await by.put(`/campaigns/${id}`, { action });
  return id;
}

/** A tenant that has used all campaigns of its plan this month. */
async function anExhaustedTenant(): Promise<Tenant> {
  exhausted = await aTenant(app);
  await aCampaign(exhausted.live);
  await rows(app, `update plan_usage set used = 5 where business_id = $1 and resource = 'campaigns'`, [
    exhausted.businessId,
  ]);
  return exhausted;
}

/** Passed from the failing request of a row to the one that follows the advice. */
let campaign: string;
let input: Record<string, unknown>;
let exhausted: Tenant;

/** Errors of campaigns, submissions and perks, and of the plan. */
export const advice: Advice = {
  PLAN_LIMIT_EXCEEDED: [
    {
      title: 'contains the time from which units are available again',
      refused: async () => rest((await anExhaustedTenant()).live.post('/campaigns', offer())),
      says: /resetsAt/,
      follow: async ({ error }) => {
        app.clock.advance((Date.parse(error!.details.resetsAt) - app.clock.now().getTime()) / 1000 + 1);
        return rest(exhausted.live.post('/campaigns', offer()));
      },
    },
    {
      title: 'suggests a test key, which uses no units',
      refused: async () => tool((await anExhaustedTenant()).liveKey, 'createCampaign', offer()),
      says: /test key/,
      follow: () => tool(exhausted.testKey, 'createCampaign', offer()),
    },
  ],
  NOT_FOUND: [
    {
      title: 'suggests checking the id',
      refused: () => rest(shop.live.get('/campaigns/camp_01kaj4yt7hfbc9zqf3v1w2x5n8')),
      says: /Check the ID/,
      follow: async () => {
        await aCampaign(shop.live);
        const { data } = await shop.live.get('/campaigns');
        return rest(shop.live.get(`/campaigns/${String(data.items[0].id)}`));
      },
    },
    {
      title: 'explains that a live key cannot read test data (REST)',
      refused: async () => submit(creator.live, (campaign = await campaignOf(shop.test))),
      says: /live data and test data are separate/,
      follow: () => submit(creator.test, campaign),
    },
    {
      title: 'explains that a live key cannot read test data (tool)',
      refused: async () => tool(creator.liveKey, 'submitProof', proof((campaign = await campaignOf(shop.test)))),
      says: /test data needs a test key/,
      follow: () => tool(creator.testKey, 'submitProof', proof(campaign)),
    },
    {
      title: 'explains how to list industries',
      refused: () => tool(undefined, 'getBenchmarks', { businessType: 'moon-bases' }),
      says: /getBenchmarks without businessType/,
      follow: async () => {
        const { data } = await tool(undefined, 'getBenchmarks', {});
        return tool(undefined, 'getBenchmarks', { businessType: data.benchmarks[0].slug });
      },
    },
    {
      title: 'explains how to list action ids',
      refused: () => tool(undefined, 'getPricing', { actionId: 'ig_none' }),
      says: /listActions/,
      follow: async () => {
        const { data } = await tool(undefined, 'listActions', { platformId: 'ig' });
        return tool(undefined, 'getPricing', { actionId: data.actions[0].id });
      },
    },
    {
      title: 'explains how to list the submissions that can be reviewed',
      refused: () =>
        tool(shop.liveKey, 'reviewSubmission', { submissionId: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8', decision: 'approve' }),
      says: /listSubmissions with state pending/,
      follow: async () => {
        await aSubmission(creator.live, await campaignOf(shop.live));
        const { data } = await tool(shop.liveKey, 'listSubmissions', { state: 'pending' });
        return tool(shop.liveKey, 'reviewSubmission', { submissionId: data.items[0].id, decision: 'approve' });
      },
    },
  ],
  CONFLICT: [
    {
      title: 'explains that each result needs its own externalId',
      refused: async () => {
        const { id } = await aSubmission(creator.live, await campaignOf(shop.live), { proofType: 'api_verified' });
        input = { submissionId: id, externalId: aResultName() };
        await report(app, input as never);
        return rest(report(app, { ...input, verdict: 'failed' } as never));
      },
      says: /Send this one with a new externalId/,
      follow: () => rest(report(app, { ...input, verdict: 'failed', externalId: aResultName() } as never)),
    },
  ],
  INVALID_STATE: [
    ...(['pause', 'draft'] as const).map((how): AdviceRow => ({
      title: `contains the request that makes a campaign of one's own accept submissions (${how})`,
      refused: async () => {
        campaign = how === 'draft' ? await campaignOf(shop.live, { status: 'draft' }) : await paused(shop.live);
        return submit(shop.live, campaign);
      },
      says: /PUT \/api\/v1\/campaigns\/camp_\w+ with \{"action":"\w+"\}/,
      follow: async ({ error }) => {
        const [, path, body] = /PUT \/api\/v1(\S+) with (\{.*?\})/.exec(error!.message)!;
        await shop.live.put(path!, JSON.parse(body!));
        return submit(shop.live, campaign);
      },
    })),
    {
      title: "explains that another business's campaign can be resumed only by that business",
      refused: async () => tool(creator.liveKey, 'submitProof', proof((campaign = await paused(shop.live)))),
      says: /until the business that runs it resumes it\. Try again later, or ask it for the id of another campaign/,
      follow: async () => {
        await shop.live.put(`/campaigns/${campaign}`, { action: 'resume' });
        return tool(creator.liveKey, 'submitProof', proof(campaign));
      },
    },
    {
      title: "explains that another business's campaign is completed",
      refused: async () => submit(creator.live, await paused(shop.live, 'complete')),
      says: /Ask the business that runs it for the id of another campaign/,
      follow: async () => submit(creator.live, await campaignOf(shop.live)),
    },
    {
      title: 'contains the time from which submissions are accepted',
      refused: async () => {
        const startsAt = app.clock.in(3600).toISOString();
        return submit(creator.live, (campaign = await campaignOf(shop.live, { startsAt })));
      },
      says: /Try again then/,
      follow: ({ error }) => {
        app.clock.advance((Date.parse(error!.details.startsAt) - app.clock.now().getTime()) / 1000 + 1);
        return submit(creator.live, campaign);
      },
    },
    {
      title: 'suggests a new campaign instead of a completed one',
      refused: async () => rest(shop.live.put(`/campaigns/${await paused(shop.live, 'complete')}`, { name: 'Again' })),
      says: /A completed campaign cannot be changed. Create a new one/,
      follow: () => rest(shop.live.post('/campaigns', offer({ name: 'Again' }))),
    },
    {
      title: 'suggests a new key instead of a revoked one',
      refused: async () => {
        const { data } = await shop.owner.post('/api-keys', { name: 'Old' });
        await shop.owner.delete(`/api-keys/${String(data.id)}`);
        return rest(shop.owner.post(`/api-keys/${String(data.id)}/rotate`, {}));
      },
      says: /Create a new key/,
      follow: () => rest(shop.owner.post('/api-keys', { name: 'New' })),
    },
  ],
  CAMPAIGN_CAP_REACHED: [
    {
      title: 'suggests another campaign of the business to a submitter',
      refused: async () => submit(creator.live, (await aFullCampaign()).id),
      says: /Ask the business that runs it for the id of another campaign/,
      follow: async () => submit(creator.live, await campaignOf(shop.live)),
    },
    {
      title: 'suggests a new campaign to the business itself (tool)',
      refused: async () => tool(shop.liveKey, 'submitProof', proof((await aFullCampaign()).id)),
      says: /createCampaign/,
      follow: async () => {
        const { data } = await tool(shop.liveKey, 'createCampaign', offer());
        return tool(shop.liveKey, 'submitProof', proof(data.id));
      },
    },
    {
      title: 'suggests rejecting the remaining submissions (REST)',
      refused: async () => review((campaign = (await aFullCampaign()).waiting), { decision: 'approve' }),
      says: /Reject the remaining ones with a reason/,
      follow: () => review(campaign, { decision: 'reject', reason: 'Full' }),
    },
    {
      title: 'suggests rejecting the remaining submissions (tool)',
      refused: async () => {
        campaign = (await aFullCampaign()).waiting;
        return tool(shop.liveKey, 'reviewSubmission', { submissionId: campaign, decision: 'approve' });
      },
      says: /Reject the submission with a reason/,
      follow: () =>
        tool(shop.liveKey, 'reviewSubmission', { submissionId: campaign, decision: 'reject', reason: 'Full' }),
    },
  ],
  PERSON_LIMIT_REACHED: [
    {
      title: 'suggests a higher limit to the business itself, and the same request succeeds',
      refused: async () => {
        campaign = await campaignOf(shop.live, { limitPerPerson: 1 });
        await submit(shop.live, campaign, { participant: { externalId: 'regular' } });
        return submit(shop.live, campaign, { participant: { externalId: 'regular' } });
      },
      says: /raise limitPerPerson of the campaign/,
      follow: async () => {
        await shop.live.put(`/campaigns/${campaign}`, { limitPerPerson: 2 });
        return submit(shop.live, campaign, { participant: { externalId: 'regular' } });
      },
    },
    {
      title: 'says that a rejected proof does not count (tool)',
      refused: async () => {
        campaign = await campaignOf(shop.live, { limitPerPerson: 1 });
        input = (await submit(creator.live, campaign)).data;
        return tool(creator.liveKey, 'submitProof', proof(campaign));
      },
      says: /If one of them is rejected, you can send another/,
      follow: async () => {
        await review(input['id'] as string, { decision: 'reject', reason: 'No cup' });
        return tool(creator.liveKey, 'submitProof', proof(campaign));
      },
    },
  ],
  ALREADY_REVIEWED: [
    {
      title: 'explains how to read the decision',
      refused: async () => {
        campaign = (await aSubmission(creator.live, await campaignOf(shop.live))).id;
        await review(campaign, { decision: 'approve' });
        return tool(shop.liveKey, 'reviewSubmission', { submissionId: campaign, decision: 'approve' });
      },
      says: /listSubmissions shows it/,
      follow: async ({ error }) => {
        const outcome = await tool(shop.liveKey, 'listSubmissions', {});
        const { state } = outcome.data.items.find(({ id }: any) => id === campaign);
        expect(state).toBe(error!.details.state);
        return outcome;
      },
    },
  ],
  DUPLICATE_SUBMISSION: [
    {
      title: 'contains the id of the earlier submission of the same business',
      refused: async () => {
        const filed = proof(await campaignOf(shop.live));
        await creator.live.post('/submissions', filed);
        return rest(creator.live.post('/submissions', filed));
      },
      says: /See submission sub_/,
      follow: ({ error }) => rest(creator.live.get(`/submissions/${String(error!.details.submissionId)}`)),
    },
    {
      title: 'contains nothing about another business and asks for an original proof',
      refused: async () => {
        const filed = proof((campaign = await campaignOf(shop.live)));
        const { data } = await creator.live.post('/submissions', filed);
        const refused = await tool(shop.liveKey, 'submitProof', filed);
        expect([refused.error?.details, refused.words.includes(data.id)]).toEqual([undefined, false]);
        return refused;
      },
      says: /Submit a proof of your own/,
      follow: () => tool(shop.liveKey, 'submitProof', proof(campaign)),
    },
  ],
  PROHIBITED_ACTION: [
    {
      title: 'suggests an action that is incentivizable',
      refused: () => rest(shop.live.post('/campaigns', offer({ actions: ['go_rv'] }))),
      says: /Choose an action that is incentivizable/,
      follow: async () => {
        const { data } = await app.api.get('/actions?platformId=go');
        const { id } = data.actions.find(({ incentivizable }: any) => incentivizable);
        return rest(shop.live.post('/campaigns', offer({ actions: [id] })));
      },
    },
  ],
  ALREADY_REDEEMED: [
    {
      title: 'contains the time of the redemption',
      refused: async () => {
        const perk = await aPerk(shop.live, creator.live, await campaignOf(shop.live));
        [campaign, input] = [perk.id, { code: perk.code }];
        await shop.live.post('/perks/redeem', input);
        return rest(shop.live.post('/perks/redeem', input));
      },
      says: /redeemedAt/,
      follow: async ({ error }) => {
        const perk = await rest(shop.live.get(`/perks/${campaign}`));
        expect(perk.data).toMatchObject({ status: 'redeemed', redeemedAt: error!.details.redeemedAt });
        return perk;
      },
    },
  ],
};
