import { THROUGHPUT } from './aims.mjs';
import { world } from './seed.mjs';

const JSON_TYPE = { 'content-type': 'application/json' };
/** What every browser asks for. */
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' };

let serial = 0;

const actions = {
  name: 'actions',
  title: 'list actions (public)',
  aims: THROUGHPUT.actions,
  request: () => ({ method: 'GET', path: '/api/v1/actions?perPage=20' }),
};

const campaigns = {
  name: 'campaigns',
  title: 'list campaigns',
  aims: THROUGHPUT.campaigns,
  request: () => ({
    method: 'GET',
    path: '/api/v1/campaigns?perPage=20',
    headers: { 'x-api-key': world.owner.key },
  }),
};

/** The same request from a browser, to which the response is sent compressed. */
function compressed(operation) {
  return {
    ...operation,
    title: `${operation.title}, compressed`,
    request: () => {
      const { headers, ...request } = operation.request();
      return { ...request, headers: { ...headers, ...COMPRESSED } };
    },
  };
}

/** The measured operations, with their aims by the name of the other server. One that `varies` sends another request each time. */
export const operations = [
  actions,
  compressed(actions),
  campaigns,
  compressed(campaigns),
  {
    name: 'submit',
    title: 'create submission',
    aims: THROUGHPUT.submit,
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
    aims: {},
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
