import { useState } from 'react';
import { usePlatforms } from '../../api/catalogue.ts';
import { type BusinessProfile, fieldErrors } from '../../api/client.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import s from './business.module.css';
import { useSave } from './save.ts';
import { words } from './words.ts';

const text = words.accounts;

interface AccountDraft {
  platformId: string;
  handle: string;
}

/** The accounts that people tag. */
export function Accounts({ profile }: { profile: BusinessProfile }) {
  const platforms = usePlatforms();
  const [accounts, setAccounts] = useState<AccountDraft[]>(() =>
    profile.handles.map(({ platformId, handle }) => ({ platformId, handle })),
  );
  const { save, error, isPending } = useSave();
  const change = (index: number, part: Partial<AccountDraft>) =>
    setAccounts(accounts.map((account, at) => (at === index ? { ...account, ...part } : account)));
  const body = { handles: accounts };
  return (
    <Card title={text.title} lead={text.lead}>
      <Form errors={fieldErrors(error)} onSubmit={() => save(body)}>
        {accounts.length === 0 && <p className="soft">{text.none}</p>}
        <ul className={s.accounts}>
          {accounts.map(({ platformId, handle }, index) => {
            const path = `handles[${String(index)}]`;
            const name = platforms.find(({ id }) => id === platformId)?.name ?? text.anAccount;
            return (
              <li key={index} className={s.account}>
                <SelectField
                  label={text.platform}
                  name={`${path}.platformId`}
                  value={platformId}
                  onChange={(chosen) => change(index, { platformId: chosen })}
                  options={[
                    { value: '', label: text.choose },
                    ...platforms.map(({ id, name: label }) => ({ value: id, label })),
                  ]}
                />
                <TextField
                  label={text.handle}
                  name={`${path}.handle`}
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={500}
                  value={handle}
                  onChange={(written) => change(index, { handle: written })}
                />
                <IconButton
                  icon="trash"
                  label={text.remove(name)}
                  onClick={() => setAccounts(accounts.filter((_, at) => at !== index))}
                />
              </li>
            );
          })}
        </ul>
        <ErrorNotice
          error={error}
          fields={accounts.flatMap((_, at) => [`handles[${String(at)}].platformId`, `handles[${String(at)}].handle`])}
        />
        <div className="row">
          <Button type="submit" busy={isPending}>
            {words.save}
          </Button>
          <Button
            icon="plus"
            onClick={() => setAccounts([...accounts, { platformId: accounts.length === 0 ? 'ig' : '', handle: '' }])}
          >
            {text.add}
          </Button>
          <AsCode calls={[{ method: 'business.update', body }]} />
        </div>
      </Form>
    </Card>
  );
}
