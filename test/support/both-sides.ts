/**
 * A submission or a perk as its other side reads it, and as the events about a creator's have it: only the business that knows the
 * participant sees it.
 */
export function withoutParticipant(view: any): any {
  if (typeof view !== 'object' || view === null || !('participant' in view)) return view;
  return { ...view, participant: null, ...(view.perk && { perk: withoutParticipant(view.perk) }) };
}
