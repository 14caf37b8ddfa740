import type { Meter as MeterView } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { Link } from '../../ui/link.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Card } from '../../ui/page.tsx';
import { readable } from '../../words/states.ts';
import { usageOfPlan } from './reads.ts';
import { words } from './words.ts';

/** How much of the plan is used this month. */
export function UsageCard() {
  const can = useCan();
  const { mode } = useSession();
  const { data } = useRead(...usageOfPlan);
  if (!data) return null;
  const { usage } = words;
  return (
    <Card title={usage.title} lead={usage.plan(readable(data.plan))}>
      {Object.entries<MeterView>({ ...data.usage }).map(([name, { used, limit }]) => (
        <Meter key={name} label={usage.meters[name] ?? readable(name)} used={used} limit={limit} />
      ))}
      {mode === 'test' && <p className="soft small">{usage.testNote}</p>}
      {can('read.billing') && (
        <p>
          <Link to="/billing">{usage.more}</Link>
        </p>
      )}
    </Card>
  );
}
