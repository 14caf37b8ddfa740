import { useEffect, useRef, useState } from 'react';
import type { Submission } from '../../api/client.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode, type Call } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button, classes, IconButton, LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { ExampleData } from '../../ui/example-data.tsx';
import { Card, Empty, Loading, Page } from '../../ui/page.tsx';
import { useShortcuts } from '../../ui/shortcuts.ts';
import { DecisionBar } from './bar.tsx';
import { type Decision, hold, sendNow, undo, useDecisions, hasUnsentDecisions } from './decisions.ts';
import { Decided } from './decided.tsx';
import { ClearFilters, Filters, isFiltered, useFilter } from './filters.tsx';
import { ProofList } from './list.tsx';
import { Outcomes } from './outcomes.tsx';
import { Proof } from './proof.tsx';
import { useQueue } from './queue.ts';
import type { Filter } from './reads.ts';
import s from './review.module.css';
import { words } from './words.ts';

/** Decides on proofs, the longest wait first, with a key for each decision. */
export function Review() {
  const [filter, setFilter] = useFilter();
  useSendBeforeLeaving();
  return <Desk key={JSON.stringify(filter)} filter={filter} onFilter={setFilter} />;
}

function Desk({ filter, onFilter }: { filter: Filter; onFilter: (change: Partial<Filter>) => void }) {
  const queue = useQueue(filter);
  const { items, list, current, index, open, move } = queue;
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [listShown, setListShown] = useState(false);
  const { business } = useSession();
  const can = useCan()('review.submissions');
  const { held } = useDecisions();
  const top = useRef<HTMLDivElement>(null);

  const selected = items.filter(({ id }) => selection.has(id));
  const isBulk = selected.length > 0;
  const isOwn = current?.businessId === business.id;
  const isOpen = current?.state === 'pending' && isOwn;
  const targets = isBulk ? selected : current && isOpen ? [current] : [];

  const show = (id: string | undefined) => {
    open(id);
    setListShown(false);
  };
  useEffect(() => {
    // Each proof is read from its beginning.
    if (top.current && top.current.getBoundingClientRect().top < 0) top.current.scrollIntoView();
  }, [current?.id]);

  const decide = (decision: Decision, reason?: string) => {
    hold(targets, decision, reason);
    setSelection(new Set());
    const ids = new Set(targets.map(({ id }) => id));
    if (!current || !ids.has(current.id)) return;
    const rest = (from: readonly Submission[]) => from.find(({ id }) => !ids.has(id))?.id;
    show(rest(items.slice(index + 1)) ?? rest(items.slice(0, Math.max(0, index)).toReversed()));
  };
  const takeBack = () => {
    const [first] = undo();
    if (first) show(first.id);
  };
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelection((before) => {
      const after = new Set(before);
      for (const id of ids)
        if (isSelected) after.add(id);
        else after.delete(id);
      return after;
    });

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    o: () => document.getElementById('proof-link')?.click(),
    x: current && can && isOpen ? () => select([current.id], !selection.has(current.id)) : undefined,
  });

  const isPending = filter.state === 'pending';
  const total = `${String(items.length)}${list.hasMore ? '+' : ''}`;
  return (
    <Page
      title={words.title}
      lead={isPending ? <span className={s.keys}>{words.lead}</span> : undefined}
      actions={<AsCode calls={callsFor(targets)} />}
    >
      <div>
        <div className={s.top} ref={top}>
          <Filters filter={filter} onChange={onFilter} />
          {items.length > 0 && (
            <div className={s.walk}>
              <IconButton icon="back" label={words.previous} onClick={() => move(-1)} disabled={index === 0} />
              <span className="number">{index >= 0 ? words.position(index + 1, total) : words.count(total)}</span>
              <IconButton
                icon="arrow"
                label={words.next}
                onClick={() => move(1)}
                disabled={index === items.length - 1}
              />
              <Button small icon="list" className={s.toggle} onClick={() => setListShown(!listShown)}>
                {listShown ? words.showProof : words.showQueue}
              </Button>
            </div>
          )}
        </div>
        <Outcomes />
        {list.error && items.length === 0 ? <ErrorNotice error={list.error} retry={list.refetch} /> : null}
        {list.isPending && !current ? (
          <Card>
            <Loading lines={8} />
          </Card>
        ) : items.length === 0 && !current && !queue.error && !list.error ? (
          <Card>
            <Nothing filter={filter} onFilter={onFilter} />
          </Card>
        ) : (
          <div className={classes(s.desk, listShown && s.listShown, items.length === 0 && s.alone)}>
            {items.length > 0 && (
              <ProofList
                queue={queue}
                selection={selection}
                onSelect={isPending && can ? select : undefined}
                onOpen={show}
              />
            )}
            <div className={s.side}>
              {queue.error ? <ErrorNotice error={queue.error} /> : null}
              {current && !isOwn && <Notice>{words.notYours}</Notice>}
              {current && current.state !== 'pending' && (
                <Decided submission={current} isSurprise={isPending && index < 0} onContinue={() => move(1)} />
              )}
              {current && <Proof key={current.id} submission={current} />}
              {!can && <Notice>{words.cannotReview}</Notice>}
            </div>
          </div>
        )}
        {can && (targets.length > 0 || held.length > 0) && (
          <DecisionBar
            targets={targets}
            isBulk={isBulk}
            onDecide={decide}
            onUndo={takeBack}
            onClear={() => setSelection(new Set())}
          />
        )}
      </div>
    </Page>
  );
}

function Nothing({ filter, onFilter }: { filter: Filter; onFilter: (change: Partial<Filter>) => void }) {
  if (isFiltered(filter))
    return <Empty icon="review" title={words.emptyFiltered} action={<ClearFilters onChange={onFilter} />} />;
  if (filter.state !== 'pending')
    return <Empty icon="review" title={words.emptyDecided} action={<ClearFilters onChange={onFilter} />} />;
  return (
    <Empty
      icon="check"
      title={words.empty}
      action={
        <div className="row">
          <LinkButton to="/campaigns">{words.toCampaigns}</LinkButton>
          <ExampleData />
        </div>
      }
    >
      {words.emptyLead}
    </Empty>
  );
}

function callsFor(targets: readonly Submission[]): Call[] {
  const ids = targets.length > 0 ? targets.map(({ id }) => id) : ['sub_…'];
  const [first = 'sub_…'] = ids;
  const approve = (submissionId: string) => ({ submissionId, decision: 'approve' });
  return [
    ids.length > 1
      ? { method: 'submissions.reviewBulk', body: { reviews: ids.map(approve) } }
      : { method: 'submissions.review', body: approve(first), tool: 'reviewSubmission' },
    {
      method: 'submissions.list',
      query: { state: 'pending', sort: 'oldest' },
      tool: 'listSubmissions',
      toolInput: { state: 'pending' },
    },
  ];
}

/** What is held back is sent when the page is left, hidden or closed. */
function useSendBeforeLeaving(): void {
  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState === 'hidden') void sendNow();
    };
    const onPageHide = () => void sendNow();
    const onClose = (event: BeforeUnloadEvent) => {
      if (hasUnsentDecisions()) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('beforeunload', onClose);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('beforeunload', onClose);
      void sendNow();
    };
  }, []);
}
