import { ApiError, type OrderResult, type OrderSide } from '../../api/client.ts';
import { balance } from '../../api/ledger-reads.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorNotice, messageOf } from '../../ui/error.tsx';
import { alternatives, money } from '../../ui/format.ts';
import { words } from '../../words/exchange.ts';
import type { useDryRun } from './dry-run.ts';
import s from './exchange.module.css';

const { ticket } = words;

export type FirstStep = keyof typeof ticket.firstSteps;

/** What an order would do: what trades, what waits, what is held, and the fee. */
export function Preview({
  side,
  firstStep,
  dryRun: { result, error, isChecking },
}: {
  side: OrderSide;
  /** What has to be done before the first order: a deposit to buy, which only owners can make, or enrolling to sell. */
  firstStep?: FirstStep | undefined;
  dryRun: ReturnType<typeof useDryRun>;
}) {
  return (
    <section className={s.preview} aria-label={ticket.preview} aria-busy={isChecking}>
      {firstStep ? (
        <>
          <p>{ticket.firstSteps[firstStep]}</p>
          {firstStep === 'deposit' && <DepositLink />}
          {firstStep === 'enroll' && <EnrollLink />}
        </>
      ) : error ? (
        <Refusal error={error} />
      ) : result ? (
        <Outcome side={side} result={result} />
      ) : (
        <p className="soft">{isChecking ? ticket.checking : ticket.fill}</p>
      )}
    </section>
  );
}

function Outcome({ side, result: { order, trades } }: { side: OrderSide; result: OrderResult }) {
  const waits = order.status === 'open' || order.status === 'partially_filled' ? order.remaining : 0;
  const atLimit = order.price * waits;
  const traded = trades.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const fees = trades.reduce((sum, { fee }) => sum + fee, 0);
  // What is held for units that wait is their price with the fee.
  const heldFee = Math.max(0, order.held - atLimit);
  return (
    <>
      <dl className={s.sums}>
        <div>
          <dt>{ticket.tradesNow}</dt>
          <dd>
            {trades.length === 0
              ? ticket.nothingNow
              : trades.map(({ tradeId, quantity, price }) => (
                  <div key={tradeId}>{ticket.tradesNowValue(quantity, money(price))}</div>
                ))}
          </dd>
        </div>
        {waits > 0 && (
          <div>
            <dt>{ticket.waitsInBook}</dt>
            <dd>{ticket.waitsValue(waits, money(order.price))}</dd>
          </div>
        )}
        {side === 'buy' ? (
          <>
            <div>
              <dt>{ticket.price}</dt>
              <dd>{money(traded + atLimit)}</dd>
            </div>
            <div>
              <dt>
                {ticket.fee} <span className="soft">({ticket.feeNote})</span>
              </dt>
              <dd>{money(fees + heldFee)}</dd>
            </div>
            <div className={s.sum}>
              <dt>{ticket.held}</dt>
              <dd>{money(traded + fees + order.held)}</dd>
            </div>
            <Available />
          </>
        ) : (
          <div className={s.sum}>
            <dt>{ticket.receive}</dt>
            <dd>{money(traded + atLimit)}</dd>
          </div>
        )}
      </dl>
      <p className="soft small">{side === 'buy' ? ticket.hold : ticket.duty(order.quantity)}</p>
      {order.disclosures.length > 0 && (
        <p className="soft small">
          {ticket.disclosures}: {alternatives(order.disclosures)}.
        </p>
      )}
      {order.reason && <p>{words.reasons[order.reason]}</p>}
    </>
  );
}

function Available() {
  const mayRead = useCan()('read.billing');
  const { data } = useRead(...balance, { enabled: mayRead });
  if (!data) return null;
  const usd = data.balances.find(({ currency }) => currency === 'USD');
  return (
    <div>
      <dt>{ticket.available}</dt>
      <dd>{money(usd?.available ?? 0)}</dd>
    </div>
  );
}

/** Why the order would be refused, with the way out. */
function Refusal({ error }: { error: unknown }) {
  const code = error instanceof ApiError ? String(error.code) : '';
  const mayDeposit = useCan()('write.billing');
  return (
    <>
      {code === 'INSUFFICIENT_FUNDS' ? <p>{messageOf(error)}</p> : <ErrorNotice error={error} />}
      {code === 'INSUFFICIENT_FUNDS' && mayDeposit && <DepositLink />}
      {code === 'FORBIDDEN' && <EnrollLink />}
    </>
  );
}

function DepositLink() {
  return (
    <LinkButton to="/ledger" search={{ deposit: 'yes' }} icon="plus">
      {ticket.deposit}
    </LinkButton>
  );
}

function EnrollLink() {
  return (
    <LinkButton to="." search={{ tab: 'selling' }} icon="creator">
      {ticket.enroll}
    </LinkButton>
  );
}
