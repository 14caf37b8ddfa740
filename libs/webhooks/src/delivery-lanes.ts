/** A business may hold this part of the slots of a lane, however many endpoints it has. */
const SHARE = 1 / 4;

interface Lane {
  /** The queue's name, for the log. */
  queue: string;
  /** Deliveries that one process sends at once. */
  slots: number;
  /** Deliveries that one endpoint gets at once, over all processes. */
  perEndpoint: number;
}

/** Endpoints that fail are sent to in a lane of their own, so that however many of them hang, the others have their slots. */
export const LANES = {
  well: { queue: 'webhooks.deliver', slots: 60, perEndpoint: 5 },
  failing: { queue: 'webhooks.retry', slots: 40, perEndpoint: 1 },
} as const satisfies Record<string, Lane>;

export type LaneName = keyof typeof LANES;

/** Deliveries that one business gets at once, to all its endpoints in both modes and over all processes. */
export function shareOf(lane: LaneName): number {
  return Math.floor(LANES[lane].slots * SHARE);
}
