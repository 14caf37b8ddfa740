import { begin } from '../../api/begin.ts';
import { members } from '../../api/team-reads.ts';

export function beginTeam(): void {
  void begin(members);
}
