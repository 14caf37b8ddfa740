import type { UseQueryResult } from '@tanstack/react-query';
import { useActions } from '../../api/catalogue.ts';
import { type Action, client, type FollowerBand, type Market, type MarketInstrument } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { useUrlState } from '../../ui/link.tsx';
import { words } from '../../words/exchange.ts';
import { busiestOf, instrumentsOf, type MarketId, marketViewOf, type View } from './reads.ts';

/** Milliseconds: events tell only of own orders, so what others do is read again. */
const BOOK_MS = 15_000;
const FIGURES_MS = 60_000;

export interface Chosen extends MarketId {
  /** Undefined until the catalogue is read. */
  action: Action | undefined;
  /** Undefined if nobody has traded it or has orders. */
  instrument: MarketInstrument | undefined;
  choose: (market: Partial<MarketId>) => void;
}

/** The figures of all instruments of the mode. */
export function useInstruments(): UseQueryResult<MarketInstrument[]> {
  const livemode = useSession().mode === 'live';
  return useRead(...instrumentsOf(livemode), { refetchInterval: FIGURES_MS });
}

/** The market in the URL, or else the one with the most trades, or else the first action of the catalogue. */
export function useChosenMarket(): Chosen | undefined {
  const [actionInUrl, setAction] = useUrlState('action');
  const [bandInUrl, setBand] = useUrlState('band');
  const { data: actions } = useActions();
  const { data: instruments } = useInstruments();
  if (!actions || !instruments) return undefined;
  const busiest = busiestOf(instruments);
  const isChosen = actions.some(({ id }) => id === actionInUrl);
  const actionId = (isChosen ? actionInUrl : (busiest?.actionId ?? actions[0]?.id)) ?? '';
  const band = bandOf(bandInUrl) ?? (isChosen ? 'any' : (busiest?.band ?? 'any'));
  return {
    ...{ actionId, band },
    action: actions.find(({ id }) => id === actionId),
    instrument: instruments.find((each) => each.actionId === actionId && each.band === band),
    choose: (market) => {
      if (market.actionId !== undefined) setAction(market.actionId);
      if (market.band !== undefined) setBand(market.band === 'any' ? undefined : market.band);
    },
  };
}

function bandOf(text: string | undefined): FollowerBand | undefined {
  return text !== undefined && text in words.bands ? (text as FollowerBand) : undefined;
}

/** One view of the market data of an instrument. */
export function useMarketView(view: View, market: MarketId): UseQueryResult<Market> {
  const livemode = useSession().mode === 'live';
  return useRead(...marketViewOf(view, market, livemode), {
    refetchInterval: view === 'book' ? BOOK_MS : FIGURES_MS,
  });
}

export function usePriceIndex(): UseQueryResult<Market> {
  const query = { view: 'index' as const, livemode: useSession().mode === 'live' };
  return useRead(['exchange', 'market', query], (options) => client.exchange.market(query, options));
}
