import { useEffect, useSyncExternalStore } from 'react';

type Overlays = typeof import('./overlays.tsx');

let loaded: Overlays | undefined;
let loading: Promise<void> | undefined;
const watchers = new Set<() => void>();

/**
 * Dialogs and menus; undefined until they are loaded, which begins when the first page is shown. Not `lazy`, which shows something else
 * at first even if it is loaded, so that the first keys typed into a dialog would be lost.
 * @param isWanted asks for them again if they could not be loaded
 */
export function useOverlays(isWanted: boolean): Overlays | undefined {
  useEffect(() => {
    if (isWanted) load();
  }, [isWanted]);
  return useSyncExternalStore(watch, () => loaded);
}

function load(): void {
  loading ??= import('./overlays.tsx').then(
    (overlays) => {
      loaded = overlays;
      for (const each of watchers) each();
    },
    () => {
      loading = undefined;
    },
  );
}

function watch(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
}
