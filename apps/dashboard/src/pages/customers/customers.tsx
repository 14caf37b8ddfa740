import { useState } from 'react';
import type { Participant } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { linkTo } from '../../declared-pages.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { number } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { CustomerForm } from './customer-form.tsx';
import { customersOf, queryOf } from './reads.ts';
import { words } from './words.ts';

const COLUMNS: readonly Column<Participant>[] = [
  { title: words.columns.name, cell: (customer) => <Name customer={customer} /> },
  {
    title: words.columns.accounts,
    cell: ({ handles }) => handles.map(({ handle }) => `@${handle}`).join(', '),
    only: 'wide',
  },
  { title: words.columns.proofs, cell: ({ counts }) => number(counts.submitted), align: 'number' },
  { title: words.columns.perks, cell: ({ counts }) => number(counts.perksIssued), align: 'number' },
  {
    title: words.columns.redeemed,
    cell: ({ counts }) => number(counts.perksRedeemed),
    align: 'number',
    only: 'wide',
  },
  { title: words.columns.since, cell: ({ firstSeenAt }) => <Ago at={firstSeenAt} />, only: 'wide' },
];

/** The people who take part. */
export function Customers() {
  const [q, setQ] = useUrlState('q');
  const [isAdding, setAdding] = useState(false);
  const mayWrite = useCan()('write.participants');
  const query = queryOf(q);
  const list = usePages(...customersOf(query));
  const add = mayWrite && (
    <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
      {words.add}
    </Button>
  );
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'participants.list', query, tool: 'findParticipants' }]} />
          {add}
        </>
      }
    >
      <List
        label={words.title}
        columns={COLUMNS}
        list={list}
        rowKey={({ id }) => id}
        rowLink={({ id }) => linkTo(`/customers/${id}`)}
        tools={<SearchField label={words.search} value={q} onChange={setQ} />}
        empty={
          q ? (
            <Empty icon="search" title={words.nothingFound}>
              {words.nothingFoundLead}
            </Empty>
          ) : (
            <Empty icon="team" title={words.empty} action={add}>
              {mayWrite ? words.emptyLead : words.emptyReader}
            </Empty>
          )
        }
      />
      {isAdding && <CustomerForm onClose={() => setAdding(false)} />}
    </Page>
  );
}

function Name({ customer }: { customer: Participant }) {
  const { name, email, externalId, blocked, creatorBusinessId } = customer;
  return (
    <>
      {name ?? email ?? externalId ?? words.unnamed} {creatorBusinessId !== null && <Badge>{words.creator}</Badge>}
      {blocked && <Badge tone="bad">{words.blocked}</Badge>}
    </>
  );
}
