import { useState } from 'react';
import { ApiError, client, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { checkSession } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Checkbox, Form } from '../../ui/field.tsx';
import { Link, useUrlState } from '../../ui/link.tsx';
import { words } from '../../words/account.ts';
import { EmailField, NewPasswordField, Submit } from './fields.tsx';
import { AccountPage } from './frame.tsx';

const text = words.reset;

/** With the token of the e-mail in the address, it sets the password; without one, it sends the e-mail. */
export function ResetPassword() {
  const [token] = useUrlState('token');
  return token ? <SetPassword token={token} /> : <RequestLink />;
}

function RequestLink() {
  const [known] = useUrlState('email');
  const [email, setEmail] = useState(known ?? '');
  const attempt = useChange(() => client.auth.authenticate({ action: 'request-password-reset', email: email.trim() }));
  if (attempt.isSuccess)
    return (
      <AccountPage title={text.sentTitle} below={<Back />}>
        <Notice tone="good">{text.sent(email.trim())}</Notice>
        <p className="soft small">{text.sentHint}</p>
        <Button onClick={attempt.reset}>{text.other}</Button>
      </AccountPage>
    );
  return (
    <AccountPage title={text.title} lead={text.lead} below={<Back />}>
      <Form errors={fieldErrors(attempt.error)} onSubmit={() => attempt.mutate(undefined)}>
        <EmailField value={email} onChange={setEmail} autoFocus />
        <ErrorNotice error={attempt.error} fields={['email']} />
        <Submit busy={attempt.isPending}>{text.submit}</Submit>
      </Form>
    </AccountPage>
  );
}

function SetPassword({ token }: { token: string }) {
  const [newPassword, setNewPassword] = useState('');
  const [revokeAccess, setRevokeAccess] = useState(false);
  const attempt = useChange(async () => {
    const done = await client.auth.authenticate({ action: 'reset-password', token, newPassword, revokeAccess });
    // The session of this browser has ended too.
    await checkSession().catch(() => null);
    return done;
  });
  if (attempt.data)
    return (
      <AccountPage title={text.doneTitle}>
        <Notice tone="good">
          {'accessRevoked' in attempt.data && attempt.data.accessRevoked ? text.doneRevoked : text.done}
        </Notice>
        <LinkButton kind="primary" to="/sign-in">
          {words.signIn.submit}
        </LinkButton>
      </AccountPage>
    );
  const isSpent = attempt.error instanceof ApiError && attempt.error.code === 'INVALID_GRANT';
  return (
    <AccountPage title={text.title} lead={text.setLead} below={<Back />}>
      <Form errors={fieldErrors(attempt.error)} onSubmit={() => attempt.mutate(undefined)}>
        <NewPasswordField label={words.newPassword} name="newPassword" value={newPassword} onChange={setNewPassword} />
        <Checkbox label={text.revoke} hint={text.revokeHint} checked={revokeAccess} onChange={setRevokeAccess} />
        <ErrorNotice error={attempt.error} fields={['newPassword']} />
        {isSpent && <LinkButton to="/reset-password">{text.again}</LinkButton>}
        <Submit busy={attempt.isPending}>{text.set}</Submit>
      </Form>
    </AccountPage>
  );
}

function Back() {
  return <Link to="/sign-in">{text.back}</Link>;
}
