// A market whose truth is known, on which ways to choose campaigns are compared: `npm run bench:ai`, and a test in a smaller size.
// Each of its businesses runs one campaign per round, with the same budget, and learns from what happens. Loads the compiled model.
const model = (name) => require(`../../dist/libs/predictions/src/model/${name}.js`);

const { sample } = model('choose');
const { fit } = model('fit');
const { addTo, emptyTally } = model('observations');
const { bucketOf, candidatePerks, costOf, BUCKET_SIZES } = model('perk-size');
const { posteriorOf } = model('posterior');
const { predict } = model('predict');
const { priorOf } = model('priors.data');
const { randomFrom } = model('random');

const DAYS = 30;
const BUDGET_USD = 60;

/** How much the groups of each level differ: the standard deviation of the logarithm of their rates, and of the log odds. */
const SPREAD = { global: 0.3, platform: 0.35, action: 0.45, industry: 0.25, business: 0.35 };
/** The true elasticity of the response to the perk; the prior assumes 0.5. */
const ELASTICITY = [0.2, 1.4];

/** The mean values in the catalogue, by effort. */
const VALUE_USD = [0.35, 1.3, 3, 3.6, 6.5, 12];

const SIZE = { platforms: 3, actionsPerPlatform: 3, industries: 3, businessesPerIndustry: 16, rounds: 12 };

/** @param {number} seed @param {Partial<typeof SIZE>} [size] */
function market(seed, size = {}) {
  const { platforms, actionsPerPlatform, industries, businessesPerIndustry, rounds } = { ...SIZE, ...size };
  const random = randomFrom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.uniform())) * Math.cos(2 * Math.PI * random.uniform());
  const spread = (level) => ({ rate: SPREAD[level] * normal(), odds: SPREAD[level] * normal() });
  const average = { engagementRate: 0.027, completionRate: 0.5 };
  const global = spread('global');
  const truths = new Map();
  const subjects = new Map();
  const names = Array.from({ length: industries }, (_, i) => ({
    industry: `industry-${i}`,
    benchmarks: { engagementRate: 0.015 + 0.02 * random.uniform(), completionRate: 0.35 + 0.25 * random.uniform() },
  }));
  for (let p = 0; p < platforms; p++) {
    const platform = spread('platform');
    for (let a = 0; a < actionsPerPlatform; a++) {
      const [actionId, action] = [`p${p}_a${a}`, spread('action')];
      const effort = Math.floor(random.uniform() * 6);
      const valueUsd = VALUE_USD[effort] * (0.6 + 0.8 * random.uniform());
      const elasticity = ELASTICITY[0] + (ELASTICITY[1] - ELASTICITY[0]) * random.uniform();
      for (const { industry, benchmarks } of names) {
        const prior = priorOf(effort, benchmarks, average);
        const ofIndustry = spread('industry');
        subjects.set(`${actionId} ${industry}`, { actionId, platformId: `p${p}`, industry, valueUsd, prior });
        for (let b = 0; b < businessesPerIndustry; b++) {
          const parts = [global, platform, action, ofIndustry, spread('business')];
          const total = (key) => parts.reduce((sum, part) => sum + part[key], 0);
          const odds = (prior.approvalRate / (1 - prior.approvalRate)) * Math.exp(total('odds'));
          truths.set(`${actionId} ${industry} ${b}`, {
            perDay: prior.submissionsPerDay * Math.exp(total('rate')),
            approval: odds / (1 + odds),
            elasticity,
          });
        }
      }
    }
  }
  const businesses = names.flatMap(({ industry }) =>
    Array.from({ length: businessesPerIndustry }, (_, b) => ({ id: `${industry} ${b}`, industry })),
  );
  /** The true submissions per day and chance of approval of a campaign. */
  const truthOf = (business, { actionId, valueUsd }, perk) => {
    const truth = truths.get(`${actionId} ${business.id}`);
    const size = BUCKET_SIZES[bucketOf(perk, valueUsd)] / BUCKET_SIZES[3];
    return { perDay: truth.perDay * size ** truth.elasticity, approval: truth.approval };
  };
  return { businesses, rounds, subjects: [...subjects.values()], truthOf };
}

