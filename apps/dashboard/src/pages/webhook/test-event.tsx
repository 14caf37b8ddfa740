import { useState } from 'react';
import { mayRead, resourceOf } from '../../api/event-kinds.ts';
import { client, fieldErrors, type Webhook } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField } from '../../ui/field.tsx';
import { useNavigate } from '../../ui/link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { eventKinds, kindName } from '../../words/event-kinds.ts';
import { words as common } from '../../words/ui.ts';
import { refetchSoon } from './soon.ts';
import { words } from './words.ts';

const { testing: text } = words;

/** Sends a sample, and opens its delivery, where the answer appears. */
export function TestEvent({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const toast = useToast();
  const navigate = useNavigate();
  const kinds = kindsFor(webhook);
  const [type, setType] = useState<string>(kinds[0] ?? '');
  const send = useChange(() => client.webhooks.test(webhook.id, { type }), ['webhooks']);
  const submit = () =>
    send.mutate(undefined, {
      onSuccess: (delivery) => {
        toast(text.sent);
        refetchSoon();
        onClose();
        void navigate({ to: '.', search: { delivery: delivery.id }, replace: true });
      },
    });
  return (
    <Dialog open onClose={onClose} title={text.title} lead={text.lead}>
      <Form onSubmit={submit} errors={fieldErrors(send.error)}>
        <SelectField
          name="type"
          label={text.kind}
          value={type}
          onChange={setType}
          options={kinds.map((value) => ({ value, label: kindName(value) }))}
        />
        <ErrorNotice error={send.error} fields={['type']} />
        <DialogActions>
          <AsCode calls={[{ method: 'webhooks.test', ids: [webhook.id], body: { type } }]} />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={send.isPending}>
            {text.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

/** The kinds that the webhook may get, those that it wants first. */
function kindsFor({ events, scopes }: Webhook): string[] {
  const possible = eventKinds.filter((kind) => mayRead(kind, (scope) => scopes.includes(scope)));
  const isWanted = (kind: string) =>
    events.includes('*') || events.includes(kind) || events.includes(`${resourceOf(kind)}.*`);
  return [...possible.filter(isWanted), ...possible.filter((kind) => !isWanted(kind))];
}
