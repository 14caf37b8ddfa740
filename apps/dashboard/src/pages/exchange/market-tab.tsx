import { type RefObject, useState } from 'react';
import { usePlatforms, useActions } from '../../api/catalogue.ts';
import type { FollowerBand } from '../../api/client.ts';
import { SelectField } from '../../ui/field.tsx';
import { money, percent } from '../../ui/format.ts';
import { Card, Loading } from '../../ui/page.tsx';
import { words } from '../../words/exchange.ts';
import { Book } from './book.tsx';
import { History } from './history.tsx';
import { type Chosen } from './market.ts';
import s from './exchange.module.css';
import { Ticket } from './ticket.tsx';

/** A price that was chosen in the book, with a number that is new each time, so that the same price can be chosen again. */
export interface PickedPrice {
  price: number;
  side: 'buy' | 'sell';
  turn: number;
}

/** One market: its figures, its book, its prices, and an order. */
export function MarketTab({
  market,
  ticket,
}: {
  market: Chosen | undefined;
  ticket: RefObject<HTMLDivElement | null>;
}) {
  const [picked, setPicked] = useState<PickedPrice>();
  if (!market) return <Loading lines={8} />;
  const pick = (price: number, side: 'buy' | 'sell') => {
    setPicked({ price, side, turn: (picked?.turn ?? 0) + 1 });
    ticket.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return (
    <>
      <Picker market={market} />
      <Figures market={market} />
      <div className={s.market}>
        <div ref={ticket} className={s.ticket}>
          <Ticket key={`${market.actionId}/${market.band}`} market={market} picked={picked} />
        </div>
        <div className="stack">
          <Book market={market} onPick={pick} />
          <History market={market} />
        </div>
      </div>
    </>
  );
}

function Picker({ market }: { market: Chosen }) {
  const { data: actions = [] } = useActions();
  const platforms = usePlatforms();
  const tradable = actions.filter(({ incentivizable }) => incentivizable);
  const platformId = market.action?.platformId ?? '';
  return (
    <div className={s.picker}>
      <SelectField
        label={words.picker.platform}
        value={platformId}
        onChange={(id) => {
          const first = tradable.find((action) => action.platformId === id);
          if (first) market.choose({ actionId: first.id });
        }}
        options={platforms
          .filter(({ id }) => tradable.some((action) => action.platformId === id))
          .map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        label={words.picker.action}
        value={market.actionId}
        onChange={(actionId) => market.choose({ actionId })}
        options={tradable
          .filter((action) => action.platformId === platformId)
          .map(({ id, label }) => ({ value: id, label }))}
      />
      <SelectField
        label={words.picker.band}
        value={market.band}
        onChange={(band) => market.choose({ band: band as FollowerBand })}
        options={Object.entries(words.bands).map(([value, label]) => ({ value, label }))}
      />
    </div>
  );
}

function Figures({ market: { instrument, action } }: { market: Chosen }) {
  const price = (value: number | null) => (value === null ? words.stats.none : money(value));
  if (!instrument)
    return (
      <p className="soft">
        {words.stats.never} <strong>{money(action?.value ?? 0)}</strong>.
      </p>
    );
  const { settleRate, medianHoursToSettle: hours } = instrument;
  const settled = hours === null ? words.stats.settleNote : `${words.stats.settleNote}, ${words.stats.hours(hours)}`;
  return (
    <Card>
      <dl className={s.figures}>
        {[
          [words.stats.bid, price(instrument.bestBid)],
          [words.stats.ask, price(instrument.bestAsk)],
          [words.stats.last, price(instrument.last), `${words.stats.reference}: ${money(instrument.referencePrice)}`],
          [
            words.stats.average,
            price(instrument.vwap7d),
            instrument.indicative ? words.stats.indicative : words.stats.basis(instrument.n),
          ],
          [words.stats.volume, words.stats.units(instrument.volume24h)],
          ...(settleRate === null ? [] : [[words.stats.settle, percent(settleRate), settled]]),
        ].map(([label, value, note]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {note && <dd className={s.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </Card>
  );
}
