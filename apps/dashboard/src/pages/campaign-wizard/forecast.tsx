import { useEffect, useState } from 'react';
import { client, type CurrencyCode, type PossibleChange, type SimulatedCampaign } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { duration, money, number } from '../../ui/format.ts';
import { Card, Loading } from '../../ui/page.tsx';
import { words } from '../../words/campaign-wizard.ts';
import { rewardText } from '../../words/offers.ts';
import { basisText, range, rangeNote } from '../../words/predictions.ts';
import { type Draft, type Reward, termsOf } from './draft.ts';
import s from './wizard.module.css';

/** The terms are sent after a pause in typing. */
const PAUSE_MS = 400;

type Prediction = ReturnType<typeof useRead<SimulatedCampaign>>;

/** What the terms would bring. It is not asked for while they are incomplete. */
export function usePrediction(draft: Draft, reward: Reward, isReady: boolean): Prediction {
  const can = useCan();
  const { currency } = useSession().business;
  const terms = JSON.stringify(termsOf(draft, reward));
  const [sent, setSent] = useState(terms);
  useEffect(() => {
    const timer = setTimeout(() => setSent(terms), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [terms]);
  return useRead(
    ['prediction', currency, sent],
    (options) => client.campaigns.simulate(JSON.parse(sent) as ReturnType<typeof termsOf>, options),
    { enabled: isReady && sent === terms && can('use.ai'), staleTime: 60_000 },
  );
}

/**
 * The most that it can cost, with its currency: that of the rewards or, for a percentage of an assumed bill, US dollars. Undefined without a
 * limit, or until the average bill is known.
 */
export function maxCostOf(
  draft: Draft,
  reward: Reward,
  currency: CurrencyCode,
  prediction: SimulatedCampaign | undefined,
): string | undefined {
  const cap = draft.cap.value;
  const { value } = reward.value;
  if (cap == null || value == null) return undefined;
  if (reward.type !== 'pct') return money(cap * value, currency);
  const bill = billIn(prediction);
  return bill === undefined ? undefined : money((cap * value * bill) / 100);
}

/** The bill that a percentage is assumed to be taken of. */
function billIn(prediction: SimulatedCampaign | undefined): number | undefined {
  if (prediction?.perk.type !== 'pct' || prediction.expected.costPerApproved === null) return undefined;
  return (prediction.expected.costPerApproved / prediction.perk.value) * 100;
}

interface ForecastProps {
  draft: Draft;
  reward: Reward;
  prediction: Prediction;
  onApply: (change: PossibleChange) => void;
}

/** The cost at most, and what is likely. */
export function Forecast({ draft, reward, prediction, onApply }: ForecastProps) {
  const t = words.forecast;
  const cap = draft.cap.value;
  const { currency } = useSession().business;
  const most = maxCostOf(draft, reward, currency, prediction.data);
  const bill = billIn(prediction.data);
  const value = reward.value.value ?? 0;
  const sum =
    cap === null
      ? t.openNote
      : cap === undefined
        ? undefined
        : reward.type !== 'pct'
          ? t.capped(cap, money(value, currency))
          : bill !== undefined && t.ofBill(cap, rewardText({ type: 'pct', value, currency }), bill);
  const { data } = prediction;
  return (
    <Card title={words.step.forecast}>
      <div aria-live="polite" aria-busy={prediction.isFetching} className={s.forecast}>
        <div className={s.most}>
          <span className="soft">{t.most}</span>
          <strong>{most === undefined ? (cap === null ? t.open : '…') : most}</strong>
          <span className="soft small">{sum}</span>
        </div>
        {data ? <Likely prediction={data} /> : prediction.isFetching && <Loading lines={3} />}
        {Boolean(prediction.error) && !prediction.isFetching && (
          <ErrorNotice error={prediction.error} retry={() => void prediction.refetch()} />
        )}
      </div>
      {data && data.changes.length > 0 && (
        <div className={s.changes}>
          <h3>{t.changes}</h3>
          <ul>
            {data.changes.map((change) => (
              <li key={change.what}>
                <span>
                  {change.what === 'perk' ? t.change.perk(rewardText(change.perk)) : t.change.days(change.days)}
                  <span className="soft small">{t.difference(change.approvedDifference, change.costDifference)}</span>
                </span>
                <Button small onClick={() => onApply(change)}>
                  {t.apply}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function Likely({ prediction }: { prediction: SimulatedCampaign }) {
  const t = words.forecast;
  const { currency } = useSession().business;
  const { expected, interval80, daysToFirst } = prediction;
  return (
    <>
      <table className={s.figures}>
        <tbody>
          <tr>
            <th scope="row">{t.approved}</th>
            <td>{number(Math.round(expected.approved))}</td>
            <td className="soft">{range(number(interval80.approved.low), number(interval80.approved.high))}</td>
          </tr>
          <tr>
            <th scope="row">{t.cost}</th>
            <td>{money(expected.cost)}</td>
            <td className="soft">{range(money(interval80.cost.low), money(interval80.cost.high))}</td>
          </tr>
          <tr>
            <th scope="row">{t.first}</th>
            <td>{daysText(daysToFirst.median)}</td>
            <td className="soft">{range(daysText(daysToFirst.low), daysText(daysToFirst.high))}</td>
          </tr>
        </tbody>
      </table>
      <p className="soft small">
        {basisText(prediction)} {rangeNote} {currency !== 'USD' && t.inDollars}
      </p>
    </>
  );
}

function daysText(days: number): string {
  // More exact figures would claim more than is known.
  return duration(days < 1 ? Math.max(1, Math.round(days * 24)) * 3600 : Math.round(days) * 86_400);
}
