/**
 * The people of the simulation. A buyer knows what a unit is worth to it, and a seller what it costs it; both vary around the true
 * value of the instrument, by the same distribution, so supply equals demand at the true value. They quote like the
 * zero-intelligence traders of Gode and Sunder (1993): a random price at which they do not lose.
 */

/** How much valuations and costs vary: the deviation of their logarithm. */
const SPREAD = 0.25;
/** How much of the gain a trader tries to keep, at most. */
const MARGIN = 0.3;

/** @typedef {'prompt' | 'absent' | 'unfair'} BuyerTemper approves good proofs at once; never reviews; rejects good proofs */
/** @typedef {'reliable' | 'sloppy' | 'defaulter'} SellerTemper */

/**
 * @param {import('./random.mjs').Random} random
 * @param {readonly [string, number][]} shares of each temper, which add up to 1
 */
function temperOf(random, shares) {
  let left = random.next();
  for (const [temper, share] of shares) if ((left -= share) < 0) return temper;
  return shares[0][0];
}

export class Buyer {
  constructor(account, random) {
    this.account = account;
    this.random = random;
    /** @type {BuyerTemper} */
    this.temper = temperOf(random, [
      ['prompt', 0.88],
      ['absent', 0.1],
      ['unfair', 0.02],
    ]);
  }

  /** @returns what it wants to buy now: a price in cents and a number of units */
  bid(trueCents) {
    const worth = trueCents * Math.exp(SPREAD * this.random.normal());
    return {
      priceCents: Math.max(1, Math.floor(worth * (1 - MARGIN * this.random.next()))),
      quantity: this.random.integer(1, 5),
    };
  }
}

export class Seller {
  /** @param {readonly string[]} skills the actions that it offers */
  constructor(account, random, skills) {
    this.account = account;
    this.random = random;
    this.skills = skills;
    /** Its cost relative to the true value, by action. */
    this.costs = new Map(skills.map((skill) => [skill, Math.exp(SPREAD * random.normal())]));
    /** @type {SellerTemper} */
    this.temper = temperOf(random, [
      ['reliable', 0.9],
      ['sloppy', 0.07],
      ['defaulter', 0.03],
    ]);
  }

  /** @returns what it offers now: a price in cents and a number of units */
  ask(skill, trueCents) {
    const cost = trueCents * this.costs.get(skill);
    return {
      priceCents: Math.max(1, Math.ceil(cost * (1 + MARGIN * this.random.next()))),
      quantity: this.random.integer(1, 2),
    };
  }
}
