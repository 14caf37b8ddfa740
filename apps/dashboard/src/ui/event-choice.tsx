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
  const isAll = chosen.includes(ALL);
  const set = (names: readonly string[], isChosen: boolean) =>
    onChange([...chosen.filter((name) => name !== ALL && !names.includes(name)), ...(isChosen ? names : [])]);
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
        <div className={s.groups}>
          {eventGroups.map(({ resource, label: name, kinds }) => {
            const readable = kinds.filter((kind) => mayRead(kind, can));
            if (readable.length === 0) return null;
            const group = `${resource}.*`;
            const hasGroup = chosen.includes(group);
            return (
              <fieldset key={resource} className={s.group}>
                <legend>{name}</legend>
                {readable.length > 1 && (
                  <Checkbox
                    label={words.choice.allOf}
                    checked={hasGroup}
                    onChange={(isChosen) =>
                      onChange([
                        ...chosen.filter((each) => each !== group && !readable.some((kind) => kind === each)),
                        ...(isChosen ? [group] : []),
                      ])
                    }
                  />
                )}
                {readable.map((kind) => (
                  <Checkbox
                    key={kind}
                    label={kindName(kind)}
                    checked={hasGroup || chosen.includes(kind)}
                    disabled={hasGroup}
                    onChange={(isChosen) => set([kind], isChosen)}
                  />
                ))}
              </fieldset>
            );
          })}
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className={s.error}>
          {error}
        </p>
      )}
    </div>
  );
}
