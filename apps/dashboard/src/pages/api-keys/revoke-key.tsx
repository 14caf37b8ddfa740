import { client, type ApiKey } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Ago } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { words } from './words.ts';

export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const toast = useToast();
  const revoke = useChange(() => client.apiKeys.revoke(apiKey.id), ['api-keys', 'agents']);
  const text = words.revoke;
  const submit = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        toast(text.done(apiKey.name));
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={text.title(apiKey.name)} lead={text.lead} insistent>
      <p>
        {apiKey.lastUsedAt ? (
          <>
            {text.used} <Ago at={apiKey.lastUsedAt} />.
          </>
        ) : (
          text.unused
        )}
      </p>
      <ErrorNotice error={revoke.error} />
      <DialogActions>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="danger" busy={revoke.isPending} onClick={submit}>
          {text.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
