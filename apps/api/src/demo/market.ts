import { Account, Cast } from './accounts';
import { Past } from './past';
import { Story } from './timeline';
import { VERDICTS } from './verifier';

interface Order {
  side: 'buy' | 'sell';
  actionId?: string;
  quantity: number;
  price: number;
}

interface Trade {
  id: string;
  proofs: { submissionId: string | null }[];
}

/**
 * The test market for stories on Instagram: two businesses buy from creators. Some trades are settled, one waits for the shop to
 * review it, and one for the seller to deliver; the orders of the last day stay in the book.
 */
export function marketStory({ shop, bakery, creators }: Cast, { verifier }: Past): Story {
  const { 'latte.diaries': latte, 'crema.corner': crema, 'oatmilk.atlas': oatmilk } = creators;
  const order = (account: Account, { actionId = 'ig_st', ...rest }: Order) =>
    account.post('/exchange/orders', { actionId, ...rest });
  const enroll = (account: Account, displayName: string, followerCount: number, rateCard: object) =>
    account.post('/exchange/enroll', { displayName, platforms: ['ig'], niches: ['coffee'], followerCount, rateCard });
  /** Delivers whatever the seller has sold. */
  const deliver = async (seller: Account, found: keyof typeof VERDICTS) => {
    const trades = await seller.list<Trade>('/exchange/trades?status=awaiting_proof');
    for (const { id: tradeId } of trades) {
      const proof = { proofUrl: `https://photos.localhost/${tradeId}.png`, proofType: 'api_verified' };
      const { proofs } = await seller.post<Trade>('/exchange/trades', { action: 'submit_proof', tradeId, ...proof });
      for (const { submissionId } of proofs) if (submissionId) await verifier.report(submissionId, found);
    }
  };
  return async (time) => {
    await time.ago(12, 2);
    await shop.post('/ledger/deposits', { amount: 250, currency: 'USD' });
    await bakery.post('/ledger/deposits', { amount: 180, currency: 'USD' });
    await enroll(latte, '@latte.diaries', 12_400, { ig_st: 2.4, ig_rl: 6 });
    await enroll(crema, '@crema.corner', 4_800, { ig_st: 2.6 });
    await enroll(oatmilk, '@oatmilk.atlas', 21_000, { ig_st: 2.9, ig_rl: 5.5 });

    await time.ago(11, 12);
    await order(latte, { side: 'sell', quantity: 1, price: 2.4 });
    await order(crema, { side: 'sell', quantity: 4, price: 2.6 });
    await time.ago(11, 4);
    await order(shop, { side: 'buy', quantity: 1, price: 2.4 });
    await time.ago(10, 6);
    await deliver(latte, 'passed');

    await time.ago(9, 8);
    await order(bakery, { side: 'buy', quantity: 1, price: 2 });
    await time.ago(9, 1);
    await order(oatmilk, { side: 'sell', quantity: 1, price: 2 });
    await time.ago(8, 3);
    await deliver(oatmilk, 'passed');

    await time.ago(7, 7);
    await order(shop, { side: 'buy', quantity: 1, price: 2.7 });
    await time.ago(6, 20);
    await deliver(crema, 'passed');
    await time.ago(4, 2);
    await order(bakery, { side: 'buy', quantity: 1, price: 2.6 });
    await time.ago(3, 15);
    await deliver(crema, 'passed');

    await time.ago(2, 2);
    await order(shop, { side: 'buy', quantity: 1, price: 2.6 });
    await time.ago(1, 9);
    await deliver(crema, 'cropped');
    await time.ago(1, 1);
    await order(oatmilk, { side: 'sell', actionId: 'ig_rl', quantity: 2, price: 5.5 });
    await order(shop, { side: 'buy', actionId: 'ig_rl', quantity: 1, price: 5.5 });

    await time.ago(0, 9);
    await order(shop, { side: 'buy', quantity: 5, price: 2.1 });
    await order(bakery, { side: 'buy', quantity: 4, price: 2 });
    await order(bakery, { side: 'buy', quantity: 6, price: 1.8 });
    await order(latte, { side: 'sell', quantity: 3, price: 2.7 });
    await order(oatmilk, { side: 'sell', quantity: 2, price: 2.9 });
  };
}
