import { Chart } from '../../ui/chart.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { hour, money, number } from '../../ui/format.ts';
import { Card, Loading } from '../../ui/page.tsx';
import { Ago } from '../../ui/time.tsx';
import { words } from '../../words/exchange.ts';
import s from './exchange.module.css';
import { useMarketView } from './market.ts';
import type { MarketId } from './reads.ts';

/** How many of the latest trades are listed. */
const SHOWN = 8;

/** What was paid in the last days. */
export function History({ market }: { market: MarketId }) {
  const history = useMarketView('history', market);
  const latest = useMarketView('trades', market);
  const candles = history.data?.candles ?? [];
  const trades = (latest.data?.trades ?? []).slice(0, SHOWN);
  const error = history.error ?? latest.error;
  return (
    <Card title={words.history.title} lead={words.history.lead}>
      {error ? (
        <ErrorNotice error={error} retry={() => void Promise.all([history.refetch(), latest.refetch()])} />
      ) : !history.data || !latest.data ? (
        <Loading />
      ) : trades.length === 0 ? (
        <p className="soft">{words.history.none}</p>
      ) : (
        <>
          {candles.length > 1 && (
            <Chart
              title={words.history.chart}
              labels={candles.map(({ start }) => hour(start))}
              series={[{ name: words.history.price, values: candles.map(({ vwap }) => vwap), shape: 'line' }]}
              format={money}
              from="smallest"
            />
          )}
          <section>
            <h3>{words.history.recent}</h3>
            <table className={s.levels} aria-label={words.history.recent}>
              <thead>
                <tr>
                  <th scope="col">{words.book.price}</th>
                  <th scope="col">{words.book.units}</th>
                  <th scope="col">{words.history.when}</th>
                </tr>
              </thead>
              <tbody>
                {trades.map(({ price, quantity, at }, index) => (
                  <tr key={`${at}/${String(index)}`}>
                    <th scope="row">{money(price)}</th>
                    <td>{number(quantity)}</td>
                    <td>
                      <Ago at={at} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Card>
  );
}
