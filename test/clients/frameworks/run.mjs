// `node run.mjs <framework> <url> <key> <businessId>`: calls the default tools as a business and a creator would, and prints the
// outcome of each step as JSON.
const [, , framework, url, key, businessId] = process.argv;

/** Each step: its name, the tool, and its input, which is built from the results of earlier steps. */
const LOOP = [
  ['price', 'getPricing', () => ({ actionId: 'ig_st' })],
  ['actions', 'listActions', () => ({ platformId: 'ig', maxEffort: 3 })],
  ['benchmark', 'getBenchmarks', () => ({ businessType: 'spas' })],
  ['creators', 'searchInfluencers', () => ({ platform: 'ig', minFollowers: 1 })],
  ['discount over 100 percent', 'createCampaign', () => ({ ...offer, discountValue: 101 })],
  ['launched', 'createCampaign', () => ({ ...offer, maxCompletions: null, expiresInDays: 30 })],
  ['campaigns', 'listCampaigns', () => ({ status: 'active', perPage: 5 })],
  ['first proof', 'submitProof', ({ launched }) => ({ ...proofOf(launched, 1), metadata: { likes: 12, tags: ['a'] } })],
  ['second proof', 'submitProof', ({ launched }) => proofOf(launched, 2)],
  ['waiting', 'listSubmissions', ({ launched }) => ({ campaignId: launched.id, state: 'pending' })],
  ['approved', 'reviewSubmission', (of) => ({ submissionId: of['first proof'].id, decision: 'approve' })],
  [
    'rejected without reason',
    'reviewSubmission',
    (of) => ({ submissionId: of['second proof'].id, decision: 'reject' }),
  ],
  [
    'rejected',
    'reviewSubmission',
    (of) => ({ submissionId: of['second proof'].id, decision: 'reject', reason: 'It shows another place.' }),
  ],
  ['figures', 'getCampaignStats', ({ launched }) => ({ campaignId: launched.id })],
];

const offer = { businessId, name: `By ${framework}`, actions: ['ig_st'], discountType: 'pct', discountValue: 10 };
const proofOf = ({ id }, number) => ({
  campaignId: id,
  actionId: 'ig_st',
  proofUrl: `https://www.instagram.com/p/${framework}-${number}/`,
  proofType: 'url',
});

const { connect } = await import(`./${framework}.mjs`);
const { names, convert = () => null, call, close } = await connect(url, { authorization: `Bearer ${key}` });
const [data, outcomes, converted] = [{}, {}, {}];
for (const [step, tool, input] of LOOP) {
  outcomes[step] = await attempt(() => call(tool, input(data)));
  data[step] = outcomes[step].data ?? {};
}
for (const name of names) converted[name] = await attempt(() => convert(name));
await close();
console.log(JSON.stringify({ names, outcomes, converted }));

async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    return { threw: error.stack };
  }
}
