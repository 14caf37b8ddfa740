import { client, type Generation } from '../../api/client.ts';
import { usePages } from '../../api/queries.ts';
import { Link } from '../../ui/link.tsx';
import { Empty } from '../../ui/page.tsx';
import { List } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { words } from './words.ts';

/** What was planned and recommended before, and what came of it. */
export function Earlier() {
  const t = words.earlier;
  const list = usePages(
    ['generations', 'list'],
    (query, options) => client.ai.generations.list({ perPage: 25, ...query }, options),
    ({ items }) => items.filter(({ kind }) => kind !== 'text'),
  );
  return (
    <section className="stack" aria-labelledby="earlier">
      <div>
        <h2 id="earlier">{t.title}</h2>
        <p className="soft small">{t.lead}</p>
      </div>
      <List
        label={t.title}
        list={list}
        rowKey={({ id }) => id}
        columns={[
          {
            title: t.kind,
            cell: (row) =>
              row.kind === 'campaign_agent' ? (
                <Link to="/plan" search={{ plan: row.id }}>
                  {t.kinds[row.kind]}
                </Link>
              ) : (
                (t.kinds[row.kind] ?? row.kind)
              ),
          },
          { title: t.outcome, cell: (row) => <Outcome generation={row} /> },
          { title: t.when, cell: ({ createdAt }) => <Ago at={createdAt} />, align: 'number' },
        ]}
        empty={
          <Empty icon="plan" title={t.none}>
            {t.noneLead}
          </Empty>
        }
      />
    </section>
  );
}

function Outcome({ generation: { kind, outcome, campaignId } }: { generation: Generation }) {
  const t = words.earlier;
  if (kind === 'campaign_agent') return <span className="soft">{t.inPlan}</span>;
  if (outcome) return t.ended(outcome.submissions, outcome.approved, outcome.cost);
  if (!campaignId) return <span className="soft">{t.notYet}</span>;
  return (
    <Link to="/campaigns/$id" params={{ id: campaignId }}>
      {t.running}
    </Link>
  );
}
