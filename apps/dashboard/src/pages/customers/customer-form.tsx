import { useState } from 'react';
import { client, fieldErrors, type Participant } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { words } from './words.ts';

const FIELDS = ['name', 'email', 'externalId'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

const EMPTY: Values = { name: '', email: '', externalId: '' };

/** Adds a customer, or changes one. */
export function CustomerForm({ customer, onClose }: { customer?: Participant; onClose: () => void }) {
  const toast = useToast();
  const before: Values = customer
    ? { name: customer.name ?? '', email: customer.email ?? '', externalId: customer.externalId ?? '' }
    : EMPTY;
  const [values, setValues] = useState(before);
  const [isMissing, setMissing] = useState(false);
  const set = (field: keyof Values) => (value: string) => setValues((known) => ({ ...known, [field]: value }));
  const changed = FIELDS.filter((field) => values[field].trim() !== before[field]);
  const added = Object.fromEntries(changed.map((field) => [field, values[field]]));
  const changes = Object.fromEntries(
    changed.map((field) => [field, values[field].trim() === '' ? null : values[field]]),
  );
  const save = useChange(
    () => (customer ? client.participants.update(customer.id, changes) : client.participants.save(added)),
    ['participants', 'submissions', 'perks'],
  );
  const submit = () => {
    const isNameless = values.email.trim() === '' && values.externalId.trim() === '';
    setMissing(!customer && isNameless);
    if (!customer && isNameless) return;
    save.mutate(undefined, {
      onSuccess: () => {
        toast(customer ? words.saved : words.added);
        onClose();
      },
    });
  };
  const { form } = words;
  return (
    <Dialog
      open
      onClose={onClose}
      title={customer ? form.editTitle : form.title}
      shape="sheet"
      insistent={changed.length > 0}
    >
      <Form onSubmit={submit} errors={fieldErrors(save.error)}>
        <TextField
          name="name"
          label={form.name}
          value={values.name}
          onChange={set('name')}
          autoComplete="off"
          autoFocus
          maxLength={200}
        />
        <TextField
          name="email"
          type="email"
          label={form.email}
          hint={form.emailHint}
          value={values.email}
          onChange={set('email')}
          autoComplete="off"
        />
        <TextField
          name="externalId"
          label={form.externalId}
          hint={form.externalIdHint}
          value={values.externalId}
          onChange={set('externalId')}
          autoComplete="off"
          maxLength={200}
        />
        {isMissing && <Notice tone="warn">{form.missing}</Notice>}
        <ErrorNotice error={save.error} fields={[...FIELDS]} />
        <DialogActions>
          <AsCode
            calls={[
              customer
                ? { method: 'participants.update', ids: [customer.id], body: changes }
                : { method: 'participants.save', body: added, tool: 'upsertParticipant' },
            ]}
          />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="primary" busy={save.isPending}>
            {customer ? form.save : form.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
