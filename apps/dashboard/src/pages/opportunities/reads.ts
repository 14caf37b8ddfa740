import { begin, type OpenVisit, type Read } from '../../api/begin.ts';
import { allActions } from '../../api/catalogue-reads.ts';
import { type BrowserSession, type CampaignOffer, client } from '../../api/client.ts';

/** What a campaign offers. It depends on who reads it, and on the mode. */
export const offerOf = (id: string, session: BrowserSession | null): Read<CampaignOffer> => [
  ['campaigns', 'offer', id, session ? `${session.user.id} ${session.mode}` : ''],
  (options) => client.campaigns.offer(id, options),
];

export function beginOffer({ id, session }: OpenVisit): void {
  void begin(offerOf(id, session));
  void begin(allActions);
}
