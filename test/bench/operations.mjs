import { world } from './seed.mjs';

const JSON_TYPE = { 'content-type': 'application/json' };

let serial = 0;

/** The measured operations. `aims` are target throughputs, as multiples of those of the bare and the typical server. */
export const operations = [
  {
    name: 'actions',
    title: 'list actions (public)',
    aims: { bare: 0.9, typical: 2 },
    request: () => ({ method: 'GET', path: '/api/v1/actions?perPage=20' }),
  },
  {
    name: 'campaigns',
    title: 'list campaigns',
    aims: { bare: 0.75, typical: 2 },
    request: () => ({
      method: 'GET',
      path: '/api/v1/campaigns?perPage=20',
      headers: { 'x-api-key': world.owner.key },
    }),
  },
  {
    name: 'submit',
    title: 'create submission',
    aims: { bare: 0.75, typical: 2 },
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
          proofUrl: `https://www.instagram.com/p/bench-${String(n).padStart(8, '0')}/`,
          proofType: 'url',
          notes: 'Posted this morning',
        }),
      };
    },
  },
  {
    name: 'review',
    title: 'approve submission',
    aims: { bare: 0.75, typical: 2 },
    varies: true,
    prepare: (store, count) => store.supplyPending(count),
    request: (store) => {
      const submissionId = store.pending.pop();
      if (!submissionId) throw new Error('There are no pending submissions left for this round.');
      return {
        method: 'POST',
        path: '/api/v1/submissions/review',
        headers: { ...JSON_TYPE, 'x-api-key': world.owner.key },
        body: JSON.stringify({ submissionId, decision: 'approve' }),
      };
    },
  },
];
