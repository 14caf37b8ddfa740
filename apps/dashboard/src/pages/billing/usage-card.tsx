import { client, type Meter as Use, type UsagePeriod } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { ErrorNotice } from '../../ui/error.tsx';
import { duration, number, startDay, startDayOfYear } from '../../ui/format.ts';
import { Meter } from '../../ui/meter.tsx';
import { Card, Loading } from '../../ui/page.tsx';
import { useNow } from '../../ui/time.tsx';
import s from './billing.module.css';
import { projectionOf } from './projection.ts';
import { words } from './words.ts';

const METERS = ['campaigns', 'submissions', 'aiGenerations'] as const;

export function UsageCard() {
  const usage = useRead(['usage'], (options) => client.usage.get(options));
  const now = useNow();
  if (usage.error && !usage.data) return <ErrorNotice error={usage.error} retry={() => void usage.refetch()} />;
  if (!usage.data)
    return (
      <Card title={words.usage.title}>
        <Loading lines={3} />
      </Card>
    );
  const { period, usage: meters } = usage.data;
  return (
    <Card title={words.usage.title} lead={words.usage.lead(startDay(period.end))}>
      <div className={s.meters}>
        {METERS.map((name) => (
          <div key={name} className="stack tight">
            <Meter label={words.usage.meters[name]} used={meters[name].used} limit={meters[name].limit} />
            <p className="soft small">{paceOf(meters[name], period, now)}</p>
          </div>
        ))}
      </div>
    </Card>
  );
}

function paceOf(meter: Use, period: UsagePeriod, now: Date): string {
  if (meter.limit !== null && meter.used >= meter.limit) return words.usage.full;
  if (meter.used === 0) return words.usage.none;
  const projection = projectionOf(meter, period, now);
  if (!projection) return words.usage.early;
  const pace = words.usage.pace(number(projection.expected), duration(projection.days * 86_400));
  return projection.usedUpAt ? `${pace} ${words.usage.short(startDayOfYear(projection.usedUpAt))}` : pace;
}
