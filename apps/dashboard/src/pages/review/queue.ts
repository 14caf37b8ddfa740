import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { client, type Submission, type SubmissionDetail } from '../../api/client.ts';
import { type Pages, usePages, useRead } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { useUrlState } from '../../ui/link.tsx';
import { isHandled, useDecisions } from './decisions.ts';
import { type Filter, queueOf } from './reads.ts';

/** With fewer proofs left than this, the next page is read. */
const FEW = 10;
const REST_MS = 300;

/** Read by itself, a proof comes with what else its reviewer should know. */
export type ShownProof = Submission & Pick<SubmissionDetail, 'review' | 'upload'>;

export interface Queue {
  list: Pages<Submission>;
  /** The proofs to decide on, in their order, without those that are decided or about to be. */
  items: readonly Submission[];
  /** The one that is shown. */
  current: ShownProof | undefined;
  /** Its place in `items`; -1 if it is not there, because somebody else decided or a link led to it. */
  index: number;
  /** Why the shown proof could not be read. */
  error: unknown;
  open: (id: string | undefined) => void;
  /** Moves on in the list. */
  move: (by: 1 | -1) => void;
}

export function useQueue(filter: Filter): Queue {
  const { business } = useSession();
  const decisions = useDecisions();
  const list = usePages(...queueOf(filter));
  const items = list.items.filter(
    // The list of the API also has what the business submitted to others.
    ({ id, businessId }) => businessId === business.id && (filter.state !== 'pending' || !isHandled(decisions, id)),
  );
  const { hasMore, isFetching, loadMore } = list;
  const isShort = items.length < FEW;
  useEffect(() => {
    if (isShort && hasMore && !isFetching) loadMore();
  }, [isShort, hasMore, isFetching, loadMore]);

  const [linked, setLinked] = useUrlState('id');
  const [chosen, setChosen] = useState(linked);
  useEffect(() => {
    if (linked) setChosen(linked);
  }, [linked]);
  const first = items[0]?.id;
  // The proof stays until the reviewer moves on, so that a key never decides on one that has just taken its place.
  const isLoaded = !list.isPending;
  useEffect(() => {
    if (isLoaded) setChosen((before) => before ?? first);
  }, [isLoaded, first]);

  const index = items.findIndex(({ id }) => id === chosen);
  const [place, setPlace] = useState(0);
  if (index >= 0 && index !== place) setPlace(index);
  const detail = useDetail(chosen);
  const listed = items[index];
  const current: ShownProof | undefined = detail.data?.id === chosen ? detail.data : listed;

  const open = (id: string | undefined) => {
    setChosen(id);
    if (linked) setLinked(undefined);
  };
  const move = (by: 1 | -1) => {
    // In place of a proof that has left the list is the one after it.
    const to = index >= 0 ? index + by : by > 0 ? place : place - 1;
    const next = items[Math.max(0, Math.min(items.length - 1, to))];
    if (next) open(next.id);
  };
  return { list, items, current, index, error: current ? undefined : detail.error, open, move };
}

/** What only the proof itself tells, such as the record of the person. It is not read for proofs that are merely passed by. */
function useDetail(id: string | undefined): UseQueryResult<SubmissionDetail> {
  const [rested, setRested] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return useRead(['submissions', 'one', id], (options) => client.submissions.get(id ?? '', options), {
    enabled: id !== undefined && rested === id,
  });
}
