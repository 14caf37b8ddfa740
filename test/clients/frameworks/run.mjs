// `node run.mjs <framework> <url> <key> <businessId>`: goes through the loop of a business and a creator with all ten tools, and
// prints what came of each step, in the words of the framework.
const [, , framework, url, key, businessId] = process.argv;

/** Each step: what it is called, the tool, and its input, made of what the steps before it were given. */
const LOOP = [
  ['price', 'getPricing', () => ({ actionId: 'ig_st' })],
  ['actions', 'listActions', () => ({ platformId: 'ig', maxEffort: 3 })],
  ['benchmark', 'getBenchmarks', () => ({ businessType: 'spas' })],
  ['creators', 'searchInfluencers', () => ({ platform: 'ig', minFollowers: 1 })],
  ['beyond the cap', 'createCampaign', () => ({ ...offer, discountValue: 101 })],
  ['launched', 'createCampaign', () => ({ ...offer, maxCompletions: null, expiresInDays: 30 })],
  ['campaigns', 'listCampaigns', () => ({ status: 'active', perPage: 5 })],
  ['first proof', 'submitProof', ({ launched }) => ({ ...proofOf(launched, 1), metadata: { likes: 12, tags: ['a'] } })],
  ['second proof', 'submitProof', ({ launched }) => proofOf(launched, 2)],
  ['waiting', 'listSubmissions', ({ launched }) => ({ campaignId: launched.id, state: 'pending' })],
  ['approved', 'reviewSubmission', (of) => ({ submissionId: of['first proof'].id, decision: 'approve' })],
  ['rejected for nothing', 'reviewSubmission', (of) => ({ submissionId: of['second proof'].id, decision: 'reject' })],
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
