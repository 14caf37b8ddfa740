import { type ReactNode, useState } from 'react';
import { client, fieldErrors, type UpdateWebhookBody, type Webhook } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { CreatedBy } from '../../ui/created-by.tsx';
import { DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { EventChoice } from '../../ui/event-choice.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { list, moment } from '../../ui/format.ts';
import { Card, Facts } from '../../ui/page.tsx';
import { Countdown } from '../../ui/time.tsx';
import { useToast } from '../../ui/toast.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { namesOf } from '../../words/event-kinds.ts';
import { DeleteWebhook } from './delete-webhook.tsx';
import { Rotate } from './rotate.tsx';
import { words } from './words.ts';

const { settings: text } = words;

export function Settings({ webhook }: { webhook: Webhook }) {
  const can = useCan();
  if (!can('write.webhooks')) return <ReadOnly webhook={webhook} />;
  return (
    <>
      <Edit webhook={webhook} />
      <Card title={text.origin}>
        <Facts items={originOf(webhook)} />
      </Card>
      <Card title={text.secret} lead={text.secretLead} actions={<Rotate webhook={webhook} />}>
        {webhook.previousSecretUntil !== null && (
          <p>
            {text.previousEnds} <Countdown to={webhook.previousSecretUntil} />
          </p>
        )}
      </Card>
      <Card
        title={text.danger}
        lead={text.disableLead}
        actions={
          <>
            {webhook.status === 'active' && <Disable id={webhook.id} />}
            <DeleteWebhook webhook={webhook} />
          </>
        }
      />
    </>
  );
}

function ReadOnly({ webhook }: { webhook: Webhook }) {
  const { url, description, events } = webhook;
  return (
    <Card title={text.title}>
      <Facts
        items={[
          [text.url, url],
          description !== null && [text.description, description],
          [text.events, list(namesOf(events))],
          ...originOf(webhook),
        ]}
      />
    </Card>
  );
}

/** Who created it and when. */
function originOf({ id, createdBy, createdAt, updatedAt }: Webhook): [string, ReactNode][] {
  return [
    [text.id, <Copy key="id" text={id} />],
    [text.createdBy, <CreatedBy key="by" id={createdBy} />],
    [text.created, moment(createdAt)],
    [text.changed, moment(updatedAt)],
  ];
}

function Edit({ webhook }: { webhook: Webhook }) {
  const toast = useToast();
  const [url, setUrl] = useState(webhook.url);
  const [description, setDescription] = useState(webhook.description ?? '');
  const [events, setEvents] = useState(webhook.events);
  const body = changesOf(webhook, url, description, events);
  const save = useChange(() => client.webhooks.update(webhook.id, body), ['webhooks']);
  const errors = fieldErrors(save.error);
  const submit = () => {
    if (events.length > 0) save.mutate(undefined, { onSuccess: () => void toast(text.saved) });
  };
  return (
    <Card title={text.title}>
      <Form onSubmit={submit} errors={errors}>
        <UrlField name="url" label={text.url} hint={text.urlHint} value={url} onChange={setUrl} maxLength={2048} />
        <TextField
          name="description"
          label={text.description}
          value={description}
          onChange={setDescription}
          autoComplete="off"
          maxLength={500}
        />
        <EventChoice
          label={text.events}
          chosen={events}
          onChange={setEvents}
          error={events.length === 0 ? text.noEvents : errors['events']}
        />
        <ErrorNotice error={save.error} fields={['url', 'description', 'events']} />
        <DialogActions>
          <AsCode calls={[{ method: 'webhooks.update', ids: [webhook.id], body }]} />
          <Button type="submit" kind="primary" busy={save.isPending} disabled={Object.keys(body).length === 0}>
            {text.save}
          </Button>
        </DialogActions>
      </Form>
    </Card>
  );
}

/** Only what was changed: sending the URL or the events again would change what the webhook may get. */
function changesOf(webhook: Webhook, url: string, description: string, events: string[]): UpdateWebhookBody {
  const isSame = events.length === webhook.events.length && events.every((name) => webhook.events.includes(name));
  return {
    ...(url === webhook.url ? {} : { url }),
    ...(description === (webhook.description ?? '') ? {} : { description: description.trim() || null }),
    ...(isSame ? {} : { events }),
  };
}

function Disable({ id }: { id: string }) {
  const toast = useToast();
  const change = useChange((enabled: boolean) => client.webhooks.update(id, { enabled }), ['webhooks']);
  return (
    <>
      <ErrorNotice error={change.error} />
      <Button
        icon="stop"
        busy={change.isPending}
        onClick={() => change.mutate(false, { onSuccess: () => void toast(text.disabled) })}
      >
        {text.disable}
      </Button>
    </>
  );
}
