import type { Action } from './catalog';
import type { ProofKind } from './catalog.data';
import type { BusinessType } from './pricing';
import { MOST_EFFORT_OF_GUESTS, NOT_FOR_GUESTS, SUITABLE_PLATFORMS } from './suitability.data';

/** What a guest can send without an account on this service. */
const PROOFS_OF_GUESTS: readonly ProofKind[] = ['link', 'image', 'video', 'till'];

/**
 * Whether guests of a business of this type can be asked to do an action: its platform suits the business, it takes neither the work nor
 * the audience of a creator, and they can prove it.
 */
export function suitsGuestsOf({ slug }: BusinessType, action: Action): boolean {
  const isForGuests = action.effort <= MOST_EFFORT_OF_GUESTS && !NOT_FOR_GUESTS.includes(action.id);
  return isForGuests && SUITABLE_PLATFORMS[slug].includes(action.platformId) && isProvableByGuests(action);
}

/** Whether a guest can prove an action, because it does not take a connected account. */
export function isProvableByGuests({ acceptedProofs }: Pick<Action, 'acceptedProofs'>): boolean {
  return acceptedProofs.some((kind) => PROOFS_OF_GUESTS.includes(kind));
}
