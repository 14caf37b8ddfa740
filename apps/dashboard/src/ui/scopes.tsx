import { scopeGroups, scopeWords } from '../words/scopes.ts';
import { Badge } from './badge.tsx';
import { Checkbox } from './field.tsx';
import s from './scopes.module.css';

interface ScopeListProps {
  scopes: readonly string[];
  /** By scope: how it was used, where that is known. */
  used?: Readonly<Record<string, string>>;
}

/** What a key or an agent is allowed to do, in words. */
export function ScopeList({ scopes, used = {} }: ScopeListProps) {
  return (
    <dl className={s.list}>
      {scopeGroups(scopes).map(({ subject, scopes: some }) => (
        <div key={subject} className={s.group}>
          <dt>{subject}</dt>
          {some.map(({ scope, allows, pays }) => (
            <dd key={scope}>
              {allows} {pays && <Badge tone="warn">{scopeWords.pays}</Badge>}
              {used[scope] !== undefined && <span className={s.used}>{used[scope]}</span>}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface ScopeChoiceProps {
  /** Those that can be chosen. */
  scopes: readonly string[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

export function ScopeChoice({ scopes, chosen, onChange }: ScopeChoiceProps) {
  const toggle = (scope: string, isChosen: boolean) =>
    onChange(scopes.filter((each) => (each === scope ? isChosen : chosen.includes(each))));
  return (
    <div className={s.list}>
      {scopeGroups(scopes).map(({ subject, scopes: some }) => (
        <fieldset key={subject} className={s.group}>
          <legend>{subject}</legend>
          {some.map(({ scope, allows, pays }) => (
            <Checkbox
              key={scope}
              checked={chosen.includes(scope)}
              onChange={(isChosen) => toggle(scope, isChosen)}
              label={
                <>
                  {allows} {pays && <Badge tone="warn">{scopeWords.pays}</Badge>}
                </>
              }
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}
