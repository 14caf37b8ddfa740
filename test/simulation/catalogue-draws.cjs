// Recommendations from the real catalogue, for `npm run bench:ai` and its test.
const model = (name) => require(`../../dist/libs/predictions/src/model/${name}.js`);

const { findAction } = require('../../dist/libs/catalog/src/catalog.js');
const { isDiscouraged, verdictOf } = require('../../dist/libs/catalog/src/policy/policy.js');
const { industryOf } = require('../../dist/libs/catalog/src/pricing.js');
const { benchmarks } = require('../../dist/libs/catalog/src/benchmarks.data.js');
const { choose } = model('choose');
const { GOALS } = model('goals');
const { emptyTally } = model('observations');
const { posteriorOf } = model('posterior');
const { predict } = model('predict');
const { randomFrom } = model('random');
const { catalogRateOf, optionsOf, recommendable, subjectOf } = model('subjects');
const { basisOf, confidenceOf } = require('../../dist/libs/predictions/src/recommendations/confidence.js');

/** Industries, goals and budgets in turn, with observations that make any action look good. */
function drawnActions(draws) {
  const random = randomFrom(1);
  const industries = ['general', ...benchmarks.map(({ slug }) => slug)].map(industryOf);
  const forbidden = [];
  for (let i = 0; i < draws; i++) {
    const industry = industries[i % industries.length];
    const actions = recommendable(i % 3 === 0 ? [GOALS[i % GOALS.length]] : [], industry);
    const own = praise(random, industry);
    const options = actions.flatMap((action) =>
      optionsOf(posteriorOf(subjectOf(action, industry), undefined, own, catalogRateOf)),
    );
    const budgetUsd = i % 2 === 0 ? undefined : 1 + 200 * random.uniform();
    const chosen = choose(options, { days: 30, budgetUsd }, random, 1);
    const ids = (chosen?.ranking ?? []).map(({ option }) => option.posterior.subject.actionId);
    forbidden.push(...ids.filter((id) => isDiscouraged(verdictOf(findAction(id)).verdict)));
  }
  return { draws, forbidden };
}

/** Many approved proofs for an action, also for one that may not be rewarded, or whose platform discourages it. */
function praise(random, { slug: industry }) {
  const actions = ['go_rv', 'gm_rv', 'yp_rv', 'ta_rv', 'ig_fo', 'fb_rc', 'rd_cm', 'ig_st', 'rf_fr'];
  const actionId = actions[Math.floor(random.uniform() * actions.length)];
  const tally = { ...emptyTally(), days: 20, submissions: 200, approved: 200, submissionCount: 200, decidedCount: 200 };
  return [{ actionId, industry, rewardType: 'pct', bucket: 2, ...tally }];
}

/** What is answered about a campaign when nothing was observed. */
function withoutData() {
  const action = findAction('ig_st');
  const subject = subjectOf(action, industryOf('coffee-shops'));
  const posterior = posteriorOf(subject, undefined, [], catalogRateOf);
  const perk = optionsOf(posterior).at(-1).perk;
  const { expected } = predict([posterior], { perk, days: 30 }, randomFrom(1));
  const prior = subject.prior.submissionsPerDay * 30;
  const { own, peers } = posterior.evidence;
  return {
    confidence: confidenceOf(own, peers),
    basis: basisOf(posterior.priorWeight),
    // The perk is of the usual size, for which the response is 1; the rest is the error of 2,000 draws.
    isPrior: Math.abs(expected.submissions / prior - 1) < 0.1,
  };
}

/** Whether answers are equal, byte for byte, exactly for equal seeds. */
function repeats() {
  const answer = (seed) => {
    const salons = industryOf('salons');
    const options = recommendable([], salons).flatMap((action) =>
      optionsOf(posteriorOf(subjectOf(action, salons), undefined, [], catalogRateOf)),
    );
    const chosen = choose(options, { days: 30, budgetUsd: 80 }, randomFrom(seed));
    const { posterior, perk } = chosen.option;
    return JSON.stringify([chosen, predict([posterior], { perk, days: 30 }, randomFrom(seed))]);
  };
  return answer(9) === answer(9) && answer(9) !== answer(10);
}

module.exports = { drawnActions, repeats, withoutData };
