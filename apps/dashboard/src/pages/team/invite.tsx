import { useState } from 'react';
import { client, fieldErrors, type InviteTeamMember } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { type Role, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { RoleChoice } from './role-choice.tsx';
import { words } from './words.ts';

export function Invite({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('reviewer');
  const toast = useToast();
  const text = words.form;
  const invite = useChange((body: InviteTeamMember) => client.team.create(body), ['team']);
  const body: InviteTeamMember = { email: email.trim(), role, ...(name.trim() ? { name } : {}) };
  const submit = () =>
    invite.mutate(body, {
      onSuccess: () => {
        toast(text.done(body.email));
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={text.title} lead={text.lead} insistent>
      <Form errors={fieldErrors(invite.error)} onSubmit={submit}>
        {!user.emailVerified && <Notice tone="warn">{text.unverified}</Notice>}
        <TextField
          label={text.email}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          autoFocus
          required
          value={email}
          onChange={setEmail}
        />
        <TextField label={text.name} name="name" autoComplete="off" maxLength={100} value={name} onChange={setName} />
        <RoleChoice label={text.role} value={role} onChange={setRole} />
        <ErrorNotice error={invite.error} fields={['email', 'name']} />
        <DialogActions>
          <AsCode calls={[{ method: 'team.create', body }]} />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={invite.isPending}>
            {text.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
