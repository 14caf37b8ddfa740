import { useActionName } from '../../api/catalogue.ts';
import type { Campaign, CampaignFigures } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ExampleData } from '../../ui/example-data.tsx';
import { SelectField } from '../../ui/field.tsx';
import { day, number } from '../../ui/format.ts';
import { Funnel } from '../../ui/funnel.tsx';
import { Link, useNavigate, useUrlState } from '../../ui/link.tsx';
import { Empty, Page } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search.tsx';
import { type Column, List } from '../../ui/table.tsx';
import { offerText } from '../../words/offers.ts';
import { campaignState } from '../../words/states.ts';
import { campaignsOf, queryOf, type Row, STATUSES } from './reads.ts';
import s from './campaigns.module.css';
import { words } from './words.ts';

export function Campaigns() {
  const can = useCan();
  const [status, setStatus] = useUrlState('status');
  const [q, setQ] = useUrlState('q');
  const navigate = useNavigate();
  const query = queryOf({ status, q });
  const withFigures = can('read.analytics');
  const list = usePages(...campaignsOf(query, withFigures));
  const columns = useColumns(withFigures);
  const mayCreate = can('write.campaigns');
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <>
          <AsCode calls={[{ method: 'campaigns.list', query: { ...query }, tool: q ? undefined : 'listCampaigns' }]} />
          {mayCreate && (
            <LinkButton kind="primary" icon="plus" to="/campaigns/new">
              {words.create}
            </LinkButton>
          )}
        </>
      }
    >
      <List
        label={words.title}
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/campaigns/$id', params: { id } })}
        tools={
          <>
            <div className={s.search}>
              <SearchField label={words.search} value={q} onChange={setQ} />
            </div>
            <SelectField
              label={words.status}
              hideLabel
              value={status ?? ''}
              onChange={setStatus}
              options={[
                { value: '', label: words.all },
                ...STATUSES.map((value) => ({ value, label: campaignState(value).label })),
                { value: 'archived', label: words.archived },
              ]}
            />
          </>
        }
        empty={
          status || q ? (
            <Empty
              icon="search"
              title={words.noMatch}
              action={
                <Button onClick={() => void navigate({ to: '.', search: {}, replace: true })}>{words.clear}</Button>
              }
            >
              {words.noMatchLead}
            </Empty>
          ) : (
            <Empty
              icon="campaign"
              title={words.empty}
              action={
                mayCreate && (
                  <div className="row">
                    <LinkButton kind="primary" icon="plus" to="/campaigns/new">
                      {words.create}
                    </LinkButton>
                    <ExampleData />
                  </div>
                )
              }
            >
              {mayCreate ? words.emptyLead : words.emptyReader}
            </Empty>
          )
        }
      />
    </Page>
  );
}

function useColumns(withFigures: boolean): Column<Row>[] {
  const { columns } = words;
  const actionName = useActionName();
  return [
    {
      title: columns.name,
      cell: ({ name, actions, actionId, ...reward }) => (
        <span className={s.name}>
          <span>{name}</span>
          <span className={s.offer}>
            {words.perk(actionName(actionId), offerText(reward))}
            {actions.length > 1 && words.others(actions.length - 1)}
          </span>
        </span>
      ),
    },
    {
      title: columns.state,
      cell: ({ status }) => {
        const { label, tone, icon } = campaignState(status);
        return (
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
        );
      },
    },
    { title: columns.places, cell: (campaign) => <Places campaign={campaign} /> },
    ...(withFigures
      ? [{ title: columns.results, cell: ({ id, figures }: Row) => figures && <Results id={id} figures={figures} /> }]
      : []),
    {
      title: columns.ends,
      cell: ({ expiresAt }) => (expiresAt === null ? words.notLaunched : day(expiresAt)),
      align: 'number',
      only: 'wide',
    },
  ];
}

function Places({ campaign: { name, completions, maxCompletions } }: { campaign: Campaign }) {
  if (maxCompletions === null) return <span className="number">{words.unlimited(number(completions))}</span>;
  const text = words.places(number(completions), number(maxCompletions));
  return (
    <span className={s.places}>
      <span className="number">{text}</span>
      <progress
        className={s.progress}
        value={completions}
        max={maxCompletions}
        aria-label={name}
        aria-valuetext={text}
      />
    </span>
  );
}

function Results({
  id,
  figures: { totalSubmissions, pending, approved, perksRedeemed },
}: {
  id: string;
  figures: CampaignFigures;
}) {
  return (
    <span className={s.results}>
      <Funnel
        label={words.columns.results}
        size="small"
        stages={[
          { label: words.submitted, value: totalSubmissions },
          { label: words.approved, value: approved },
          { label: words.redeemed, value: perksRedeemed },
        ]}
      />
      {pending > 0 && (
        <Link to="/review" search={{ campaignId: id }} className={s.waiting}>
          {words.waiting(number(pending))}
        </Link>
      )}
    </span>
  );
}
