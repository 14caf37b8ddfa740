import { useState } from 'react';
import { client, fieldErrors, type CreateApiKey, type Mode, type Scope } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Choice, Form, SelectField, TextField } from '../../ui/field.tsx';
import { ScopeChoice } from '../../ui/scopes.tsx';
import { words as common } from '../../words/ui.ts';
import { Secret } from './secret.tsx';
import { words } from './words.ts';

type Preset = keyof typeof words.form.presets;
type Expiry = keyof typeof words.form.expiry;

const PRESETS: Partial<Record<Preset, readonly Scope[]>> = {
  till: ['read.perks', 'write.perks'],
  campaigns: [
    'read.campaigns',
    'write.campaigns',
    'read.submissions',
    'review.submissions',
    'read.perks',
    'write.perks',
    'read.analytics',
  ],
  proofs: ['read.campaigns', 'read.submissions', 'write.submissions', 'read.perks'],
};
const DAYS: Record<Expiry, number | undefined> = { never: undefined, days30: 30, days90: 90, days365: 365 };

export function CreateKey({ onClose }: { onClose: () => void }) {
  const { scopes: all, mode: current, user, business } = useSession();
  const [name, setName] = useState('');
  const [mode, setMode] = useState<Mode>(user.emailVerified ? current : 'test');
  const [preset, setPreset] = useState<Preset>(business.kind === 'creator' ? 'proofs' : 'campaigns');
  const [custom, setCustom] = useState<readonly string[]>([]);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const create = useChange((body: CreateApiKey) => client.apiKeys.create(body), ['api-keys', 'agents']);
  if (create.data) return <Secret created={create.data} onClose={onClose} />;

  const scopes = scopesOf(preset, custom, all);
  const days = DAYS[expiry];
  const submit = () => {
    setWasSubmitted(true);
    if (scopes.length === 0) return;
    create.mutate({
      name,
      mode,
      scopes: scopes as Scope[],
      ...(days ? { expiresAt: new Date(Date.now() + days * 86_400_000).toISOString() } : {}),
    });
  };
  const presets: Preset[] =
    business.kind === 'creator' ? ['proofs', 'read', 'all', 'custom'] : ['campaigns', 'till', 'read', 'all', 'custom'];
  const text = words.form;
  return (
    <Dialog open onClose={onClose} title={text.title} shape="sheet" insistent>
      <Form errors={fieldErrors(create.error)} onSubmit={submit}>
        <TextField
          label={text.name}
          hint={text.nameHint}
          name="name"
          maxLength={100}
          autoComplete="off"
          autoFocus
          value={name}
          onChange={setName}
        />
        <Choice
          label={text.mode}
          value={mode}
          onChange={(value) => setMode(value === 'live' ? 'live' : 'test')}
          options={[
            { value: 'test', ...text.modes.test },
            {
              value: 'live',
              ...text.modes.live,
              disabled: !user.emailVerified,
              ...(user.emailVerified ? {} : { hint: text.unverified }),
            },
          ]}
        />
        <Choice
          label={text.may}
          value={preset}
          onChange={(value) => {
            if (value === 'custom') setCustom(scopes);
            setPreset(value as Preset);
          }}
          options={presets.map((value) => ({ value, ...text.presets[value] }))}
        />
        {preset === 'custom' && <ScopeChoice scopes={all} chosen={custom} onChange={setCustom} />}
        {wasSubmitted && scopes.length === 0 && <p role="alert">{text.none}</p>}
        <SelectField
          label={text.expires}
          name="expiresAt"
          value={expiry}
          onChange={(value) => setExpiry(value as Expiry)}
          options={Object.entries(text.expiry).map(([value, label]) => ({ value, label }))}
        />
        <ErrorNotice error={create.error} fields={['name', 'expiresAt']} />
        <DialogActions>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={create.isPending}>
            {text.submit}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function scopesOf(preset: Preset, custom: readonly string[], all: readonly string[]): readonly string[] {
  if (preset === 'custom') return custom;
  if (preset === 'all') return all;
  if (preset === 'read') return all.filter((scope) => scope.startsWith('read.'));
  const wanted: readonly string[] = PRESETS[preset] ?? [];
  return all.filter((scope) => wanted.includes(scope));
}
