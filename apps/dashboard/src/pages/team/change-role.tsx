import { useState } from 'react';
import { client, type TeamMember } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { refreshSession, type Role, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { roleWords } from '../../words/roles.ts';
import { words as common } from '../../words/ui.ts';
import { calledOf } from './member.ts';
import { RoleChoice } from './role-choice.tsx';
import { words } from './words.ts';

export function ChangeRole({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { user } = useSession();
  const [role, setRole] = useState<Role>(member.role);
  const toast = useToast();
  const isSelf = member.id === user.id;
  const change = useChange(() => client.team.update(member.id, { role }), ['team']);
  const submit = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        toast(words.role.done(calledOf(member), roleWords[role].one));
        onClose();
        if (isSelf) void refreshSession();
      },
    });
  return (
    <Dialog open onClose={onClose} title={words.role.title(calledOf(member))} insistent>
      <Form onSubmit={submit}>
        <RoleChoice label={words.role.label} value={role} onChange={setRole} />
        {isSelf && role !== member.role && <Notice tone="warn">{words.role.self}</Notice>}
        <ErrorNotice error={change.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'team.update', ids: [member.id], body: { role } }]} />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={change.isPending}>
            {words.role.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
