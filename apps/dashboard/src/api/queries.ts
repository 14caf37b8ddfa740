import {
  keepPreviousData,
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { type Key, type Read, type ReadPages, takePrefetched } from './begin.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    // The client library already repeats requests for which it helps, at the pace that the service asks for.
    queries: { retry: false, staleTime: 15_000, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
});

interface ReadOptions {
  enabled?: boolean | undefined;
  /** Milliseconds after which it is read again, even without an event. */
  refetchInterval?: number | undefined;
  staleTime?: number | undefined;
}

/** Reads something from the API, and keeps it current. While other parameters are loaded, the previous data stays. */
export function useRead<T>(key: Key, read: Read<T>[1], options: ReadOptions = {}): UseQueryResult<T> {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => takePrefetched(key, () => read({ signal })),
    placeholderData: keepPreviousData,
    ...options,
  });
}

/** One page of a list, as every list of the API returns it: the items in a field of their own, and how to continue. */
interface ListPage {
  pagination?: { nextCursor?: string | null; total?: number | null };
  nextCursor?: string | null;
  total?: number | null;
}

export interface Pages<T> {
  items: T[];
  /** The number of all items; undefined while loading, or if the list does not count them. */
  total: number | undefined;
  isPending: boolean;
  isFetching: boolean;
  error: unknown;
  hasMore: boolean;
  loadMore: () => void;
  isLoadingMore: boolean;
  refetch: () => void;
}

/**
 * Reads a list page by page, with `loadMore`.
 * @param read gets the cursor of the page: spread `query` into the query of the list
 * @param itemsOf the field with the items
 */
export function usePages<P extends object, T>(
  key: Key,
  read: ReadPages<P, T>[1],
  itemsOf: ReadPages<P, T>[2],
  options: Pick<ReadOptions, 'enabled' | 'refetchInterval'> = {},
): Pages<T> {
  const list = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ signal, pageParam }) =>
      pageParam === undefined
        ? takePrefetched(key, () => read({}, { signal }))
        : read({ cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => {
      const { pagination, nextCursor } = page as ListPage;
      return pagination?.nextCursor ?? nextCursor ?? undefined;
    },
    placeholderData: keepPreviousData,
    ...options,
  });
  const pages = list.data?.pages ?? [];
  const first = pages[0] as ListPage | undefined;
  return {
    items: pages.flatMap((page) => [...itemsOf(page)]),
    total: first?.pagination?.total ?? first?.total ?? undefined,
    isPending: list.isPending,
    isFetching: list.isFetching,
    error: list.error,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    isLoadingMore: list.isFetchingNextPage,
    refetch: () => void list.refetch(),
  };
}

/**
 * Changes something through the API, and reads again what it affects.
 * @param affects the resources to read again, such as `campaigns`
 */
export function useChange<I, O>(
  change: (input: I) => Promise<O>,
  affects: readonly string[] = [],
): UseMutationResult<O, unknown, I> {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => Promise.all(affects.map((resource) => queries.invalidateQueries({ queryKey: [resource] }))),
  });
}
