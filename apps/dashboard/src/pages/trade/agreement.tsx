import { usePlatforms } from '../../api/catalogue.ts';
import type { Trade } from '../../api/client.ts';
import { Copy } from '../../ui/copy.tsx';
import { alternatives, day, list, moment, money } from '../../ui/format.ts';
import { Card, Facts } from '../../ui/page.tsx';
import { words } from '../../words/exchange.ts';
import { nameOf } from '../../words/names.ts';
import s from './trade.module.css';
import { words as one } from './words.ts';

/** What was agreed, and with whom. */
export function Agreement({ trade }: { trade: Trade }) {
  const { counterparty, price, quantity, fee } = trade;
  const platforms = usePlatforms();
  const counts = (['settled', 'refunded', 'split', 'defaulted'] as const)
    .filter((each) => trade[each] > 0)
    .map((each) => one.countOf[each](trade[each]));
  return (
    <Card title={one.agreed}>
      <Facts
        items={[
          [one.price, money(price)],
          [one.total, money(price * quantity)],
          [
            one.fee,
            <>
              {money(fee)} <span className="soft small">{trade.side === 'buy' ? one.feeBuyer : one.feeSeller}</span>
            </>,
          ],
          counts.length > 0 && [one.counts, list(counts)],
          trade.band !== 'any' && [one.followers, nameOf(words.bands, trade.band)],
          trade.requirements !== null && [one.requirements, <span className={s.text}>{trade.requirements}</span>],
          trade.disclosures.length > 0 && [one.disclosures, alternatives(trade.disclosures)],
          [
            one.code,
            <>
              <Copy text={trade.challengeCode} />
              <p className="soft small">{one.codeHint}</p>
            </>,
          ],
          [one.deadline, moment(trade.deadline)],
          [one.matched, day(trade.createdAt)],
          trade.closedAt !== null && [one.closed, day(trade.closedAt)],
          [
            one.counterparty,
            counterparty === null ? (
              words.trades.anonymous
            ) : (
              <>
                <strong>{counterparty.displayName}</strong>
                <p className="soft small">
                  {nameOf(words.selling.types, counterparty.agentType)} ·{' '}
                  {list(counterparty.platforms.map((id) => platforms.find((each) => each.id === id)?.name ?? id))}
                </p>
                <p className="soft small">{one.record(counterparty.settledUnits, counterparty.defaultedUnits)}</p>
              </>
            ),
          ],
        ]}
      />
    </Card>
  );
}
