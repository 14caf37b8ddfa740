const HOUR_MS = 3_600_000;

/** What each side of a trade does with it, and when. */
export class TradeRoom {
  /**
   * @param {import('./service.mjs').SimulatedService} service
   * @param {import('./random.mjs').Random} random
   */
  constructor(service, random) {
    this.service = service;
    this.random = random;
    /** @type {{ at: number, run: () => Promise<void> }[]} */
    this.plans = [];
    /** Refused actions, by error code. */
    this.refusals = new Map();
  }

  /** Both sides plan what they do with a new trade. */
  open(tradeId, quantity, buyer, seller) {
    for (let unit = 1; unit <= quantity; unit++) {
      if (seller.temper === 'defaulter' && this.random.chance(0.5)) continue;
      this.later(4, 96, () => this.deliver({ tradeId, unit, buyer, seller, attempt: 1 }));
    }
  }

  /** Does everything whose time has come. */
  async work() {
    const now = this.service.clock.now().getTime();
    const due = this.plans.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    this.plans = this.plans.filter(({ at }) => at > now);
    for (const { run } of due) await run();
  }

  async deliver(delivery) {
    const { tradeId, unit, seller, buyer, attempt } = delivery;
    const proofUrl = `https://photos.example.com/${tradeId}/${String(unit)}/${String(attempt)}.png`;
    const sent = await this.act(seller, { tradeId, unit, action: 'submit_proof', proofUrl, proofType: 'screenshot' });
    if (!sent || buyer.temper === 'absent') return;
    const isGood = attempt === 2 || seller.temper !== 'sloppy' || this.random.chance(0.5);
    this.later(2, 60, () => this.review(delivery, isGood));
  }

  async review(delivery, isGood) {
    const { tradeId, unit, seller, buyer, attempt } = delivery;
    if (isGood && buyer.temper !== 'unfair') {
      await this.act(buyer, { tradeId, unit, action: 'approve' });
      return;
    }
    const rejected = await this.act(buyer, { tradeId, unit, action: 'reject', reason: 'It does not show our place.' });
    if (!rejected) return;
    if (attempt === 1) this.later(1, 40, () => this.deliver({ ...delivery, attempt: 2 }));
    else
      this.later(1, 20, () =>
        this.act(seller, { tradeId, unit, action: 'dispute', reason: 'It does show the place.' }),
      );
  }

  /** @returns whether it was accepted; a deadline may have passed, or the other side may have been faster */
  async act({ account }, action) {
    const { error } = await this.service.call(account, 'POST', '/exchange/trades', action);
    if (!error) return true;
    if (error.code !== 'INVALID_STATE' && error.code !== 'ALREADY_REVIEWED')
      throw new Error(`${action.action}: ${error.code}: ${error.message}`);
    const refusal = `${action.action}: ${error.code}`;
    this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
    return false;
  }

  later(fromHours, toHours, run) {
    this.plans.push({
      at: this.service.clock.now().getTime() + this.random.between(fromHours, toHours) * HOUR_MS,
      run,
    });
  }
}
