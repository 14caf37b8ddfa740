import type { Agent } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { ErrorNotice } from '../../ui/error.tsx';
import { day, number } from '../../ui/format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Card, Facts, Loading } from '../../ui/page.tsx';
import { words } from '../../words/exchange.ts';
import { EnrollForm } from './enroll.tsx';
import { enrollment } from './reads.ts';

const { selling } = words;

/** The enrollment as a seller, and the record. */
export function Selling() {
  const mayWrite = useCan()('write.exchange');
  const { data, error, refetch } = useRead(...enrollment);
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data) return <Loading lines={8} />;
  if (!data.agent && !mayWrite) return <Card title={selling.intro}>{selling.none}</Card>;
  return (
    <>
      {data.agent && <Record agent={data.agent} />}
      <EnrollForm key={data.agent?.updatedAt ?? ''} agent={data.agent} />
    </>
  );
}

function Record({ agent }: { agent: Agent }) {
  return (
    <Card title={selling.record} lead={selling.limit}>
      <Meter label={selling.committed} used={agent.committedUnits} limit={agent.unitLimit} />
      <Facts
        items={[
          [selling.settled, words.stats.units(agent.settledUnits)],
          [selling.defaulted, number(agent.defaultedUnits)],
          [selling.since, day(agent.enrolledAt)],
        ]}
      />
    </Card>
  );
}
