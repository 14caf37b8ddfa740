import { PublicProfile } from '#business-profiles';
import { CampaignOffer } from '#campaigns';
import { Action, findAction, ProofKind } from '#catalog';
import { GuestPart } from '#guests';

/** Of whom a page is. */
export type Shop = PublicProfile;

/** Why nothing can be sent for an offer. */
export type Closed =
  | { reason: 'paused' | 'completed' | 'full' | 'draft' | 'example' }
  /** @param at when it begins, as ISO 8601 */
  | { reason: 'early'; at: string };

/** An offer as its page shows it. */
export interface OfferView {
  offer: CampaignOffer;
  shop: Shop;
  /** The path of the page. */
  path: string;
  closed: Closed | null;
}

/** Who looks at the page of an offer. */
export interface Visitor {
  /** Undefined if the browser does not know who the person is. */
  guest: GuestPart | undefined;
  /** The account that is signed in to the dashboard: of the team that runs the offer, or of a creator. */
  account: { isOwn: boolean; isCreator: boolean; name: string } | undefined;
}

/** The kinds of proofs that a person sends on the page. */
export type SentKind = Extract<ProofKind, 'link' | 'image' | 'video'>;

/** The actions of an offer, of which one has to be done. */
export function actionsOf({ actions }: Pick<CampaignOffer, 'actions'>): Action[] {
  return actions.flatMap((id) => findAction(id) ?? []);
}

/** How an action is proved: on the page, at the till, or either way. */
export function waysOf({ acceptedProofs }: Pick<Action, 'acceptedProofs'>): { here: SentKind[]; till: boolean } {
  const here = acceptedProofs.filter((kind): kind is SentKind => kind !== 'till' && kind !== 'connected');
  return { here, till: acceptedProofs.includes('till') };
}
