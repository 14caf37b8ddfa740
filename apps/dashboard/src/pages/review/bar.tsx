import { useState } from 'react';
import type { Submission } from '../../api/client.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Form, TextArea } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Shortcuts, useShortcuts } from '../../ui/shortcuts.ts';
import s from './bar.module.css';
import { type Decision, useDecisions } from './decisions.ts';
import shared from './review.module.css';
import { words } from './words.ts';

interface BarProps {
  /** The proofs to decide on: those that are selected, or else the one that is shown. */
  targets: readonly Submission[];
  isBulk: boolean;
  onDecide: (decision: Decision, reason?: string) => void;
  onUndo: () => void;
  onClear: () => void;
}

/** The decision, always in sight. A reason is chosen here too, so that the proof stays visible. */
export function DecisionBar({ targets, isBulk, onDecide, onUndo, onClear }: BarProps) {
  const [rejecting, setRejecting] = useState(false);
  const count = targets.length;
  const key = targets.map(({ id }) => id).join();
  const [shownFor, setShownFor] = useState(key);
  // The reasons were for another proof.
  if (shownFor !== key) {
    setShownFor(key);
    setRejecting(false);
  }
  const decide = (decision: Decision, reason?: string) => {
    setRejecting(false);
    onDecide(decision, reason);
  };
  const canDecide = count > 0;
  useShortcuts({
    a: canDecide ? () => decide('approve') : undefined,
    r: canDecide ? () => setRejecting((before) => !before) : undefined,
    u: onUndo,
    Escape: rejecting ? () => setRejecting(false) : undefined,
  });
  return (
    <section className={s.bar} aria-label={words.bar}>
      <HeldStrip onUndo={onUndo} />
      {canDecide && rejecting ? (
        <Reasons targets={targets} onChoose={(reason) => decide('reject', reason)} onBack={() => setRejecting(false)} />
      ) : (
        canDecide && (
          <div className={s.decide}>
            {isBulk && (
              <span className={s.count}>
                {words.selected(count)}
                <Button kind="quiet" small onClick={onClear}>
                  {words.clearSelection}
                </Button>
              </span>
            )}
            <Button
              kind="secondary"
              icon="close"
              shortcut="R"
              aria-expanded={rejecting}
              onClick={() => setRejecting(true)}
            >
              {isBulk ? words.rejectAll(count) : words.reject}
            </Button>
            <Button kind="primary" icon="check" shortcut="A" onClick={() => decide('approve')}>
              {isBulk ? words.approveAll(count) : words.approve}
            </Button>
          </div>
        )
      )}
    </section>
  );
}

/** The pending decision with its Undo button. It is part of the bar, so it never covers a proof. */
function HeldStrip({ onUndo }: { onUndo: () => void }) {
  const { held } = useDecisions();
  const last = held.at(-1);
  const together = held.filter(({ action }) => action === last?.action);
  return (
    <div role="status" className={s.status}>
      {last && (
        <div className={s.held} key={last.action}>
          <Icon name={last.decision === 'approve' ? 'check' : 'close'} />
          <span>{words.held(last.decision, together.length)}</span>
          <Button kind="quiet" small icon="undo" shortcut="U" onClick={onUndo}>
            {words.undo}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ReasonsProps {
  targets: readonly Submission[];
  onChoose: (reason: string) => void;
  onBack: () => void;
}

function Reasons({ targets, onChoose, onBack }: ReasonsProps) {
  const [own, setOwn] = useState<string>();
  const { reasons } = words;
  const failed = new Set(
    targets.flatMap(({ verification }) =>
      verification.checks.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name),
    ),
  );
  const last = reasons.length + 1;
  const shortcuts: Shortcuts = { [String(last)]: () => setOwn('') };
  for (const [index, { text }] of reasons.entries()) shortcuts[String(index + 1)] = () => onChoose(text);
  useShortcuts(shortcuts);
  const send = () => {
    if (own?.trim()) onChoose(own.trim());
  };
  return (
    <div className={s.reasons}>
      <div className="spread">
        <div>
          <h3>{words.reasonsTitle(targets.length)}</h3>
          <p className="soft small">{words.reasonsLead}</p>
        </div>
        <IconButton icon="close" label={words.back} onClick={onBack} />
      </div>
      {own === undefined ? (
        <ol className={s.reasonList}>
          {reasons.map(({ check, text }, index) => (
            <li key={text}>
              <button type="button" className={s.reason} onClick={() => onChoose(text)} autoFocus={index === 0}>
                <kbd className={shared.key}>{index + 1}</kbd>
                <span>
                  {text}
                  {check !== undefined && failed.has(check) && <span className={s.hint}> {words.suggested}</span>}
                </span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={s.reason} onClick={() => setOwn('')}>
              <kbd className={shared.key}>{last}</kbd>
              <span>{words.ownReason}</span>
            </button>
          </li>
        </ol>
      ) : (
        <Form onSubmit={send}>
          <TextArea
            label={words.ownReasonLabel}
            hint={words.ownReasonHint}
            value={own}
            onChange={setOwn}
            maxLength={500}
            rows={2}
            autoFocus
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
              if (event.key === 'Escape') setOwn(undefined);
            }}
          />
          <div className="row">
            <Button onClick={() => setOwn(undefined)}>{words.back}</Button>
            <Button kind="primary" type="submit" disabled={!own.trim()}>
              {words.rejectWith}
            </Button>
          </div>
        </Form>
      )}
    </div>
  );
}
