import { useEffect, useState } from 'react';
import { client, type OrderResult } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import type { UseQueryResult } from '@tanstack/react-query';

/** Milliseconds after the last change of the form: each dry run counts against the rate limit of placing orders. */
const PAUSE_MS = 600;

/** What a request about an order would do now, without doing it. Nothing is asked while there is no body. */
export function useDryRun(method: 'POST' | 'PUT', path: string, body: object | undefined): DryRun {
  const wanted = body && JSON.stringify(body);
  const settled = useSettled(wanted);
  const isCurrent = wanted !== undefined && wanted === settled;
  const run: UseQueryResult<OrderResult> = useRead(
    ['exchange', 'dry-run', method, path, settled],
    async (options) => {
      const { data } = await client.request<{ wouldReturn: OrderResult }>(method, path, {
        ...options,
        query: { dryRun: true },
        body: JSON.parse(settled ?? '{}') as object,
      });
      return data.wouldReturn;
    },
    { enabled: isCurrent },
  );
  const isReady = isCurrent && !run.isPlaceholderData && !run.isPending;
  return {
    result: isReady && !run.error ? run.data : undefined,
    error: isCurrent && !run.isFetching ? run.error : null,
    isChecking: wanted !== undefined && !isReady && !run.error,
  };
}

interface DryRun {
  /** Undefined while it is asked, or if it would be refused. */
  result: OrderResult | undefined;
  error: unknown;
  isChecking: boolean;
}

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
