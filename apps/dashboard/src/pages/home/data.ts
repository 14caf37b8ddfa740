import type { UseQueryResult } from '@tanstack/react-query';
import type { Series, SeriesMetric } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { series } from './reads.ts';

/** The figures of the page are about this many days, as the series of the API are. */
export const DAYS = 30;

export function useSeries(metric: SeriesMetric): UseQueryResult<Series> {
  return useRead(...series(metric), {
    // Not with every event: five of them are read from one endpoint, which allows 60 requests a minute.
    refetchInterval: 60_000,
  });
}
