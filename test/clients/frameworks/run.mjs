// `node run.mjs <framework> <url> <key>`: does the whole job of a business through tools, from finding out who it is to redeeming a perk
// and reading the figures, and prints the outcome of each step as JSON.
const [, , framework, url, key] = process.argv;

/** Each step: its name, the tool, and its input, which is built from the results of earlier steps. */
const LOOP = [
  ['who', 'getMe', () => ({})],
  ['price', 'getPricing', () => ({ actionId: 'ig_st' })],
  ['actions', 'listActions', () => ({ platformId: 'ig', maxEffort: 3 })],
  ['benchmark', 'getBenchmarks', () => ({ businessType: 'spas' })],
  ['creators', 'searchInfluencers', () => ({ platform: 'ig', minFollowers: 1 })],
  ['discount over 100 percent', 'createCampaign', (of) => ({ ...offerOf(of), discountValue: 101 })],
  ['tried', 'createCampaign', (of) => ({ ...offerOf(of), dryRun: true })],
  ['launched', 'createCampaign', (of) => ({ ...offerOf(of), maxCompletions: null, idempotencyKey: framework })],
  ['launched again', 'createCampaign', (of) => ({ ...offerOf(of), maxCompletions: null, idempotencyKey: framework })],
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
  ['looked up', 'checkPerk', ({ approved }) => ({ code: approved.perk.code, bill: 20 })],
  ['redeemed', 'redeemPerk', ({ approved }) => ({ code: approved.perk.code, bill: 20 })],
  ['redeemed again', 'redeemPerk', ({ approved }) => ({ code: approved.perk.code, bill: 20 })],
  ['figures', 'getCampaignStats', ({ launched }) => ({ campaignId: launched.id })],
];

const offerOf = ({ who }) => ({
  businessId: who.business.id,
  name: `By ${framework}`,
  actions: ['ig_st'],
  discountType: 'pct',
  discountValue: 10,
  expiresInDays: 30,
});
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
