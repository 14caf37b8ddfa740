import { useState } from 'react';
import type { Program, ProgramStatus } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { number } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { nameOf } from '../../words/names.ts';
import { words } from '../../words/programs.ts';
import { CreateProgramDialog } from './create.tsx';
import { programsOf, queryOf } from './reads.ts';

const TONES: Record<ProgramStatus, Tone> = { draft: 'neutral', active: 'good', paused: 'warn', ended: 'neutral' };

const COLUMNS: readonly Column<Program>[] = [
  { title: words.columns.name, cell: ({ name }) => name },
  {
    title: words.columns.status,
    cell: ({ status }) => <Badge tone={TONES[status]}>{nameOf(words.statuses, status)}</Badge>,
  },
  { title: words.columns.members, cell: ({ memberCount }) => number(memberCount), align: 'number' },
  { title: words.columns.actions, cell: ({ rules }) => number(rules.length), align: 'number', only: 'wide' },
  { title: words.columns.cycle, cell: ({ cycle }) => nameOf(words.cycles, cycle) },
  {
    title: words.columns.cashback,
    cell: ({ cashback }) => (cashback ? words.cashbackTerms(cashback) : words.noCashback),
  },
  { title: words.columns.created, cell: ({ createdAt }) => <Ago at={createdAt} />, only: 'wide' },
];

/** The programs of the business. */
export function Programs() {
  const [status, setStatus] = useUrlState('status');
  const [q, setQ] = useUrlState('q');
  const [isCreating, setCreating] = useState(false);
  const mayWrite = useCan()('write.programs');
  const query = queryOf({ status, q });
  const list = usePages(...programsOf(query));
  const create = mayWrite && (
    <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
      {words.create}
    </Button>
  );

  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'programs.list', query, tool: 'listPrograms' }]} />
          {create}
        </>
      }
    >
      <List
        label={words.title}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/programs/$id', params: { id } })}
        tools={
          <>
            <SearchField label={words.search} value={q} onChange={setQ} />
            <SelectField
              label={words.status}
              hideLabel
              value={status ?? ''}
              onChange={setStatus}
              options={[
                { value: '', label: words.anyStatus },
                ...Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
              ]}
            />
          </>
        }
        empty={
          status || q ? (
            <Empty icon="search" title={words.nothingFound}>
              {words.nothingFoundLead}
            </Empty>
          ) : (
            <Empty icon="program" title={words.empty} action={create}>
              {words.emptyLead}
            </Empty>
          )
        }
      />
      {isCreating && <CreateProgramDialog onClose={() => setCreating(false)} />}
    </Page>
  );
}
