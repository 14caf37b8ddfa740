import { ApiSchema } from '@nestjs/swagger';
import { enumeration, Int, ListOf, Nested, OneOf, Text } from '#kernel';
import { INTERVALS, Interval, isDay, MAX_DAYS } from './intervals';

export const METRICS = enumeration('SeriesMetric', [
  'submissions',
  'approved',
  'rejected',
  'perksIssued',
  'perksRedeemed',
  'campaigns',
]);
export type Metric = (typeof METRICS)[number];

const DAY = {
  max: 10,
  pattern: /^\d{4}-\d\d-\d\d$/,
  message: 'must be a day, such as 2026-11-01',
  fieldError: (text: string) => (isDay(text) ? undefined : 'must be a day, such as 2026-11-01'),
} as const;

export class GetSeries {
  @OneOf(METRICS, {
    description:
      '`submissions` received, those `approved` or `rejected` (on the day of the decision), `perksIssued`, `perksRedeemed`, or `campaigns` created.',
  })
  metric: Metric;

  @Text({
    ...DAY,
    optional: true,
    description: 'The first day, in UTC. Default: 30 days up to and including `to`.',
    example: '2026-11-01',
  })
  from?: string;

  @Text({
    ...DAY,
    optional: true,
    description: `The last day, in UTC; at most ${String(MAX_DAYS)} days in all. Default: today.`,
    example: '2026-11-30',
  })
  to?: string;

  @OneOf(INTERVALS, {
    default: 'day',
    description: 'The length of an interval, of which the first starts at `from`.',
  })
  interval: Interval;
}

@ApiSchema({ name: 'SeriesPoint' })
export class SeriesPoint {
  @Text({ description: 'The first day of the interval, in UTC.', example: '2026-11-01' })
  start: string;

  @Int({ description: 'How many there were in the interval.', example: 12 })
  value: number;
}

@ApiSchema({ name: 'SeriesPeriod' })
export class SeriesPeriod {
  @Text({ description: 'The first day.', example: '2026-10-02' })
  from: string;

  @Text({ description: 'The last day.', example: '2026-10-31' })
  to: string;

  @ListOf(() => SeriesPoint, { description: 'The intervals, oldest first; also those in which nothing happened.' })
  points: SeriesPoint[];

  @Int({ description: 'The sum of all intervals.', example: 240 })
  total: number;
}

export class Series extends SeriesPeriod {
  @OneOf(METRICS, { description: 'What is counted.', example: 'submissions' })
  metric: Metric;

  @OneOf(INTERVALS, { description: 'The length of an interval.', example: 'day' })
  interval: Interval;

  @Nested(() => SeriesPeriod, {
    description: 'The same number of intervals before `from`, of which the last one ends the day before `from`.',
  })
  previous: SeriesPeriod;
}
