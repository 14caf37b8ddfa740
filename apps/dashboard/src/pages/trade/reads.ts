import { begin, type Read, type Visit } from '../../api/begin.ts';
import { client } from '../../api/client.ts';

export const tradeOf = (id: string) =>
  [['exchange', 'trade', id], (options) => client.exchange.trades.get(id, options)] satisfies Read<unknown>;

export function beginTrade({ id }: Visit): void {
  void begin(tradeOf(id));
}
