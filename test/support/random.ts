/** Random choices that are the same for the same seed, so that a failure can be repeated. */
export class Random {
  constructor(private state: number) {}

  /** A whole number from 0 to `below` - 1. */
  int(below: number): number {
    // mulberry32
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  }

  chance(probability: number): boolean {
    return this.int(1_000_000) < probability * 1_000_000;
  }

  one<T>(values: readonly T[]): T {
    return values[this.int(values.length)]!;
  }
}
