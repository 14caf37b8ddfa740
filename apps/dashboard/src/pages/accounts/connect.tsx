import { useState } from 'react';
import { usePlatforms } from '../../api/catalogue.ts';
import { client, type CodeForBio, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { useTabState } from '../../ui/stored.ts';
import { useToast } from '../../ui/toast.tsx';
import { words as all } from '../../words/profile.ts';
import s from './accounts.module.css';

const words = all.connections;

/** How the accounts of a platform are connected: docs/connections.md. */
const BY_SIGN_IN = ['ig', 'fb', 'tt', 'xw', 'yt', 'li', 'pi', 'th', 'sc', 'tw', 'rd', 'dc'];
const BY_CODE = ['bs', 'md'];

const RETURN_TO = '/dashboard/accounts';

interface Entered {
  platformId: string;
  handle: string;
  code: CodeForBio | null;
}
/** The code is kept while it is put into the bio, in another tab or after a reload. */
const NOTHING: Entered = { platformId: '', handle: '', code: null };

/** Starts a sign-in at a platform, or checks a code in the bio of the account. */
export function Connect() {
  const [entered, setEntered] = useTabState('connect', NOTHING);
  const platforms = usePlatforms();
  const byCode = BY_CODE.includes(entered.platformId);
  const name = platforms.find(({ id }) => id === entered.platformId)?.name ?? '';
  const options = platforms.filter(({ id }) => BY_SIGN_IN.includes(id) || BY_CODE.includes(id));
  const [isLeaving, setLeaving] = useState(false);
  const start = useChange(() => {
    const { platformId, handle } = entered;
    return client.oauth.connect(
      byCode ? { platformId, method: 'code', handle: handle.trim() } : { platformId, returnTo: RETURN_TO },
    );
  });
  const submit = () => {
    if (!entered.platformId || start.isPending) return;
    start.mutate(undefined, {
      onSuccess: (started) => {
        if (started.method === 'code') return setEntered((before) => ({ ...before, code: started }));
        // A platform is a web address; anything else is not opened.
        if (!/^https?:\/\//i.test(started.authorizationUrl)) return;
        setLeaving(true);
        location.assign(started.authorizationUrl);
      },
    });
  };
  return (
    <Card title={words.add} lead={byCode ? words.byCode : words.addLead}>
      {entered.code ? (
        <Check code={entered.code} name={name} onDone={() => setEntered(NOTHING)} />
      ) : (
        <Form onSubmit={submit} errors={fieldErrors(start.error)}>
          <div className={s.connect}>
            <SelectField
              label={words.platform}
              name="platformId"
              value={entered.platformId}
              onChange={(platformId) => {
                start.reset();
                setEntered({ ...NOTHING, platformId });
              }}
              options={[
                { value: '', label: words.choose },
                ...options.map(({ id, name: label }) => ({ value: id, label })),
              ]}
            />
            {byCode && (
              <TextField
                label={words.handle}
                name="handle"
                placeholder={words.handleHints[entered.platformId]}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                value={entered.handle}
                onChange={(handle) => setEntered((before) => ({ ...before, handle }))}
              />
            )}
            {entered.platformId && (
              <Button type="submit" kind="primary" busy={start.isPending || isLeaving}>
                {byCode ? words.getCode : words.signIn(name)}
              </Button>
            )}
          </div>
          <ErrorNotice error={start.error} />
        </Form>
      )}
    </Card>
  );
}

function Check({ code, name, onDone }: { code: CodeForBio; name: string; onDone: () => void }) {
  const toast = useToast();
  const check = useChange(
    () => client.oauth.connectCheck({ platformId: code.platformId, handle: code.handle }),
    ['connections', 'influencers'],
  );
  return (
    <div className="stack">
      <div>
        <h3>{words.codeTitle}</h3>
        <p className="soft">{words.codeLead(code.handle)}</p>
      </div>
      <Copy text={code.code} />
      <ErrorNotice error={check.error} />
      <div className="row">
        <Button
          kind="primary"
          busy={check.isPending}
          onClick={() =>
            check.mutate(undefined, {
              onSuccess: () => {
                toast(words.connectedNow(name));
                onDone();
              },
            })
          }
        >
          {words.check}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {words.other}
        </Button>
      </div>
    </div>
  );
}
