import type { MarketBook, MarketLevel } from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { money, number } from '../../ui/format.ts';
import { Card, Empty, Loading } from '../../ui/page.tsx';
import { Countdown } from '../../ui/time.tsx';
import { words } from '../../words/exchange.ts';
import { Depth } from './depth.tsx';
import s from './exchange.module.css';
import { useMarketView } from './market.ts';
import type { MarketId } from './reads.ts';

type Pick = (price: number, side: 'buy' | 'sell') => void;

/** The best prices of both sides, as a chart and as tables. Choosing one uses it in the order. */
export function Book({ market, onPick }: { market: MarketId; onPick: Pick }) {
  const { data, error, refetch } = useMarketView('book', market);
  const book = data?.book;
  return (
    <Card title={words.book.title} lead={words.book.lead}>
      {error ? (
        <ErrorNotice error={error} retry={() => void refetch()} />
      ) : !book ? (
        <Loading lines={6} />
      ) : (
        <>
          <Auction book={book} />
          {book.bids.length + book.asks.length === 0 ? (
            <Empty icon="exchange" title={words.book.empty} />
          ) : (
            <>
              <Depth bids={book.bids} asks={book.asks} />
              <div className={s.sides}>
                {/* Taking a bid means selling; taking an ask means buying. */}
                <Side
                  title={words.book.bids}
                  none={words.book.noBids}
                  levels={book.bids}
                  onPick={(price) => onPick(price, 'sell')}
                />
                <Side
                  title={words.book.asks}
                  none={words.book.noAsks}
                  levels={book.asks}
                  onPick={(price) => onPick(price, 'buy')}
                />
              </div>
              <p className="soft small">{words.book.stale}</p>
            </>
          )}
        </>
      )}
    </Card>
  );
}

interface SideProps {
  title: string;
  none: string;
  levels: readonly MarketLevel[];
  onPick: (price: number) => void;
}

function Side({ title, none, levels, onPick }: SideProps) {
  let total = 0;
  return (
    <section>
      <h3>{title}</h3>
      {levels.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        <table className={s.levels} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{words.book.price}</th>
              <th scope="col">{words.book.units}</th>
              <th scope="col">{words.book.total}</th>
            </tr>
          </thead>
          <tbody>
            {levels.map(({ price, quantity }) => (
              <tr key={price}>
                <th scope="row">
                  <button
                    type="button"
                    className={s.price}
                    aria-label={words.book.use(money(price))}
                    onClick={() => onPick(price)}
                  >
                    {money(price)}
                  </button>
                </th>
                <td>{number(quantity)}</td>
                <td>{number((total += quantity))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Markets with few trades meet in auctions. */
function Auction({ book: { mode, nextAuctionAt, auction } }: { book: MarketBook }) {
  if (mode !== 'auction' || !nextAuctionAt) return null;
  return (
    <Notice>
      {words.book.auction} <Countdown to={nextAuctionAt} />.{' '}
      {auction && words.book.auctionNow(money(auction.price), auction.volume, words.book.imbalance(auction.imbalance))}
    </Notice>
  );
}
