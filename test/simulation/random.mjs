/** Random numbers that are the same for the same seed (Mulberry32), so that a simulation can be repeated. */
export class Random {
  /** @param {number} seed a 32-bit integer */
  constructor(seed) {
    this.state = seed >>> 0;
  }

  /** From 0 to just below 1. */
  next() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** @param {number} probability 0 to 1 */
  chance(probability) {
    return this.next() < probability;
  }

  between(low, high) {
    return low + (high - low) * this.next();
  }

  /** A whole number, both ends included. */
  integer(low, high) {
    return low + Math.floor((high - low + 1) * this.next());
  }

  /** @template T @param {readonly T[]} items @returns {T} */
  pick(items) {
    return items[Math.floor(items.length * this.next())];
  }

  /** Normally distributed with mean 0 and deviation 1 (Box-Muller). */
  normal() {
    return Math.sqrt(-2 * Math.log(1 - this.next())) * Math.cos(2 * Math.PI * this.next());
  }

  /** @template T @param {readonly T[]} items @returns {T[]} in random order */
  shuffled(items) {
    const copy = [...items];
    for (let last = copy.length - 1; last > 0; last--) {
      const other = this.integer(0, last);
      [copy[last], copy[other]] = [copy[other], copy[last]];
    }
    return copy;
  }
}
