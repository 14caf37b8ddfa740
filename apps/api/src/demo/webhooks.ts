import { Cast } from './accounts';
import { Story } from './timeline';

/**
 * A webhook whose deliveries fail, and one that is disabled. Names below `localhost` lead to this machine, which the service does
 * not contact, so no event leaves it.
 */
export function webhookStory({ shop }: Cast): Story {
  return async (time) => {
    await time.ago(13, 1);
    const { id } = await shop.post<{ id: string }>('/webhooks', {
      url: 'http://accounting.localhost/perk',
      events: ['payout.*'],
      description: 'Sends payouts to the accounting software',
    });
    await time.ago(8);
    await shop.put(`/webhooks/${id}`, { enabled: false });
    await time.ago(0, 2);
    await shop.post('/webhooks', {
      url: 'http://till.localhost/perk-events',
      events: ['submission.created', 'perk.*'],
      description: 'Shows new proofs and perks at the till',
    });
  };
}
