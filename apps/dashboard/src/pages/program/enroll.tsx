import { useState } from 'react';
import { client, type EnrolMemberBody, fieldErrors, type Program } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { one } from '../../words/programs.ts';

export function EnrollDialog({ program, onClose }: { program: Program; onClose: () => void }) {
  const [name, setName] = useState('');
  const [memberId, setMemberId] = useState('');
  const [email, setEmail] = useState('');
  const [businessId, setBusinessId] = useState('');
  const toast = useToast();
  const body: EnrolMemberBody = {
    name,
    ...(memberId.trim() && { memberId: memberId.trim() }),
    ...(email.trim() && { email: email.trim() }),
    ...(businessId.trim() && { businessId: businessId.trim() }),
  };
  const enroll = useChange((input: EnrolMemberBody) => client.programs.members.create(program.id, input), ['programs']);
  const submit = () =>
    enroll.mutate(body, {
      onSuccess: (member) => {
        toast(one.enroll.done(member.name));
        onClose();
      },
    });
  return (
    <Dialog open onClose={onClose} title={one.enroll.title} lead={one.enroll.lead} insistent>
      <Form onSubmit={submit} errors={fieldErrors(enroll.error)}>
        <TextField label={one.enroll.name} name="name" value={name} onChange={setName} maxLength={200} autoFocus />
        <TextField
          label={one.enroll.memberId}
          hint={one.enroll.memberIdHint}
          name="memberId"
          value={memberId}
          onChange={setMemberId}
          maxLength={100}
        />
        <TextField
          label={one.enroll.email}
          hint={one.enroll.emailHint}
          name="email"
          type="email"
          value={email}
          onChange={setEmail}
        />
        <TextField
          label={one.enroll.businessId}
          hint={one.enroll.businessIdHint}
          name="businessId"
          value={businessId}
          onChange={setBusinessId}
          autoCapitalize="off"
          spellCheck={false}
        />
        <ErrorNotice error={enroll.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'programs.members.create', ids: [program.id], body }]} />
          <Button kind="primary" type="submit" busy={enroll.isPending}>
            {one.enroll.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
