import { usePlatforms } from '../../api/catalogue.ts';
import type { InfluencerPlatform } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { words } from '../../words/profile.ts';
import { type AccountDraft, NEW_ACCOUNT } from './draft.ts';
import s from './profile.module.css';

interface AccountFieldsProps {
  accounts: readonly AccountDraft[];
  /** Their platforms report the name and the followers. */
  connected: readonly InfluencerPlatform[];
  onChange: (accounts: AccountDraft[]) => void;
  errors: Record<string, string>;
}

/** The accounts of a profile. Those that are connected cannot be changed here. */
export function AccountFields({ accounts, connected, onChange, errors }: AccountFieldsProps) {
  const platforms = usePlatforms();
  const change = (index: number, part: Partial<AccountDraft>) =>
    onChange(accounts.map((account, at) => (at === index ? { ...account, ...part } : account)));
  return (
    <>
      <ul className={s.accounts}>
        {accounts.map((account, index) => {
          const path = `platforms[${String(index)}]`;
          const isConnected = connected.some(({ platformId }) => platformId === account.platformId);
          const name = platforms.find(({ id }) => id === account.platformId)?.name ?? words.anAccount;
          return (
            <li key={index} className={s.account}>
              <SelectField
                label={words.platform}
                name={`${path}.platformId`}
                disabled={isConnected}
                value={account.platformId}
                onChange={(platformId) => change(index, { platformId })}
                options={[
                  { value: '', label: words.choose },
                  ...platforms.map(({ id, name: label }) => ({ value: id, label })),
                ]}
              />
              <TextField
                label={words.handle}
                name={`${path}.handle`}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                disabled={isConnected}
                value={account.handle}
                onChange={(handle) => change(index, { handle })}
              />
              <NumberField
                label={words.followers}
                name={`${path}.followers`}
                disabled={isConnected}
                value={account.followers}
                onChange={(followers) => change(index, { followers })}
              />
              {isConnected ? (
                <Badge tone="good" icon="check">
                  {words.connected}
                </Badge>
              ) : (
                accounts.length > 1 && (
                  <IconButton
                    icon="trash"
                    label={words.remove(name)}
                    onClick={() => onChange(accounts.filter((_, at) => at !== index))}
                  />
                )
              )}
            </li>
          );
        })}
      </ul>
      {errors['platforms'] && <p role="alert">{errors['platforms']}</p>}
      <div>
        <Button icon="plus" onClick={() => onChange([...accounts, NEW_ACCOUNT])}>
          {words.add}
        </Button>
      </div>
    </>
  );
}
