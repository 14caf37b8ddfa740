import { useState } from 'react';
import { nameOfAction, useActions } from '../../api/catalogue.ts';
import {
  client,
  type CreateProgram,
  fieldErrors,
  type ProgramCycle,
  type ProgramMembership,
} from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Choice, Form, SelectField, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { typed } from '../../ui/format.ts';
import { useNavigate } from '../../ui/link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words } from '../../words/programs.ts';

/** Creates a draft from the few things that every program needs; the rest is added on its page. */
export function CreateProgramDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [actionId, setActionId] = useState('ig_st');
  const [points, setPoints] = useState(typed(10));
  const [cycle, setCycle] = useState<ProgramCycle>('monthly');
  const [membership, setMembership] = useState<ProgramMembership>('invite');
  const { data: actions = [] } = useActions();
  const navigate = useNavigate();
  const toast = useToast();

  const body: CreateProgram = {
    ...{ name, rules: [{ actionId, points: points.value ?? 0 }], cycle, membership, status: 'draft' },
  };
  const create = useChange((input: CreateProgram) => client.programs.create(input), ['programs']);
  const submit = () =>
    create.mutate(body, {
      onSuccess: ({ id }) => {
        toast(words.form.created);
        void navigate({ to: '/programs/$id', params: { id }, search: { tab: 'rules' } });
      },
    });
  const errors = fieldErrors(create.error);

  return (
    <Dialog open onClose={onClose} title={words.form.title} lead={words.form.lead} insistent>
      <Form onSubmit={submit} errors={errors}>
        <TextField
          label={words.form.name}
          name="name"
          value={name}
          onChange={setName}
          placeholder={words.form.namePlaceholder}
          maxLength={200}
          autoFocus
        />
        <SelectField
          label={words.form.action}
          name="rules[0].actionId"
          value={actionId}
          onChange={setActionId}
          options={actions
            .filter(({ incentivizable }) => incentivizable)
            .map((action) => ({ value: action.id, label: nameOfAction(action) }))}
        />
        <NumberField label={words.form.points} name="rules[0].points" value={points} onChange={setPoints} />
        <SelectField
          label={words.form.cycle}
          value={cycle}
          onChange={(value) => setCycle(value as ProgramCycle)}
          options={Object.entries(words.cycles).map(([value, label]) => ({ value, label }))}
        />
        <Choice
          label={words.form.membership}
          value={membership}
          onChange={(value) => setMembership(value as ProgramMembership)}
          options={Object.entries(words.memberships).map(([value, label]) => ({ value, label }))}
        />
        {Object.keys(errors).length === 0 && <ErrorNotice error={create.error} />}
        <DialogActions>
          <AsCode calls={[{ method: 'programs.create', body, tool: 'createProgram' }]} />
          <Button kind="primary" type="submit" busy={create.isPending}>
            {words.form.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
