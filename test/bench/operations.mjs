import { world } from './seed.mjs';

const JSON_TYPE = { 'content-type': 'application/json' };

let serial = 0;

/** What is measured. `throughput` is the part of the bare server's that is aimed at. */
export const operations = [
  {
    name: 'actions',
    title: 'list actions (public)',
    throughput: 0.9,
    request: () => ({ method: 'GET', path: '/api/v1/actions?perPage=20' }),
  },
  {
    name: 'campaigns',
    title: 'list campaigns',
    throughput: 0.75,
    request: () => ({
      method: 'GET',
      path: '/api/v1/campaigns?perPage=20',
      headers: { 'x-api-key': world.owner.key },
    }),
  },
  {
    name: 'submit',
    title: 'create submission',
    throughput: 0.75,
    varies: true,
    request: () => {
      const { submitters, campaignIds } = world;
      const n = serial++;
      return {
        method: 'POST',
        path: '/api/v1/submissions',
        headers: { ...JSON_TYPE, 'x-api-key': submitters[n % submitters.length].key },
        body: JSON.stringify({
          campaignId: campaignIds[n % campaignIds.length],
          actionId: 'ig_st',
          proofUrl: `https://www.instagram.com/p/bench-${n}/`,
          proofType: 'url',
          notes: 'Posted this morning',
        }),
      };
    },
  },
  {
    name: 'review',
    title: 'approve submission',
    throughput: 0.75,
    varies: true,
    prepare: (store, count) => store.supplyPending(count),
    request: (store) => {
      const submissionId = store.pending.pop();
      if (!submissionId) throw new Error('All submissions that were made for this round are reviewed.');
      return {
        method: 'POST',
        path: '/api/v1/submissions/review',
        headers: { ...JSON_TYPE, 'x-api-key': world.owner.key },
        body: JSON.stringify({ submissionId, decision: 'approve' }),
      };
    },
  },
];
