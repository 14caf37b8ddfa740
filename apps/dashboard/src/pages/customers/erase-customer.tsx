import { client } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { words } from './words.ts';

const { erase: texts } = words;

/** Asks before everything that identifies a customer is removed. */
export function EraseCustomer({ id, onClose }: { id: string; onClose: () => void }) {
  const toast = useToast();
  const erase = useChange(
    () => client.participants.delete(id, { erase: true }),
    ['participants', 'submissions', 'perks', 'programs', 'campaigns'],
  );
  const confirm = () =>
    erase.mutate(undefined, {
      onSuccess: () => {
        toast(texts.done);
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={texts.title} lead={texts.lead}>
      <p>{texts.keeps}</p>
      <ErrorNotice error={erase.error} />
      <DialogActions>
        <AsCode
          calls={[{ method: 'participants.delete', ids: [id], query: { erase: true }, tool: 'eraseParticipant' }]}
        />
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="danger" onClick={confirm} busy={erase.isPending}>
          {texts.confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
