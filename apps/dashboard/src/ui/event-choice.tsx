import { useState } from 'react';
import { mayRead } from '../api/event-kinds.ts';
import { useCan } from '../session.ts';
import { eventGroups, kindName, words } from '../words/event-kinds.ts';
import s from './event-choice.module.css';
import { Checkbox, Choice } from './field.tsx';

const ALL = '*';

interface EventChoiceProps {
  label: string;
  /** As webhooks name them: kinds, `campaign.*` for all kinds of one resource, or `*` for all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | undefined;
}

/** Which kinds of event a webhook gets. Kinds that the role may not read cannot be chosen. */
export function EventChoice({ label, chosen, onChange, error }: EventChoiceProps) {
  const can = useCan();
  const groups = eventGroups
    .map((group) => ({
      ...group,
      name: `${group.resource}.*`,
      kinds: group.kinds.filter((kind) => mayRead(kind, can)),
    }))
    .filter(({ kinds }) => kinds.length > 0);
  const single = chosen.filter((name) => !name.endsWith('*'));
  const isAll = chosen.includes(ALL);
  // Only at first: it would close while somebody chooses.
  const [isOpen] = useState(single.length > 0);
  const set = (name: string, isChosen: boolean, replaced: readonly string[] = []) =>
    onChange([...chosen.filter((each) => each !== name && !replaced.includes(each)), ...(isChosen ? [name] : [])]);
  return (
    <div className={s.choice}>
      <Choice
        label={label}
        value={isAll ? 'all' : 'some'}
        onChange={(value) => onChange(value === 'all' ? [ALL] : [])}
        options={[
          { value: 'all', ...words.choice.all },
          { value: 'some', ...words.choice.some },
        ]}
      />
      {!isAll && (
        <>
          <fieldset>
            <legend className={s.legend}>{words.choice.groups}</legend>
            <div className={s.groups}>
              {groups.map(({ name, label: resource, kinds }) => (
                <Checkbox
                  key={name}
                  label={resource}
                  checked={chosen.includes(name)}
                  onChange={(isChosen) => set(name, isChosen, kinds)}
                />
              ))}
            </div>
          </fieldset>
          <details open={isOpen}>
            <summary className={s.summary}>
              {single.length > 0 ? words.choice.singleChosen(single.length) : words.choice.single}
            </summary>
            <div className={s.groups}>
              {groups.map(({ name, label: resource, kinds }) => (
                <fieldset key={name} className={s.group}>
                  <legend className={s.legend}>{resource}</legend>
                  {kinds.map((kind) => (
                    <Checkbox
                      key={kind}
                      label={kindName(kind)}
                      checked={chosen.includes(name) || chosen.includes(kind)}
                      disabled={chosen.includes(name)}
                      onChange={(isChosen) => set(kind, isChosen)}
                    />
                  ))}
                </fieldset>
              ))}
            </div>
          </details>
        </>
      )}
      {error !== undefined && (
        <p role="alert" className={s.error}>
          {error}
        </p>
      )}
    </div>
  );
}
