import { client } from '../api/client.ts';
import type { Read } from '../api/begin.ts';
import { useRead } from '../api/queries.ts';
import { words } from '../words/ui.ts';
import { Copy } from './copy.tsx';

/** The users of the business and the invitations to it. */
export const members = [['team'], (options) => client.team.get(options)] satisfies Read<unknown>;

/** Who created something: a user of the team by name; a key, and a user who has left, by id. */
export function CreatedBy({ id }: { id: string | null }) {
  const team = useRead(...members, { enabled: id?.startsWith('usr_') ?? false });
  if (id === null) return words.notKnown;
  if (id.startsWith('key_')) return <Copy text={id} />;
  const user = team.data?.items.find((member) => member.id === id);
  if (user) return user.name ?? user.email;
  return team.isPending ? '' : words.formerUser;
}
