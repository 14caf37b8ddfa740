import { useSyncExternalStore } from 'react';
import { client, isTemporary, type ReviewResult, type Submission } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { newKey } from '../../api/request-key.ts';
import { beforeChangeOfUser } from '../../api/unsent.ts';

export type Decision = 'approve' | 'reject';

/** A decision of the reviewer, held back for a while so that it can be undone. */
interface Held {
  submission: Submission;
  decision: Decision;
  reason: string | undefined;
  /** Decisions with the same number were made together, and are undone together. */
  action: number;
  dueAt: number;
}

/** Decisions that are sent in one request. Its key is kept, so that sending them again decides nothing twice. */
interface Shipment {
  key: string;
  held: readonly Held[];
}

/** How a decision turned out. */
export interface Outcome {
  submission: Submission;
  decision: Decision;
  result: ReviewResult;
}

interface State {
  held: readonly Held[];
  sending: readonly Shipment[];
  /** Could not be sent; kept until the reviewer sends them again or drops them. */
  unsent: readonly { shipment: Shipment; error: unknown }[];
  /** The ids of proofs with a final decision, by this reviewer or another one. */
  decided: ReadonlySet<string>;
  /** Of the last bulk review, and of every decision that was refused. */
  outcomes: readonly Outcome[];
}

const HOLD_MS = 5000;
/** Between two requests, because the API allows 30 a minute. What becomes due meanwhile is sent together. */
const PAUSE_MS = 2100;
/** The most decisions that the API takes at once. */
const MOST = 100;

let state: State = { held: [], sending: [], unsent: [], decided: new Set(), outcomes: [] };
let actions = 0;
let sentAt = -Infinity;
let timer: ReturnType<typeof setTimeout> | undefined;
const watchers = new Set<() => void>();

export function useDecisions(): State {
  return useSyncExternalStore(
    (watch) => {
      watchers.add(watch);
      return () => watchers.delete(watch);
    },
    () => state,
  );
}

/** Whether a proof has left the queue, because it is decided or about to be. */
export function isHandled({ held, sending, unsent, decided }: State, id: string): boolean {
  const has = (all: readonly Held[]) => all.some(({ submission }) => submission.id === id);
  return (
    decided.has(id) ||
    has(held) ||
    sending.some((shipment) => has(shipment.held)) ||
    unsent.some(({ shipment }) => has(shipment.held))
  );
}

export function hold(submissions: readonly Submission[], decision: Decision, reason?: string): void {
  const action = ++actions;
  const dueAt = performance.now() + HOLD_MS;
  const fresh = submissions.filter(({ id }) => !isHandled(state, id));
  const held = fresh.map((submission) => ({ submission, decision, reason, action, dueAt }));
  become({ held: [...state.held, ...held], ...(held.length > 1 && { outcomes: [] }) });
}

/** Takes back the last decision, or the last decisions that were made together. @returns their proofs */
export function undo(): readonly Submission[] {
  const last = state.held.at(-1)?.action;
  const undone = state.held.filter(({ action }) => action === last);
  become({ held: state.held.filter(({ action }) => action !== last) });
  return undone.map(({ submission }) => submission);
}

/** Sends what is still held, without waiting: the page is left or hidden. */
export async function sendNow(): Promise<void> {
  const all = state.held;
  become({ held: [] });
  await send(all);
}

export async function sendAgain(): Promise<void> {
  const again = state.unsent.map(({ shipment }) => shipment);
  become({ unsent: [] });
  await Promise.all(again.map(ship));
}

/** Gives up what could not be sent; its proofs are in the queue again. */
export function drop(): void {
  become({ unsent: [] });
}

export function hideOutcomes(): void {
  become({ outcomes: [] });
}

/** Whether closing the page now would lose a decision: the last attempt to send it would fail. */
export function hasUnsentDecisions(): boolean {
  return state.unsent.length > 0 || (!navigator.onLine && state.held.length + state.sending.length > 0);
}

beforeChangeOfUser(sendNow);

function become(change: Partial<State>): void {
  state = { ...state, ...change };
  for (const watch of watchers) watch();
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  const first = state.held[0];
  if (first) timer = setTimeout(sendDue, Math.max(first.dueAt, sentAt + PAUSE_MS) - performance.now());
}

function sendDue(): void {
  const now = performance.now();
  const due = state.held.filter(({ dueAt }) => dueAt <= now);
  become({ held: state.held.filter(({ dueAt }) => dueAt > now) });
  void send(due);
}

async function send(held: readonly Held[]): Promise<void> {
  const shipments: Shipment[] = [];
  for (let from = 0; from < held.length; from += MOST)
    shipments.push({ key: newKey(), held: held.slice(from, from + MOST) });
  await Promise.all(shipments.map(ship));
}

async function ship(shipment: Shipment): Promise<void> {
  sentAt = performance.now();
  become({ sending: [...state.sending, shipment] });
  const reviews = shipment.held.map(({ submission: { id: submissionId }, decision, reason }) =>
    decision === 'approve'
      ? { submissionId, decision: 'approve' as const }
      : { submissionId, decision: 'reject' as const, reason: reason ?? '' },
  );
  const isOver = ({ key }: Shipment) => key !== shipment.key;
  try {
    const { results } = await client.submissions.reviewBulk({ reviews }, { idempotencyKey: shipment.key });
    become({ sending: state.sending.filter(isOver), ...after(shipment, results) });
    for (const resource of ['campaigns', 'perks', 'analytics', 'programs'])
      void queryClient.invalidateQueries({ queryKey: [resource] });
    void queryClient.invalidateQueries({ queryKey: ['submissions'], refetchType: 'none' });
  } catch (error) {
    // A refusal of the request as a whole is final under its key, so another attempt needs a new one.
    const kept = isTemporary(error) ? shipment : { ...shipment, key: newKey() };
    become({ sending: state.sending.filter(isOver), unsent: [...state.unsent, { shipment: kept, error }] });
  }
}

/** What follows from the results: all of a bulk review are shown, otherwise only refusals. */
function after({ held }: Shipment, results: readonly ReviewResult[]): Pick<State, 'decided' | 'outcomes'> {
  const isBulk = (action: number) => held.filter((each) => each.action === action).length > 1;
  const outcomes = held.flatMap(({ submission, decision, action }, index) => {
    const result = results[index];
    return result && (!result.success || isBulk(action)) ? [{ submission, decision, result }] : [];
  });
  const final = results.filter(({ success, error }) => success || error?.code === 'ALREADY_REVIEWED');
  return {
    decided: new Set([...state.decided, ...final.map(({ submissionId }) => submissionId)]),
    outcomes: [...outcomes, ...state.outcomes].slice(0, MOST),
  };
}
