/** The largest part of the slots of a lane that one business may use, however many webhooks it has. */
const SHARE = 1 / 4;

interface Lane {
  /** The queue's name, for the log. */
  queue: string;
  /** Deliveries that one process sends at once. */
  slots: number;
  /** Deliveries sent to one webhook at once, across all processes. */
  perEndpoint: number;
}

/** Failing webhooks have a lane of their own, so that they cannot use up the slots of working ones when they hang. */
export const LANES = {
  well: { queue: 'webhooks.deliver', slots: 60, perEndpoint: 5 },
  failing: { queue: 'webhooks.retry', slots: 40, perEndpoint: 1 },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;

/** Deliveries sent for one business at once, to all its webhooks in both modes and across all processes. */
export function shareOf(lane: LaneName): number {
  return Math.floor(LANES[lane].slots * SHARE);
}
