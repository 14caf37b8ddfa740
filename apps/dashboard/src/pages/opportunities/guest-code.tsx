import { useEffect, useState } from 'react';
import { ApiError, client, fieldErrors, type GuestProof, isTemporary } from '../../api/client.ts';
import { confirmGuestProof, solved } from '../../api/guest.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { Refusal } from './guest-refusal.tsx';
import { Slow } from './guest-slow.tsx';
import { words } from './guest-words.ts';

/** How often the page looks whether the proof was sent with the link in the e-mail. */
const POLL_MS = 10_000;

interface CodeProps {
  id: string;
  email: string;
  /** What the browser has to solve; null for nothing. */
  challenge: object | null;
  onSent: (proof: GuestProof) => void;
  onChange: () => void;
  /** The code was right, but the proof has to be changed. */
  onRefused: (error: unknown) => void;
}

/** Asks for the code from the e-mail. */
export function GuestCode({ id, email, challenge, onSent, onChange, onRefused }: CodeProps) {
  const [code, setCode] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const t = words.code;
  // While the person looks for the code.
  const [work] = useState(() => (challenge ? solved(challenge).catch(() => undefined) : undefined));
  const send = useChange(async () => {
    const proofOfWork = await work;
    return confirmGuestProof(id, { code: code.trim(), ...(proofOfWork !== undefined && { proofOfWork }) });
  }, ['guest']);
  const again = useChange(() => client.guestProofs.code(id, { email }));
  const draft = useRead(['guestProof', id], (options) => client.guestProofs.get(id, options), {
    refetchInterval: POLL_MS,
  });
  const sentElsewhere = draft.data?.status === 'submitted' && !send.isPending ? draft.data : undefined;
  useEffect(() => {
    if (sentElsewhere) onSent(sentElsewhere);
  }, [sentElsewhere, onSent]);
  const isMissing = code.trim() === '';
  const submit = () => {
    setWasSubmitted(true);
    if (isMissing || send.isPending) return;
    again.reset();
    send.mutate(undefined, {
      onSuccess: onSent,
      onError: (error) => {
        if (isAboutProof(error)) onRefused(error);
      },
    });
  };
  return (
    <Card title={t.title}>
      <Form
        onSubmit={submit}
        errors={{ ...fieldErrors(send.error), ...(wasSubmitted && isMissing ? { code: words.missing.code } : {}) }}
      >
        <Notice>{again.isSuccess ? t.sentAgain : t.sent(email)}</Notice>
        <TextField
          label={t.label}
          hint={t.nothing}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
          value={code}
          onChange={setCode}
        />
        <Refusal error={send.error ?? again.error} gone={words.gone} fields={['code']} />
        <Button type="submit" kind="primary" busy={send.isPending}>
          {words.send}
        </Button>
        <Slow busy={send.isPending || again.isPending} />
        <div className="row">
          <Button
            kind="quiet"
            small
            busy={again.isPending}
            onClick={() => {
              send.reset();
              again.mutate(undefined);
            }}
          >
            {t.again}
          </Button>
          <Button kind="quiet" small onClick={onChange}>
            {t.change}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** Whether the service has refused the proof, and not the code. */
function isAboutProof(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    !isTemporary(error) &&
    error.code !== 'INVALID_GRANT' &&
    !('code' in fieldErrors(error))
  );
}

/** What the link in the e-mail says: which proof, and the code. */
export function linkIn(hash: string): { id: string; code: string } | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const [id, code] = [parameters.get('proof'), parameters.get('code')];
  return id && code && /^gpr_\w+$/.test(id) && /^\d{6}$/.test(code) ? { id, code } : undefined;
}

interface LinkProps {
  link: { id: string; code: string };
  onSent: (proof: GuestProof) => void;
}

/** Shows the code of the link in the e-mail, and sends the proof at the press of a button: programs open links too. */
export function GuestLink({ link: { id, code }, onSent }: LinkProps) {
  const t = words.link;
  const send = useChange(() => confirmGuestProof(id, { code }), ['guest']);
  return (
    <Card title={t.title}>
      <div className="stack">
        <p>
          <strong className="tabular">{code}</strong>
        </p>
        <p className="soft small">{t.lead}</p>
        <Refusal error={send.error} gone={words.goneLink} />
        <div className="row">
          <Button kind="primary" busy={send.isPending} onClick={() => send.mutate(undefined, { onSuccess: onSent })}>
            {words.send}
          </Button>
        </div>
        <Slow busy={send.isPending} />
      </div>
    </Card>
  );
}
