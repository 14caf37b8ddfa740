import { client, type AgentActivity } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { words } from './words.ts';

export function RevokeAgent({ agent, onClose }: { agent: AgentActivity; onClose: () => void }) {
  const toast = useToast();
  const { agentName, keyId } = agent;
  const revoke = useChange(() => client.apiKeys.revoke(keyId), ['agents', 'api-keys']);
  const submit = () =>
    revoke.mutate(undefined, {
      onSuccess: () => {
        toast(words.dialog.done(agentName));
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={words.dialog.title(agentName)} lead={words.dialog.lead} insistent>
      <ErrorNotice error={revoke.error} />
      <DialogActions>
        <AsCode calls={[{ method: 'apiKeys.revoke', ids: [keyId] }]} />
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="danger" busy={revoke.isPending} onClick={submit}>
          {words.dialog.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
