import { useState } from 'react';
import { client, fieldErrors, type NewWebhook } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { EventChoice } from '../../ui/event-choice.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { words as common } from '../../words/ui.ts';
import { words } from '../../words/webhooks.ts';

interface CreateProps {
  onClose: () => void;
  onCreated: (webhook: NewWebhook) => void;
}

export function CreateWebhookSheet({ onClose, onCreated }: CreateProps) {
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [events, setEvents] = useState(['*']);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const text = words.form;
  const body = { url, events, ...(description.trim() === '' ? {} : { description }) };
  const create = useChange(() => client.webhooks.create(body), ['webhooks', 'usage']);
  const errors = fieldErrors(create.error);
  const hasNoEvents = wasSubmitted && events.length === 0;
  const submit = () => {
    setWasSubmitted(true);
    if (events.length > 0) create.mutate(undefined, { onSuccess: onCreated });
  };
  return (
    <Dialog open onClose={onClose} title={text.title} shape="sheet" insistent={url !== ''}>
      <Form onSubmit={submit} errors={errors}>
        <UrlField
          name="url"
          label={text.url}
          hint={text.urlHint}
          value={url}
          onChange={setUrl}
          placeholder={text.urlPlaceholder}
          autoFocus
          maxLength={2048}
        />
        <TextField
          name="description"
          label={text.description}
          hint={text.descriptionHint}
          value={description}
          onChange={setDescription}
          autoComplete="off"
          maxLength={500}
        />
        <EventChoice
          label={text.events}
          chosen={events}
          onChange={setEvents}
          error={hasNoEvents ? text.noEvents : errors['events']}
        />
        <ErrorNotice error={create.error} fields={['url', 'description', 'events']} />
        <DialogActions>
          <AsCode calls={[{ method: 'webhooks.create', body }]} />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={create.isPending}>
            {text.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
