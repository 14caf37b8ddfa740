import { type Perk, type PerksListQuery, client } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ExampleData } from '../../ui/example-data.tsx';
import { day } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { detailOf, worthOf } from '../../words/perk-worth.ts';
import { Export } from './export.tsx';
import { Filters, useFilters } from './filters.tsx';
import { PerkSheet } from './perk-sheet.tsx';
import s from './perks.module.css';
import { type Sources, useSources } from './sources.ts';
import { StateBadge } from './state.tsx';
import { words } from './words.ts';

export function Perks() {
  const filters = useFilters();
  const sources = useSources();
  const [id, setId] = useUrlState('id');
  const { query, isActive, clear } = filters;
  const list = usePages(
    ['perks', 'list', query],
    (page, options) => client.perks.list({ ...query, ...page }, options),
    ({ items }) => items,
  );
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={callsFor(query)} />
          <Export query={query} total={list.total} sources={sources} />
        </>
      }
    >
      <List
        label={words.title}
        list={list}
        columns={columnsWith(sources)}
        rowKey={(perk) => perk.id}
        rowLink={(perk) => ({ to: '.', search: (before: object) => ({ ...before, id: perk.id }), replace: true })}
        isSelected={(perk) => perk.id === id}
        tools={<Filters filters={filters} sources={sources} />}
        empty={
          isActive ? (
            <Empty icon="search" title={words.noMatch} action={<Button onClick={clear}>{words.clear}</Button>}>
              {words.noMatchLead}
            </Empty>
          ) : (
            <NoPerks />
          )
        }
      />
      <PerkSheet id={id} onClose={() => setId(undefined)} sources={sources} />
    </Page>
  );
}

function NoPerks() {
  const isCreator = useSession().business.kind === 'creator';
  return (
    <Empty
      icon="gift"
      title={words.empty}
      action={
        <div className="row">
          <LinkButton kind="primary" to={isCreator ? '/opportunities' : '/review'}>
            {isCreator ? words.toOpportunities : words.toReview}
          </LinkButton>
          <ExampleData />
        </div>
      }
    >
      {isCreator ? words.emptyCreatorLead : words.emptyLead}
    </Empty>
  );
}

function columnsWith({ nameOf }: Sources): Column<Perk>[] {
  const { columns } = words;
  return [
    { title: columns.code, cell: ({ code }) => <span className={s.code}>{code}</span> },
    {
      title: columns.worth,
      cell: (perk) => (
        <>
          {worthOf(perk)} <span className="soft">{detailOf(perk)}</span>
        </>
      ),
    },
    { title: columns.state, cell: ({ status }) => <StateBadge status={status} /> },
    { title: columns.source, cell: nameOf, only: 'wide' },
    { title: columns.issued, cell: ({ issuedAt }) => <Ago at={issuedAt} />, align: 'number' },
    { title: columns.until, cell: ({ expiresAt }) => day(expiresAt), align: 'number', only: 'wide' },
  ];
}

function callsFor(query: PerksListQuery) {
  const { code, ...rest } = query;
  return [{ method: 'perks.list', query, ...(code ? {} : { tool: 'listPerks', query: rest }) }];
}
