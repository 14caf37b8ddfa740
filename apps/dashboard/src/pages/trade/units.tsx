import { useState } from 'react';
import type { Submission, Trade, TradeProof, TradeUnitState } from '../../api/client.ts';
import { useCan } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Countdown } from '../../ui/time.tsx';
import { readable } from '../../words/states.ts';
import { ActDialog, type ActionName, actionsFor } from './act.tsx';
import { DisputeView } from './dispute.tsx';
import { Proof } from './proof.tsx';
import s from './trade.module.css';
import { words as one } from './words.ts';

/** How many units are shown at once. */
const SHOWN = 10;

/** Those that somebody has to do something about first. */
const ORDER: readonly TradeUnitState[] = ['in_review', 'disputed', 'cure', 'awaiting_proof', 'rejected', 'settled'];

/** The units of a trade, each with its proof and with what can be done about it now. */
export function Units({ trade, proofs }: { trade: Trade; proofs: readonly Submission[] }) {
  const [limit, setLimit] = useState(SHOWN);
  const units = trade.proofs.toSorted((a, b) => rank(a) - rank(b) || a.unit - b.unit);
  return (
    <Card title={one.units} flush>
      <ul>
        {units.slice(0, limit).map((unit) => (
          <Unit key={unit.unit} trade={trade} unit={unit} proof={proofs.find(({ id }) => id === unit.submissionId)} />
        ))}
      </ul>
      {units.length > limit && (
        <div className={s.more}>
          <Button small onClick={() => setLimit(limit + SHOWN)}>
            {one.moreUnits}
          </Button>
        </div>
      )}
    </Card>
  );
}

function rank({ status }: TradeProof): number {
  const at = ORDER.indexOf(status);
  return at < 0 ? ORDER.length : at;
}

interface UnitProps {
  trade: Trade;
  unit: TradeProof;
  /** Undefined if there is no proof, or if it is older than the ones that were loaded. */
  proof: Submission | undefined;
}

function Unit({ trade, unit, proof }: UnitProps) {
  const [acting, setActing] = useState<ActionName>();
  const mayWrite = useCan()('write.exchange');
  const state = stateOf(unit.status);
  const actions = mayWrite ? actionsFor(trade.side, unit) : [];
  return (
    <li className={s.unit}>
      <div className="spread">
        <h3>{one.unit(unit.unit)}</h3>
        <Badge tone={state.tone} icon={state.icon}>
          {state.label}
        </Badge>
      </div>
      <p className="soft small">
        {unit.dueAt ? (
          <>
            {one.due[unit.status]} <Countdown to={unit.dueAt} />
          </>
        ) : (
          one.final[unit.status]
        )}
      </p>
      {unit.submissionId !== null && <Proof id={unit.submissionId} known={proof} />}
      {unit.dispute && <DisputeView trade={trade} dispute={unit.dispute} mayWrite={mayWrite} />}
      {actions.length > 0 && (
        <div className="row">
          {actions.map((action) => (
            <Button
              key={action}
              kind={action === 'approve' || action === 'submit' ? 'primary' : 'secondary'}
              onClick={() => setActing(action)}
            >
              {one[action].button}
            </Button>
          ))}
        </div>
      )}
      {acting && <ActDialog trade={trade} unit={unit} action={acting} onClose={() => setActing(undefined)} />}
    </li>
  );
}

function stateOf(status: TradeUnitState) {
  const states: Readonly<Record<string, (typeof one.states)[TradeUnitState]>> = one.states;
  return states[status] ?? ({ label: readable(status), tone: 'neutral', icon: undefined } as const);
}
