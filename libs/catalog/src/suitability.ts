import type { Action } from './catalog';
import type { ProofKind } from './catalog.data';
import type { BusinessType } from './pricing';
import { SUITABLE_PLATFORMS } from './suitability.data';

/** What a guest can send without an account on this service. */
const PROOFS_OF_GUESTS: readonly ProofKind[] = ['link', 'image', 'video', 'till'];

/** Whether guests of a business of this type can be asked to do an action: it is on a platform that suits it, and they can prove it. */
export function suitsGuestsOf({ slug }: BusinessType, action: Action): boolean {
  return SUITABLE_PLATFORMS[slug].includes(action.platformId) && isProvableByGuests(action);
}

/** Whether a guest can prove an action, because it does not take a connected account. */
export function isProvableByGuests({ acceptedProofs }: Pick<Action, 'acceptedProofs'>): boolean {
  return acceptedProofs.some((kind) => PROOFS_OF_GUESTS.includes(kind));
}
