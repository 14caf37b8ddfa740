import { useState } from 'react';
import { client } from '../api/client.ts';
import { useChange } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import s from './shell.module.css';
import { words } from './words.ts';

/** Reminds of the link that verifies the address, and sends it again. */
export function VerifyNotice({ email }: { email: string }) {
  const [isSent, setSent] = useState(false);
  const resend = useChange(() => client.auth.authenticate({ action: 'resend-verification', email }));
  return (
    <aside className={s.connection} aria-label={words.verify}>
      <span>{isSent ? words.verifySent : words.unverified}</span>
      {!isSent && (
        <Button
          kind="quiet"
          small
          busy={resend.isPending}
          onClick={() => resend.mutate(undefined, { onSuccess: () => setSent(true) })}
        >
          {words.verify}
        </Button>
      )}
    </aside>
  );
}
