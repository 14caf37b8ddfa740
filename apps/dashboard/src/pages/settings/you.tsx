import { useState } from 'react';
import { client, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { refreshSession, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Card, Facts } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { roleWords } from '../../words/roles.ts';
import { words } from './words.ts';

const text = words.you;

export function You() {
  const { user } = useSession();
  const role = roleWords[user.role];
  return (
    <Card title={text.title}>
      <Name current={user.name} />
      <Facts
        items={[
          [text.email, <Address key="email" email={user.email} isVerified={user.emailVerified} />],
          [
            text.role,
            <div key="role">
              {role.name}
              <p className="soft small">{role.may}</p>
            </div>,
          ],
        ]}
      />
    </Card>
  );
}

function Name({ current }: { current: string | null }) {
  const [name, setName] = useState(current ?? '');
  const toast = useToast();
  const body = { name: name.trim() || null };
  const change = useChange(() => client.auth.update(body), ['team']);
  const submit = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        toast(text.done);
        void refreshSession();
      },
    });
  return (
    <Form errors={fieldErrors(change.error)} onSubmit={submit}>
      <TextField
        label={text.name}
        hint={text.nameHint}
        name="name"
        autoComplete="name"
        maxLength={100}
        value={name}
        onChange={setName}
      />
      <ErrorNotice error={change.error} fields={['name']} />
      <div className="row">
        <Button type="submit" busy={change.isPending} disabled={body.name === current}>
          {text.submit}
        </Button>
        <AsCode calls={[{ method: 'auth.update', body }]} />
      </div>
    </Form>
  );
}

function Address({ email, isVerified }: { email: string; isVerified: boolean }) {
  const resend = useChange(() => client.auth.authenticate({ action: 'resend-verification', email }));
  return (
    <div className="stack tight">
      <span className="row">
        {email}
        <Badge tone={isVerified ? 'good' : 'warn'}>{isVerified ? text.verified : text.unverified}</Badge>
      </span>
      {!isVerified && (
        <div role="status">
          {resend.isSuccess ? (
            text.verifySent
          ) : (
            <Button small busy={resend.isPending} onClick={() => resend.mutate(undefined)}>
              {text.verify}
            </Button>
          )}
        </div>
      )}
      <ErrorNotice error={resend.error} />
    </div>
  );
}
