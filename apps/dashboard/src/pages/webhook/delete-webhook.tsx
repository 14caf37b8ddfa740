import { useState } from 'react';
import { client, type Webhook } from '../../api/client.ts';
import { queryClient, useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { useNavigate } from '../../ui/link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { shortUrl } from '../../words/webhooks.ts';
import { words } from './words.ts';

const { deleting: text } = words;

export function DeleteWebhook({ webhook }: { webhook: Webhook }) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const toast = useToast();
  const { id, url } = webhook;
  const remove = useChange(async () => {
    await client.webhooks.delete(id);
    // Its page would read it again, and find nothing.
    await navigate({ to: '/webhooks' });
    queryClient.removeQueries({ queryKey: ['webhooks', id] });
    toast(text.done);
  }, ['webhooks', 'usage']);
  return (
    <>
      <Button kind="danger" icon="trash" onClick={() => setOpen(true)}>
        {text.action}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text.title} lead={text.lead(shortUrl(url))}>
        <p>{text.instead}</p>
        <ErrorNotice error={remove.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'webhooks.delete', ids: [id] }]} />
          <Button onClick={() => setOpen(false)}>{common.cancel}</Button>
          <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {text.confirm}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