/** What a campaign brings on average, in USD. */
function worth({ perDay, approval }, { valueUsd }, perk) {
  const affordable = Math.floor(BUDGET_USD / costOf(perk));
  return Math.min(perDay * approval * DAYS, affordable) * (valueUsd - costOf(perk));
}

const rateOf = (subjects) => {
  const rates = new Map(
    subjects.map(({ actionId, industry, prior }) => [`${actionId} ${industry}`, prior.submissionsPerDay]),
  );
  return (actionId, industry) => rates.get(`${actionId} ${industry}`) ?? 0.1;
};

const TERMS = { days: DAYS, budgetUsd: BUDGET_USD };

/**
 * The ways to choose. Each gets the options of a business, and what it has observed; only `hierarchy` sees others.
 * @type {Record<string, (options: object[], random: object) => number>}
 */
const POLICIES = {
  hierarchy: (options, random) => sample(options, TERMS, random),
  uniform: (options, random) => Math.floor(random.uniform() * options.length),
  // The prior weighs 6 observations: of 6 and 30, the better one for it.
  greedy: (options) => best(options.map((option) => alone(option, 6, meanRate, meanChance))),
  // Here with 30.
  thompson: (options, random) => best(options.map((option) => alone(option, 30, random.gamma, random.beta))),
};

const meanRate = (shape, rate) => shape / rate;
const meanChance = (a, b) => a / (a + b);

/** The value of an option with the prior of the catalogue and only its own observations; each option is on its own. */
function alone({ posterior: { subject }, perk, own }, strength, rate, chance) {
  const { prior } = subject;
  const size = Math.sqrt(BUCKET_SIZES[bucketOf(perk, subject.valueUsd)] / BUCKET_SIZES[3]);
  const perDay = rate(strength * prior.submissionsPerDay * size + own.submissions, strength + own.days);
  const approval = chance(
    strength * prior.approvalRate + own.approved,
    strength * (1 - prior.approvalRate) + own.rejected,
  );
  return worth({ perDay, approval }, subject, perk);
}

const best = (values) => values.reduce((at, value, i) => (value > values[at] ? i : at), 0);

/**
 * Plays a market with one policy.
 * @param {{ measure?: number }} [options] `measure`: the share of campaigns of which the interval is checked
 * @returns the mean regret per campaign in USD, and how many of the checked outcomes were in their interval
 */
function play(seed, policy, size = {}, { measure = 0 } = {}) {
  const { businesses, rounds, subjects, truthOf } = market(seed, size);
  const random = randomFrom(seed + 1_000_000);
  const checks = randomFrom(seed + 2_000_000);
  const rates = rateOf(subjects);
  const cells = new Map(businesses.map(({ id }) => [id, new Map()]));
  const covered = { submissions: 0, approved: 0, checked: 0 };
  let regret = 0;
  for (let round = 0; round < rounds; round++) {
    const fitted = policy === 'hierarchy' ? fitOf(businesses, cells, rates) : undefined;
    for (const business of businesses) {
      const own = [...cells.get(business.id).values()];
      const options = subjects
        .filter(({ industry }) => industry === business.industry)
        .flatMap((subject) => {
          const posterior = policy === 'hierarchy' ? posteriorOf(subject, fitted, own, rates) : { subject };
          return candidatePerks(subject.valueUsd).map((perk) => ({
            posterior,
            perk,
            own: cells.get(business.id).get(keyOf(subject, perk)) ?? emptyTally(),
          }));
        });
      const truths = options.map(({ posterior, perk }) => truthOf(business, posterior.subject, perk));
      const values = options.map(({ posterior, perk }, i) => worth(truths[i], posterior.subject, perk));
      const chosen = POLICIES[policy](options, random);
      const { posterior, perk } = options[chosen];
      const { perDay, approval } = truths[chosen];
      regret += Math.max(...values) - values[chosen];
      const submissions = random.poisson(perDay * DAYS);
      const approved = random.binomial(submissions, approval);
      if (checks.uniform() < measure) {
        const { interval80 } = predict([posterior], { perk, days: DAYS }, checks);
        const holds = ({ low, high }, number) => Number(low <= number && number <= high);
        covered.checked++;
        covered.submissions += holds(interval80.submissions, submissions);
        covered.approved += holds(interval80.approved, approved);
      }
      const key = keyOf(posterior.subject, perk);
      const { actionId, valueUsd, industry } = posterior.subject;
      const cell = cells.get(business.id).get(key) ?? {
        ...{ businessId: business.id, actionId, industry, rewardType: perk.type, bucket: bucketOf(perk, valueUsd) },
        ...emptyTally(),
      };
      cells.get(business.id).set(key, cell);
      addTo(cell, {
        ...{ days: DAYS, submissions, approved, rejected: submissions - approved },
        ...{ waitingDays: submissions > 0 ? DAYS / (submissions + 1) : DAYS, firsts: submissions > 0 ? 1 : 0 },
        ...{ submissionCount: submissions, decidedCount: submissions },
      });
    }
  }
  return { regret: regret / (rounds * businesses.length), covered };
}

