import type { UseQueryResult } from '@tanstack/react-query';
import { allActions } from './catalogue-reads.ts';
import type { Action } from './client.ts';
import { useRead } from './queries.ts';

/** The catalogue changes only with a new version of the service. */
const LONG_MS = 3_600_000;

/** All actions, in the order of the catalogue. */
export function useActions(): UseQueryResult<Action[]> {
  return useRead(...allActions, { staleTime: LONG_MS });
}

/** Names an action by its ID, such as "Story Tag on Instagram"; the ID itself until the catalogue is read. */
export function useActionName(): (actionId: string) => string {
  const { data = [] } = useActions();
  return (actionId) => {
    const action = data.find(({ id }) => id === actionId);
    return action ? nameOfAction(action) : actionId;
  };
}

export function nameOfAction({ label, platformName }: Pick<Action, 'label' | 'platformName'>): string {
  return `${label} on ${platformName}`;
}

interface Platform {
  id: string;
  name: string;
  /** As `#RRGGBB`. */
  color: string;
}

/** The platforms of the catalogue, in its order. */
export function usePlatforms(): Platform[] {
  const { data = [] } = useActions();
  const platforms = new Map(
    data.map((action) => [
      action.platformId,
      { id: action.platformId, name: action.platformName, color: action.platformColor },
    ]),
  );
  return [...platforms.values()];
}
