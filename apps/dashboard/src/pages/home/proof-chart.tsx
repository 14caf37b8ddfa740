import { Chart } from '../../ui/chart.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { dayOfYear, number } from '../../ui/format.ts';
import { Card, Loading } from '../../ui/page.tsx';
import { DAYS, useSeries } from './data.ts';
import { words } from './words.ts';

export function ProofChart() {
  const { data, error, refetch } = useSeries('submissions');
  const { chart } = words;
  if (error) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (!data)
    return (
      <Card title={chart.title}>
        <Loading />
      </Card>
    );
  const { points, previous, total } = data;
  return (
    <Card title={chart.title} lead={chart.change(number(total), number(previous.total))}>
      {total + previous.total === 0 ? (
        <p className="soft">{chart.empty}</p>
      ) : (
        <Chart
          title={chart.description(DAYS)}
          labels={points.map(({ start }) => dayOfYear(`${start}T12:00:00`))}
          series={[
            { name: chart.now, values: points.map(({ value }) => value), shape: 'bars' },
            { name: chart.before, values: previous.points.map(({ value }) => value), shape: 'dashes' },
          ]}
          format={number}
        />
      )}
    </Card>
  );
}
