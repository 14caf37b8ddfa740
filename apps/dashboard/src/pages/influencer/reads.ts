import { begin, type Read, type Visit } from '../../api/begin.ts';
import { client } from '../../api/client.ts';

export const profileOf = (id: string) =>
  [['influencers', 'one', id], (options) => client.influencers.get(id, options)] satisfies Read<unknown>;

export function beginInfluencer({ id }: Visit): void {
  void begin(profileOf(id));
}
