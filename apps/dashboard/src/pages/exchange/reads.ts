import { begin, type Read, type Visit } from '../../api/begin.ts';
import { allActions } from '../../api/catalogue-reads.ts';
import {
  client,
  type CurrentEnrollment,
  type FollowerBand,
  type Market,
  type MarketInstrument,
} from '../../api/client.ts';
import { balance } from '../../api/ledger-reads.ts';

/** An action and the followers that its seller needs. */
export interface MarketId {
  actionId: string;
  band: FollowerBand;
}

export type View = 'book' | 'history' | 'trades';

/** The figures of all instruments of the mode. */
export const instrumentsOf = (livemode: boolean): Read<MarketInstrument[]> => [
  ['exchange', 'market', 'stats', livemode],
  async (options) => (await client.exchange.market({ view: 'stats', livemode }, options)).instruments ?? [],
];

/** The business's own enrollment as a seller, if any. */
export const enrollment: Read<CurrentEnrollment> = [
  ['exchange', 'enrollment'],
  (options) => client.exchange.enrollment(options),
];

/** One view of the market data of an instrument. */
export function marketViewOf(view: View, { actionId, band }: MarketId, livemode: boolean): Read<Market> {
  const query = { view, actionId, band, livemode, ...(view !== 'book' && { hours: 168 }) };
  return [['exchange', 'market', query], (options) => client.exchange.market(query, options)];
}

/** The market that is shown if the URL names none: the one with the most trades. */
export function busiestOf(instruments: readonly MarketInstrument[]): MarketInstrument | undefined {
  return instruments.toSorted((a, b) => b.volume24h - a.volume24h || b.n - a.n)[0];
}

export function beginExchange({ session, can, search }: Visit): void {
  if (search.tab !== undefined) return;
  const livemode = session.mode === 'live';
  void begin(allActions);
  if (can('read.billing')) void begin(balance);
  const instruments = begin(instrumentsOf(livemode));
  if (search.action !== undefined || search.band !== undefined) return;
  // What fails is requested again by the page.
  const views = instruments.then((all) => {
    const busiest = busiestOf(all);
    for (const view of busiest ? (['book', 'history', 'trades'] as const) : [])
      if (busiest) void begin(marketViewOf(view, busiest, livemode));
  });
  views.catch(() => undefined);
}
