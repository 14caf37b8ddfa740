import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { Link } from '../../ui/link.tsx';
import { Card, Empty } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { Ago } from '../../ui/time.tsx';
import { nameOf } from '../../words/names.ts';
import { checkStatuses, proofTypes } from '../../words/proofs.ts';
import { waitingProofs } from './reads.ts';
import { words } from './words.ts';

/** The proofs that have waited longest. */
export function Waiting() {
  const can = useCan();
  const { waiting } = words;
  const { data } = useRead(...waitingProofs);
  if (!data || !can('review.submissions')) return null;
  return (
    <Card flush title={waiting.title} actions={data.items.length > 0 && <Link to="/review">{waiting.all}</Link>}>
      {data.items.length === 0 ? (
        <Empty icon="review" title={waiting.empty}>
          {waiting.emptyLead}
        </Empty>
      ) : (
        <Table
          label={waiting.title}
          rows={data.items}
          rowKey={({ id }) => id}
          rowLink={({ id }) => ({ to: '/review', search: { id } })}
          columns={[
            { title: waiting.columns.proof, cell: ({ proofType }) => nameOf(proofTypes, proofType) },
            { title: waiting.columns.site, cell: ({ proofUrl }) => siteOf(proofUrl) },
            { title: waiting.columns.checks, cell: ({ verification }) => nameOf(checkStatuses, verification.status) },
            { title: waiting.columns.since, cell: ({ createdAt }) => <Ago at={createdAt} />, align: 'number' },
          ]}
        />
      )}
    </Card>
  );
}

function siteOf(proofUrl: string): string {
  return /^https?:\/\/(?:www\.)?([^/]+)/.exec(proofUrl)?.[1] ?? '–';
}
