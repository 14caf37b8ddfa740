import { CSPProvider } from '@base-ui/react/csp-provider';
import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';
import { useOverlays } from './load-overlays.ts';

/** What the components of this folder need around the whole page. */
export function Providers({ children }: { children: ReactNode }) {
  useOverlays(true);
  return (
    // The policy of the page forbids style elements; tokens.css contains what they would.
    <CSPProvider disableStyleElements>
      <Toast.Provider timeout={6000} limit={2}>
        {children}
      </Toast.Provider>
    </CSPProvider>
  );
}
