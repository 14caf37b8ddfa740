import type { Host } from './host';

interface Actions {
  actions?: { id: string; label?: string; platformName?: string }[];
}

/** What the catalogue calls these actions, by their ids; without those that cannot be found out. */
export async function actionNames(host: Host, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  // An id begins with that of its platform.
  for (const platformId of new Set(ids.map((id) => id.split('_')[0] ?? ''))) {
    const result = await host.call('listActions', { platformId, perPage: 100 }).catch(() => undefined);
    const { actions = [] } = (result?.structuredContent ?? {}) as Actions;
    for (const { id, label = id, platformName } of actions)
      names.set(id, platformName ? `${label} on ${platformName}` : label);
  }
  return names;
}
