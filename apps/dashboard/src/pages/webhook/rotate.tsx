import { useState } from 'react';
import { client, type Webhook } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { ShownOnce } from '../../ui/shown-once.tsx';
import { words as common } from '../../words/ui.ts';
import { words } from './words.ts';

const { rotating: text } = words;

/** Replaces the secret, and shows the new one once. */
export function Rotate({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const rotate = useChange(() => client.webhooks.rotateSecret(webhook.id), ['webhooks']);
  const close = () => {
    setOpen(false);
    rotate.reset();
  };
  const button = (
    <Button icon="key" onClick={() => setOpen(true)}>
      {text.action}
    </Button>
  );
  if (!isOpen) return button;
  return (
    <>
      {button}
      {rotate.data ? (
        <ShownOnce
          title={text.secretTitle}
          lead={text.secretLead}
          label={text.label}
          secret={rotate.data.secret}
          onClose={close}
        />
      ) : (
        <Dialog open onClose={close} title={text.title} lead={text.lead}>
          {webhook.previousSecretUntil !== null && <Notice tone="warn">{text.twice}</Notice>}
          <ErrorNotice error={rotate.error} />
          <DialogActions>
            <AsCode calls={[{ method: 'webhooks.rotateSecret', ids: [webhook.id] }]} />
            <Button onClick={close}>{common.cancel}</Button>
            <Button kind="primary" busy={rotate.isPending} onClick={() => rotate.mutate(undefined)}>
              {text.action}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
