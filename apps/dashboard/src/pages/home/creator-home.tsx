import { useRead } from '../../api/queries.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { number } from '../../ui/format.ts';
import { Card, Empty, Figure, Page } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { submissionState } from '../../words/states.ts';
import s from './home.module.css';
import { countOf, latestProofs } from './reads.ts';
import { words } from './words.ts';

/** What a creator sees first: the state of the own proofs. */
export function CreatorHome() {
  const { creator } = words;
  const approved = useRead(...countOf('approved')).data?.pagination.total;
  const pending = useRead(...countOf('pending')).data?.pagination.total;
  const latest = useRead(...latestProofs).data;
  return (
    <Page
      title={words.title}
      lead={creator.greeting}
      actions={
        <LinkButton to="/opportunities" kind="primary" icon="search">
          {creator.opportunities}
        </LinkButton>
      }
    >
      <div className={s.figures}>
        <Figure label={creator.approved} value={approved === undefined ? '–' : number(approved)} />
        <Figure label={creator.pending} value={pending === undefined ? '–' : number(pending)} />
      </div>
      <Card flush title={creator.recent}>
        {latest?.items.length ? (
          <Table
            label={creator.recent}
            rows={latest.items}
            rowKey={({ id }) => id}
            rowLink={({ id }) => ({ to: '/proofs', search: { id } })}
            columns={[
              {
                title: words.waiting.columns.proof,
                cell: ({ proofUrl }) => proofUrl.replace(/^https?:\/\/(www\.)?/, ''),
              },
              {
                title: creator.pending,
                hideTitle: true,
                cell: ({ state }) => {
                  const { label, ...look } = submissionState(state);
                  return <Badge {...look}>{label}</Badge>;
                },
              },
              { title: words.waiting.columns.since, cell: ({ createdAt }) => <Ago at={createdAt} />, align: 'number' },
            ]}
          />
        ) : (
          <Empty icon="review" title={creator.none}>
            {creator.noneLead}
          </Empty>
        )}
      </Card>
    </Page>
  );
}
