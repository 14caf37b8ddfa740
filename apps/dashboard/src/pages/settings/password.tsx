import { useState } from 'react';
import { ApiError, client, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice, messageOf } from '../../ui/error.tsx';
import { Checkbox, Form, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words } from './words.ts';

const FIELDS = ['currentPassword', 'newPassword'];
const text = words.password;

export function Password() {
  const { user } = useSession();
  const toast = useToast();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [isShown, setShown] = useState(false);
  const [revokeAccess, setRevoke] = useState(false);
  const change = useChange(
    () => client.auth.authenticate({ action: 'change-password', currentPassword, newPassword, revokeAccess }),
    ['sessions', 'api-keys', 'agents', 'webhooks'],
  );
  const submit = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        toast(revokeAccess ? text.doneRevoked : text.done);
        setCurrent('');
        setNew('');
        setRevoke(false);
      },
    });
  const isWrong = change.error instanceof ApiError && change.error.code === 'INVALID_CREDENTIALS';
  const errors = isWrong ? { currentPassword: messageOf(change.error) } : fieldErrors(change.error);
  return (
    <Card title={text.title} lead={text.lead}>
      <Form errors={errors} onSubmit={submit}>
        {/* Password managers store the new password with this address. */}
        <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          label={text.current}
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          value={currentPassword}
          onChange={setCurrent}
        />
        <div>
          <TextField
            label={text.next}
            hint={text.nextHint}
            name="newPassword"
            type={isShown ? 'text' : 'password'}
            autoComplete="new-password"
            required
            value={newPassword}
            onChange={setNew}
          />
          <Checkbox label={text.show} checked={isShown} onChange={setShown} />
        </div>
        {user.role === 'owner' && (
          <Checkbox label={text.revoke} hint={text.revokeHint} checked={revokeAccess} onChange={setRevoke} />
        )}
        {!isWrong && <ErrorNotice error={change.error} fields={FIELDS} />}
        <div>
          <Button type="submit" busy={change.isPending}>
            {text.submit}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
