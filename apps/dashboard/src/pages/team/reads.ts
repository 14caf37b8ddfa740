import { begin } from '../../api/begin.ts';
import { members } from '../../ui/created-by.tsx';

export function beginTeam(): void {
  void begin(members);
}