/** As the worker does, after each round. */
function fitOf(businesses, cells, rates) {
  const all = businesses.flatMap(({ id }) => [...cells.get(id).values()]);
  const sums = new Map();
  const members = new Map();
  for (const cell of all) {
    const { actionId, industry, rewardType, bucket } = cell;
    const key = [actionId, industry, rewardType, bucket].join(' ');
    if (!sums.has(key)) sums.set(key, { actionId, industry, rewardType, bucket, ...emptyTally() });
    addTo(sums.get(key), cell);
    const platformId = actionId.split('_')[0];
    for (const group of [
      [platformId, '', ''],
      [platformId, actionId, ''],
      [platformId, actionId, industry],
    ]) {
      const name = group.join(' ');
      if (!members.has(name)) members.set(name, { group, ids: new Set() });
      members.get(name).ids.add(cell.businessId);
    }
  }
  const groups = [...members.values()].map(({ group: [platformId, actionId, industry], ids }) => ({
    ...{ platformId, actionId, industry },
    businesses: ids.size,
  }));
  return fit([...sums.values()], groups, all, rates);
}

const keyOf = ({ actionId }, { type, value }) => `${actionId} ${type} ${value}`;

/** The standard error of the mean difference between pairs. */
function difference(ours, theirs) {
  const differences = theirs.map((each, i) => each - ours[i]);
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length;
  const variance = differences.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (differences.length - 1);
  return { mean, error: Math.sqrt(variance / differences.length) };
}

/**
 * Plays the same markets with all policies.
 * @returns the mean regret of each per campaign in USD, by how much ours is lower than the others', and the coverage of the intervals
 */
function compare(seeds, size = {}, measure = 0.05) {
  const regrets = Object.fromEntries(Object.keys(POLICIES).map((policy) => [policy, []]));
  const covered = { submissions: 0, approved: 0, checked: 0 };
  for (let seed = 1; seed <= seeds; seed++)
    for (const policy of Object.keys(POLICIES)) {
      const result = play(seed, policy, size, { measure: policy === 'hierarchy' ? measure : 0 });
      regrets[policy].push(result.regret);
      for (const key of Object.keys(covered)) covered[key] += result.covered[key];
    }
  const mean = (values) => values.reduce((sum, each) => sum + each, 0) / values.length;
  return {
    regret: Object.fromEntries(Object.entries(regrets).map(([policy, values]) => [policy, mean(values)])),
    advantage: Object.fromEntries(
      Object.entries(regrets)
        .filter(([policy]) => policy !== 'hierarchy')
        .map(([policy, values]) => [policy, difference(regrets.hierarchy, values)]),
    ),
    coverage: { submissions: covered.submissions / covered.checked, approved: covered.approved / covered.checked },
    checked: covered.checked,
  };
}

module.exports = { compare };
