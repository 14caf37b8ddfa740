import { lazy, Suspense, useState } from 'react';
import { words } from '../words/ui.ts';
import s from './as-code.module.css';
import { Button } from './button.tsx';

/** A call of the API, by the names of the client library. */
export interface Call {
  /** Such as `campaigns.create` or `webhooks.deliveries.list`. */
  method: string;
  /** The parameters in the path, in their order. */
  ids?: readonly string[] | undefined;
  query?: Record<string, string | number | boolean | undefined> | undefined;
  body?: unknown;
  /** The tool that does the same for an agent, such as `createCampaign`; without it, agents cannot do it. */
  tool?: string | undefined;
  /** The input of the tool, where it differs from the parameters and the body. */
  toolInput?: Record<string, unknown> | undefined;
}

const AsCodeDialog = lazy(() =>
  import('./as-code-dialog.tsx').then(({ AsCodeDialog: component }) => ({ default: component })),
);

/** A button that shows what the page does as code. */
export function AsCode({ calls }: { calls: readonly Call[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" icon="code" className={s.button} onClick={() => setOpen(true)}>
        {words.asCode}
      </Button>
      {open && (
        <Suspense>
          <AsCodeDialog calls={calls} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
