import { useState } from 'react';
import { client, fieldErrors, type Webhook } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { refetchSoon } from './soon.ts';
import { words } from './words.ts';

const { recovering: text } = words;

/** A little less than 30 days, so that the time which the request takes does not make it too early. */
const LONGEST_MS = 30 * 86_400_000 - 60_000;

/** Sends events that were missed: first they are counted. */
export function Recover({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const toast = useToast();
  const [local, setLocal] = useState(() => localTime(startFor(webhook)));
  const [isWrong, setWrong] = useState(false);
  const at = new Date(local);
  const body = { since: Number.isNaN(at.getTime()) ? '' : at.toISOString() };
  const count = useChange((since: string) => client.webhooks.recover(webhook.id, { since, dryRun: true }));
  const send = useChange((since: string) => client.webhooks.recover(webhook.id, { since }), ['webhooks']);
  const error = send.error ?? count.error;
  const found = count.data?.count;

  const submit = () => {
    if (body.since === '') return setWrong(true);
    setWrong(false);
    if (found === undefined || found === 0) return count.mutate(body.since);
    send.mutate(body.since, {
      onSuccess: ({ count: sent }) => {
        toast(text.sent(sent));
        refetchSoon();
        onClose();
      },
    });
  };
  return (
    <Dialog open onClose={onClose} title={text.title} lead={text.lead}>
      <Form onSubmit={submit} errors={fieldErrors(error)}>
        <TextField
          name="since"
          type="datetime-local"
          label={text.since}
          hint={text.sinceHint}
          value={local}
          error={isWrong ? text.wrong : undefined}
          onChange={(value) => {
            setLocal(value);
            count.reset();
            send.reset();
          }}
        />
        <p role="status">{found !== undefined && <strong>{found === 0 ? text.none : text.found(found)}</strong>}</p>
        <ErrorNotice error={error} fields={['since']} />
        <DialogActions>
          <AsCode calls={[{ method: 'webhooks.recover', ids: [webhook.id], body: { ...body, dryRun: true } }]} />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={count.isPending || send.isPending}>
            {found ? text.send(found) : text.count}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** Since when events are probably missing: since it fails, or for a day. */
function startFor({ failingSince }: Webhook): Date {
  const start = failingSince === null ? Date.now() - 86_400_000 : Date.parse(failingSince) - 60_000;
  return new Date(Math.max(start, Date.now() - LONGEST_MS));
}

/** As fields for dates and times need it, in the time zone of the browser. */
function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
