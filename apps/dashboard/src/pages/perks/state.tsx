import type { Perk } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { perkState } from '../../words/states.ts';

export function StateBadge({ status }: Pick<Perk, 'status'>) {
  const { label, ...look } = perkState(status);
  return <Badge {...look}>{label}</Badge>;
}
