import { useEffect, useState } from 'react';
import { client, fieldErrors, type Invitation as Invited } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { checkSession } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { day } from '../../ui/format.ts';
import { Link, useNavigate, useUrlState } from '../../ui/link.tsx';
import { Facts, Loading } from '../../ui/page.tsx';
import { words } from '../../words/account.ts';
import { roleWords } from '../../words/roles.ts';
import { enter } from './enter.ts';
import { NewPasswordField, Submit } from './fields.tsx';
import { AccountPage } from './frame.tsx';

const text = words.invitation;

/** Shows what the link of an invitation is for, and creates the account of the person. */
export function Invitation() {
  const [token = ''] = useUrlState('token');
  const invitation = useRead(
    ['invitation', token],
    async (options) => {
      const found = await client.auth.authenticate({ action: 'view-invitation', token }, options);
      if (!('businessName' in found)) throw new Error('This is not an invitation.');
      return found;
    },
    { enabled: token !== '', staleTime: Infinity },
  );
  if (invitation.data) return <Accept token={token} invitation={invitation.data} />;
  return (
    <AccountPage
      title={invitation.error || !token ? text.broken : text.title}
      lead={!token && text.brokenLead}
      below={<SignInInstead />}
    >
      {token && (invitation.error ? <ErrorNotice error={invitation.error} /> : <Loading />)}
    </AccountPage>
  );
}

function Accept({ token, invitation }: { token: string; invitation: Invited }) {
  const { businessName, role, email, expiresAt } = invitation;
  const navigate = useNavigate();
  const [name, setName] = useState(invitation.name ?? '');
  const [password, setPassword] = useState('');
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    checkSession().then(
      (session) => setCurrent(session?.user.email),
      () => undefined,
    );
  }, []);
  const attempt = useChange(async () => {
    const given = name.trim() ? { name } : {};
    const created = await client.auth.authenticate({ action: 'accept-invitation', token, password, ...given });
    await enter(email, password, created);
  });
  return (
    <AccountPage title={text.titleOf(businessName)} lead={text.lead(roleWords[role].one)} below={<SignInInstead />}>
      <p className="soft small">{roleWords[role].may}</p>
      {current && <Notice>{text.signedIn(current)}</Notice>}
      <Form
        errors={fieldErrors(attempt.error)}
        onSubmit={() => attempt.mutate(undefined, { onSuccess: () => void navigate({ to: '/', replace: true }) })}
      >
        <Facts items={[[text.address, email]]} />
        {/* Password managers store the password with this address. */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={words.optional(words.name)}
          name="name"
          autoComplete="name"
          maxLength={100}
          value={name}
          onChange={setName}
        />
        <NewPasswordField label={words.password} name="password" value={password} onChange={setPassword} />
        <ErrorNotice error={attempt.error} fields={['name', 'password']} />
        <Submit busy={attempt.isPending}>{text.submit}</Submit>
      </Form>
      <p className="soft small">{text.until(day(expiresAt))}</p>
    </AccountPage>
  );
}

function SignInInstead() {
  return <Link to="/sign-in">{text.signIn}</Link>;
}
