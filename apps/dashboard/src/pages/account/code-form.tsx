import { useState } from 'react';
import { client, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { signIn } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { words } from '../../words/account.ts';
import s from './account.module.css';
import { EmailField, Submit } from './fields.tsx';

interface CodeFormProps {
  email: string;
  onEmail: (email: string) => void;
  onEntered: () => void;
  /** Back to the password. */
  onPassword: () => void;
}

/** Signs in with a code that is sent by e-mail. What was entered stays, whatever is wrong with it. */
export function CodeForm({ email, onEmail, onEntered, onPassword }: CodeFormProps) {
  const [sentTo, setSentTo] = useState<string>();
  const [code, setCode] = useState('');
  const t = words.signIn;
  const address = email.trim();
  const request = useChange(() => client.auth.authenticate({ action: 'request-code', email: address }));
  const enter = useChange(() => signIn(address, { code: code.trim() }));
  const isSent = sentTo !== undefined && sentTo === address;
  const send = () => {
    enter.reset();
    request.mutate(undefined, {
      onSuccess: () => {
        setSentTo(address);
        setCode('');
      },
    });
  };
  const errors = fieldErrors(isSent ? enter.error : request.error);
  return (
    <Form errors={errors} onSubmit={isSent ? () => enter.mutate(undefined, { onSuccess: onEntered }) : send}>
      <EmailField value={email} onChange={onEmail} autoFocus={!isSent} />
      {isSent ? (
        <>
          <Notice>{t.codeSent(address)}</Notice>
          <TextField
            key={sentTo}
            label={t.code}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            required
            value={code}
            onChange={setCode}
          />
        </>
      ) : (
        <p className="soft small">{t.codeLead}</p>
      )}
      <ErrorNotice error={isSent ? (enter.error ?? request.error) : request.error} fields={['email', 'code']} />
      <Submit busy={isSent ? enter.isPending : request.isPending}>{isSent ? t.submit : t.sendCode}</Submit>
      <div className={s.ways}>
        {isSent && (
          <Button kind="quiet" small busy={request.isPending} onClick={send}>
            {t.again}
          </Button>
        )}
        <Button kind="quiet" small onClick={onPassword}>
          {t.byPassword}
        </Button>
      </div>
    </Form>
  );
}
