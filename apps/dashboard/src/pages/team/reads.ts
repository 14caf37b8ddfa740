import { begin, type Read } from '../../api/begin.ts';
import { client } from '../../api/client.ts';

export const members = [['team'], (options) => client.team.get(options)] satisfies Read<unknown>;

export function beginTeam(): void {
  void begin(members);
}
