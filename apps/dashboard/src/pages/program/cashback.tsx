import { useState } from 'react';
import { type CashbackPayout, type CashbackPayoutStatus, client, type Program } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { money } from '../../ui/format.ts';
import { Link, useUrlState } from '../../ui/link.tsx';
import { Card, Empty } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { nameOf } from '../../words/names.ts';
import { one } from '../../words/programs.ts';
import { DecisionDialog, type Decision } from './decision.tsx';
import s from './program.module.css';

const TONES: Record<CashbackPayoutStatus, Tone> = {
  requested: 'warn',
  approved: 'info',
  paid: 'good',
  rejected: 'neutral',
};

/** What members have requested, the undecided requests first. */
export function Cashback({ program }: { program: Program }) {
  const [shown, setShown] = useUrlState('show');
  const [deciding, setDeciding] = useState<{ payout: CashbackPayout; decision: Decision }>();
  const mayWrite = useCan()('write.programs');
  const view = shown ?? 'requested';
  const query =
    view === 'all'
      ? {}
      : { status: view as CashbackPayoutStatus, ...(view === 'requested' && { sort: 'oldest' as const }) };
  const list = usePages(
    ['programs', program.id, 'cashback', query],
    (page, options) => client.programs.cashback.list(program.id, { ...query, ...page }, options),
    ({ items }) => items,
  );
  if (!program.cashback && view === 'requested' && !list.isPending && list.items.length === 0 && !list.error)
    return (
      <Card flush>
        <Empty
          icon="ledger"
          title={one.cashback.none}
          action={
            mayWrite &&
            program.status !== 'ended' && (
              <LinkButton to="." search={(before) => ({ ...before, tab: 'rules', show: undefined })} icon="plus">
                {one.cashback.addTerms}
              </LinkButton>
            )
          }
        >
          {one.cashback.noneLead}
        </Empty>
      </Card>
    );

  return (
    <>
      <List
        label={one.cashback.label}
        columns={columnsFor(mayWrite, (payout, decision) => setDeciding({ payout, decision }))}
        list={list}
        rowKey={({ id }) => id}
        tools={
          <>
            <SelectField
              label={one.cashback.status}
              hideLabel
              value={view}
              onChange={(value) => setShown(value === 'requested' ? undefined : value)}
              options={Object.entries(one.cashback.views).map(([value, label]) => ({ value, label }))}
            />
            <span className={s.end}>
              <AsCode calls={[{ method: 'programs.cashback.list', ids: [program.id], query }]} />
            </span>
          </>
        }
        empty={
          <Empty icon="check" title={view === 'requested' ? one.cashback.empty.requested : one.cashback.empty.other}>
            {one.cashback.emptyLead}
          </Empty>
        }
      />
      {deciding && <DecisionDialog program={program} {...deciding} onClose={() => setDeciding(undefined)} />}
    </>
  );
}

function columnsFor(
  mayWrite: boolean,
  decide: (payout: CashbackPayout, decision: Decision) => void,
): readonly Column<CashbackPayout>[] {
  const { columns, statuses, approve, reject, pay } = one.cashback;
  return [
    {
      title: columns.member,
      cell: ({ memberId, memberName }) => (
        <Link to="." search={(before) => ({ ...before, tab: undefined, show: undefined, member: memberId })}>
          {memberName}
        </Link>
      ),
    },
    { title: columns.amount, cell: ({ amount, currency }) => money(amount, currency), align: 'number' },
    {
      title: columns.status,
      cell: ({ status }) => <Badge tone={TONES[status]}>{nameOf(statuses, status)}</Badge>,
    },
    { title: columns.requested, cell: ({ requestedAt }) => <Ago at={requestedAt} /> },
    { title: columns.note, cell: ({ note }) => note, only: 'wide' },
    {
      title: columns.buttons,
      hideTitle: true,
      cell: (payout) =>
        mayWrite &&
        (payout.status === 'requested' ? (
          <div className={s.buttons}>
            <Button small onClick={() => decide(payout, 'reject')}>
              {reject}
            </Button>
            <Button small kind="primary" onClick={() => decide(payout, 'approve')}>
              {approve}
            </Button>
          </div>
        ) : (
          payout.status === 'approved' && (
            <div className={s.buttons}>
              <Button small onClick={() => decide(payout, 'mark_paid')}>
                {pay}
              </Button>
            </div>
          )
        )),
    },
  ];
}
