import { useEffect, useRef } from 'react';
import { useActionName } from '../../api/catalogue.ts';
import type { Submission } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { duration } from '../../ui/format.ts';
import { More } from '../../ui/table.tsx';
import { useNow } from '../../ui/time.tsx';
import { checkStatuses } from '../../words/proofs.ts';
import { OUTCOMES } from './checks.tsx';
import type { Queue } from './queue.ts';
import s from './list.module.css';
import { useOffers } from './subjects.ts';
import { words } from './words.ts';

interface ListProps {
  queue: Queue;
  selection: ReadonlySet<string>;
  /** Undefined if decided proofs are shown, which cannot be selected. */
  onSelect: ((ids: readonly string[], isSelected: boolean) => void) | undefined;
  onOpen: (id: string) => void;
}

export function ProofList({ queue: { items, list, current }, selection, onSelect, onOpen }: ListProps) {
  const ids = items.map(({ id }) => id);
  const nameOf = useNames();
  return (
    <section className={s.list} aria-label={words.queue}>
      {onSelect && items.length > 1 && (
        <div className={s.listHead}>
          <Checkbox
            label={words.selectAll}
            checked={ids.every((id) => selection.has(id))}
            onChange={(isSelected) => onSelect(ids, isSelected)}
          />
        </div>
      )}
      <ol>
        {items.map((submission) => (
          <Row
            key={submission.id}
            submission={submission}
            names={nameOf(submission)}
            isCurrent={submission.id === current?.id}
            isSelected={selection.has(submission.id)}
            onSelect={onSelect && ((isSelected) => onSelect([submission.id], isSelected))}
            onOpen={() => onOpen(submission.id)}
          />
        ))}
      </ol>
      <More list={list} />
    </section>
  );
}

/** The action and the offer of a proof. */
export function useNames(): (submission: Submission) => readonly [action: string, offer: string] {
  const actionName = useActionName();
  const { campaigns, programs } = useOffers();
  return ({ actionId, subject }) => [
    actionName(actionId),
    [...campaigns, ...programs].find(({ id }) => id === subject.id)?.name ??
      words.subjects[subject.type] ??
      words.otherSubject,
  ];
}

interface RowProps {
  submission: Submission;
  names: readonly [action: string, offer: string];
  isCurrent: boolean;
  isSelected: boolean;
  onSelect: ((isSelected: boolean) => void) | undefined;
  onOpen: () => void;
}

function Row({ submission, names: [action, offer], isCurrent, isSelected, onSelect, onOpen }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { status } = submission.verification;
  // Who took part is what tells proofs of the same offer apart.
  const title = submission.participant?.name ?? action;
  const outcome = status === 'passed' || status === 'failed' || status === 'unknown' ? OUTCOMES[status] : undefined;
  return (
    <li ref={row} className={classes(s.row, isCurrent && s.current, isSelected && s.selected)}>
      {onSelect && <Checkbox label={words.selectProof(title)} hideLabel checked={isSelected} onChange={onSelect} />}
      <button type="button" className={s.rowButton} onClick={onOpen} aria-current={isCurrent ? 'true' : undefined}>
        <span className={s.rowTop}>
          <strong className="truncate">{title}</strong>
          <Waiting submission={submission} />
        </span>
        <span className={s.rowTop}>
          <span className="truncate soft small">{offer}</span>
          <Badge tone={outcome?.tone ?? 'neutral'} icon={outcome?.icon}>
            {checkStatuses[status]}
          </Badge>
        </span>
      </button>
    </li>
  );
}

function Waiting({ submission: { createdAt, reviewedAt } }: { submission: Submission }) {
  const now = useNow();
  const until = reviewedAt === null ? now : new Date(reviewedAt);
  const seconds = (until.getTime() - new Date(createdAt).getTime()) / 1000;
  return <span className="number soft small">{duration(inLargestUnit(seconds))}</span>;
}

/** Only the days of several days, so that there is room for the name. */
function inLargestUnit(seconds: number): number {
  const unit = [86_400, 3600, 60].find((each) => seconds >= each) ?? 1;
  return Math.floor(seconds / unit) * unit;
}
