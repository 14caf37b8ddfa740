import type { Perk } from '../../api/client.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { words } from '../../words/perks.ts';

const LOOKS: Record<Perk['status'], { tone: Tone; icon: IconName }> = {
  issued: { tone: 'info', icon: 'gift' },
  redeemed: { tone: 'good', icon: 'check' },
  expired: { tone: 'neutral', icon: 'clock' },
  revoked: { tone: 'bad', icon: 'close' },
};

export function StateBadge({ status }: { status: Perk['status'] }) {
  return <Badge {...LOOKS[status]}>{words.statuses[status]}</Badge>;
}
