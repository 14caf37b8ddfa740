import { useState } from 'react';
import { client, type Program, type ProgramTier } from '../../api/client.ts';
import { type Pages, usePages } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { number } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Empty } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { one } from '../../words/programs.ts';
import { EnrollDialog } from './enroll.tsx';
import { MemberSheet } from './member-sheet.tsx';
import s from './program.module.css';
import { standingsOf } from './reads.ts';

/** What lists of members and of their progress have in common. */
interface Row {
  id: string;
  memberId: string;
  name: string;
  points: number;
  currentTier: string | null;
}

type View = keyof typeof one.members.views;

/** The members by points; searching and removed members use another list of the API, which is by name. */
export function Members({ program }: { program: Program }) {
  const [q, setQ] = useUrlState('q');
  const [shown, setShown] = useUrlState('show');
  const [member, setMember] = useUrlState('member');
  const [isAdding, setAdding] = useState(false);
  const mayWrite = useCan()('write.programs');
  const view = (shown ?? 'current') as View;
  const isByName = Boolean(q) || view === 'removed';
  const standings = useStandings(program.id, view === 'previous' ? 'previous' : 'current', !isByName);
  const named = useNamed(program.id, q, view === 'removed' ? 'removed' : 'active', isByName);
  const list = isByName ? named : standings;
  const isOpen = program.status === 'active' || program.status === 'draft';
  const add = mayWrite && isOpen && (
    <Button kind={program.status === 'active' ? 'primary' : 'secondary'} icon="plus" onClick={() => setAdding(true)}>
      {one.members.add}
    </Button>
  );

  return (
    <>
      <List
        label={one.members.label}
        columns={columnsFor(program.tiers)}
        list={list}
        rowKey={({ id }) => id}
        rowLink={({ memberId }) => ({ to: '.', search: (before) => ({ ...before, member: memberId }) })}
        tools={
          <>
            <SearchField label={one.members.search} value={q} onChange={setQ} />
            <SelectField
              label={one.members.view}
              hideLabel
              value={view}
              onChange={(value) => setShown(value === 'current' ? undefined : value)}
              options={Object.entries(one.members.views).map(([value, label]) => ({ value, label }))}
            />
            {list.items.length > 0 && <span className={s.end}>{add}</span>}
          </>
        }
        empty={<NoMembers program={program} view={view} isSearch={Boolean(q)} add={add} />}
      />
      {isAdding && <EnrollDialog program={program} onClose={() => setAdding(false)} />}
      {member && <MemberSheet program={program} memberId={member} onClose={() => setMember(undefined)} />}
    </>
  );
}

function columnsFor(tiers: readonly ProgramTier[]): readonly Column<Row>[] {
  const { columns } = one.members;
  return [
    { title: columns.name, cell: ({ name }) => name },
    {
      title: columns.tier,
      cell: ({ currentTier }) =>
        currentTier ? <Badge tone="good">{currentTier}</Badge> : <span className="soft">{one.members.noTier}</span>,
    },
    { title: columns.next, cell: ({ points }) => <span className="soft">{nextText(tiers, points)}</span> },
    { title: columns.points, cell: ({ points }) => number(points), align: 'number' },
  ];
}

function nextText(tiers: readonly ProgramTier[], points: number): string {
  const next = tiers.find(({ requiredPoints }) => requiredPoints > points);
  if (next) return one.members.next(next.requiredPoints - points, next.name);
  return tiers.length > 0 ? one.members.top : one.members.noTiers;
}

function useStandings(id: string, cycle: 'current' | 'previous', enabled: boolean): Pages<Row> {
  return usePages(...standingsOf(id, cycle), { enabled });
}

function useNamed(id: string, q: string | undefined, status: 'active' | 'removed', enabled: boolean): Pages<Row> {
  const query = { ...(q && { q }), status };
  return usePages(
    ['programs', id, 'members', query],
    (page, options) => client.programs.members.list(id, { ...query, ...page }, options),
    ({ items }): readonly Row[] => items,
    { enabled },
  );
}

interface NoMembersProps {
  program: Program;
  view: View;
  isSearch: boolean;
  add: React.ReactNode;
}

function NoMembers({ program, view, isSearch, add }: NoMembersProps) {
  const { members } = one;
  if (isSearch)
    return (
      <Empty icon="search" title={members.nothingFound}>
        {members.nothingFoundLead}
      </Empty>
    );
  if (view === 'removed') return <Empty icon="team" title={members.emptyRemoved} />;
  if (view === 'previous') return <Empty icon="team" title={members.emptyPrevious} />;
  return (
    <Empty icon="team" title={members.empty} action={add}>
      {program.membership === 'open' ? members.emptyOpen : members.emptyLead}
    </Empty>
  );
}
