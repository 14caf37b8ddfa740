import { begin, type Read, type Visit } from '../../api/begin.ts';
import { client } from '../../api/client.ts';

export const ownProfile = [['business'], (options) => client.business.get(options)] satisfies Read<unknown>;

export function beginBusiness({ session }: Visit): void {
  if (session.user.role === 'owner') void begin(ownProfile);
}
