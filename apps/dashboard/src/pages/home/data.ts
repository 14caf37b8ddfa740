import type { UseQueryResult } from '@tanstack/react-query';
import { client, type Series, type SeriesMetric } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';

/** The figures of the page are about this many days, as the series of the API are. */
export const DAYS = 30;

/** What happened by day, in the last 30 days and in the 30 days before. */
export function useSeries(metric: SeriesMetric): UseQueryResult<Series> {
  return useRead(['analytics', metric], (options) => client.analytics.series({ metric, interval: 'day' }, options), {
    // Not with every event: five of them are read from one endpoint, which allows 60 requests a minute.
    refetchInterval: 60_000,
  });
}
