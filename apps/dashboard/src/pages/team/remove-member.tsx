import { client, type TeamMember } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { calledOf } from './member.ts';
import { words } from './words.ts';

export function RemoveMember({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { user } = useSession();
  const toast = useToast();
  const isSelf = member.id === user.id;
  const remove = useChange(() => client.team.remove(member.id), isSelf ? [] : ['team']);
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        // The session has ended with the account.
        if (isSelf) return location.reload();
        toast(words.remove.done(calledOf(member)));
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={words.remove.title(calledOf(member))} lead={words.remove.lead} insistent>
      {isSelf && <Notice tone="warn">{words.remove.self}</Notice>}
      <ErrorNotice error={remove.error} />
      <DialogActions>
        <AsCode calls={[{ method: 'team.remove', ids: [member.id] }]} />
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button kind="danger" busy={remove.isPending} onClick={submit}>
          {words.remove.submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
