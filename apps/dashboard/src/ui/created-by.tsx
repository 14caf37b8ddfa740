import { useRead } from '../api/queries.ts';
import { members } from '../api/team-reads.ts';
import { words } from '../words/ui.ts';
import { Copy } from './copy.tsx';

/** Who created something: a user of the team by name; a key, and a user who has left, by id. */
export function CreatedBy({ id }: { id: string | null }) {
  const team = useRead(...members, { enabled: id?.startsWith('usr_') ?? false });
  if (id === null) return words.notKnown;
  if (id.startsWith('key_')) return <Copy text={id} />;
  const user = team.data?.items.find((member) => member.id === id);
  if (user) return user.name ?? user.email;
  return team.isPending ? '' : words.formerUser;
}
