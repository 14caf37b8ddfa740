import { useEffect, useState } from 'react';
import { ApiError, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { checkSession, signIn } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { duration } from '../../ui/format.ts';
import { Link, useNavigate, useUrlState } from '../../ui/link.tsx';
import { words } from '../../words/account.ts';
import s from './account.module.css';
import { CodeForm } from './code-form.tsx';
import { EmailField, Submit } from './fields.tsx';
import { AccountPage } from './frame.tsx';
import { ownPath } from './own-path.ts';

const FIELDS = ['email', 'password'];

export function SignIn() {
  const [to] = useUrlState('to');
  const [known] = useUrlState('email');
  const navigate = useNavigate();
  const [email, setEmail] = useState(known ?? '');
  const [password, setPassword] = useState('');
  const [isByCode, setByCode] = useState(false);
  const enter = () => void navigate({ href: ownPath(to), replace: true });
  const attempt = useChange(() => signIn(email.trim(), { password }));

  useEffect(() => {
    let isOpen = true;
    checkSession().then(
      (session) => isOpen && session && void navigate({ href: ownPath(to), replace: true }),
      // Without an answer, one can still try to sign in.
      () => undefined,
    );
    return () => {
      isOpen = false;
    };
  }, [navigate, to]);

  const register = (
    <>
      <span className="soft">{words.signIn.new}</span>
      <Link to="/register" search={to ? { to } : {}}>
        {words.signIn.register}
      </Link>
    </>
  );
  if (isByCode)
    return (
      <AccountPage title={words.signIn.title} below={register}>
        <CodeForm email={email} onEmail={setEmail} onEntered={enter} onPassword={() => setByCode(false)} />
      </AccountPage>
    );
  return (
    <AccountPage title={words.signIn.title} below={register}>
      <Form errors={fieldErrors(attempt.error)} onSubmit={() => attempt.mutate(undefined, { onSuccess: enter })}>
        <EmailField value={email} onChange={setEmail} autoFocus={!known} />
        <TextField
          label={words.password}
          name="password"
          type="password"
          autoComplete="current-password"
          autoFocus={known !== undefined}
          required
          value={password}
          onChange={setPassword}
        />
        <Link to="/reset-password" search={email ? { email } : {}} className={s.end}>
          {words.signIn.forgot}
        </Link>
        <Problem error={attempt.error} />
        <Submit busy={attempt.isPending}>{words.signIn.submit}</Submit>
        <div className={s.ways}>
          <Button kind="quiet" small onClick={() => setByCode(true)}>
            {words.signIn.byCode}
          </Button>
        </div>
      </Form>
    </AccountPage>
  );
}

function Problem({ error }: { error: unknown }) {
  if (error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined)
    return <Notice tone="bad">{words.signIn.wait(duration(error.retryAfter))}</Notice>;
  return <ErrorNotice error={error} fields={FIELDS} />;
}
