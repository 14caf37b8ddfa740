/** The size of a long-running test: `smoke` in the suite, `full` with PERK_CAMPAIGN=full. */
export function size(smoke: number, full: number): number {
  return process.env.PERK_CAMPAIGN === 'full' ? full : smoke;
}
