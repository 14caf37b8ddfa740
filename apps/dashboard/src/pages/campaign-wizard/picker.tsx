import { useDeferredValue, useState } from 'react';
import type { ActionType } from '../../api/client.ts';
import { usePlatforms } from '../../api/catalogue.ts';
import { Button, classes } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Card, Empty } from '../../ui/page.tsx';
import { words } from '../../words/campaign-wizard.ts';
import { wholeNumber } from '../../ui/read-number.ts';
import { effortNames, typeNames } from '../../words/offers.ts';
import { ChoiceList } from './choice-list.tsx';
import type { Choice, Choices } from './choices.ts';
import s from './wizard.module.css';

interface PickerProps {
  choices: Choices;
  industry: string | undefined;
  onChoose: (choice: Choice) => void;
}

/** All actions, of which a few are suggested first. */
export function Picker({ choices, industry, onChoose }: PickerProps) {
  const [text, setText] = useState('');
  const [platform, setPlatform] = useState('');
  const [type, setType] = useState('');
  const [effort, setEffort] = useState('');
  const [isOpen, setOpen] = useState(false);
  const platforms = usePlatforms();
  const t = words.picker;

  const sought = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const isFiltered = Boolean(text.trim() || platform || type || effort);
  const found = choices.all.filter(
    ({ action }) =>
      (!platform || action.platformId === platform) &&
      (!type || action.type === (type as ActionType)) &&
      (!effort || action.effort <= (wholeNumber(effort) ?? 0)) &&
      matches(action, sought),
  );
  const clear = () => {
    setText('');
    setPlatform('');
    setType('');
    setEffort('');
  };

  return (
    <Card title={words.step.action} flush>
      <div className={classes(s.filters, !isFiltered && !isOpen && s.closed)} role="search">
        <TextField
          label={t.search}
          hideLabel
          type="search"
          placeholder={t.searchHint}
          value={text}
          onChange={setText}
          autoComplete="off"
        />
        <SelectField
          label={t.platform}
          hideLabel
          value={platform}
          onChange={setPlatform}
          options={[
            { value: '', label: t.anyPlatform },
            ...platforms.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        <SelectField
          label={t.type}
          hideLabel
          value={type}
          onChange={setType}
          options={[
            { value: '', label: t.anyType },
            ...Object.entries(typeNames).map(([value, label]) => ({ value, label })),
          ]}
        />
        <SelectField
          label={t.effort}
          hideLabel
          value={effort}
          onChange={setEffort}
          options={[
            { value: '', label: t.anyEffort },
            ...effortNames.slice(0, -1).map((name, index) => ({ value: String(index), label: t.atMost(name) })),
          ]}
        />
      </div>
      {isFiltered || isOpen ? (
        <>
          <p className={s.count} role="status">
            {t.found(found.length)}
            {isFiltered && (
              <Button kind="quiet" small onClick={clear}>
                {t.clear}
              </Button>
            )}
          </p>
          {found.length === 0 ? (
            <Empty icon="search" title={t.none}>
              {t.noneLead}
            </Empty>
          ) : (
            <ChoiceList choices={found} onChoose={onChoose} />
          )}
        </>
      ) : (
        <>
          <h3 className={s.count}>{choices.isRecommended ? t.suggested(industry) : t.first}</h3>
          <ChoiceList choices={choices.suggested} onChoose={onChoose} />
          <div className={s.all}>
            <Button kind="quiet" icon="list" onClick={() => setOpen(true)}>
              {t.showAll(choices.all.length)}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}

function matches({ label, platformName, type }: Choice['action'], sought: readonly string[]): boolean {
  const text = `${label} ${platformName} ${typeNames[type]}`.toLowerCase();
  return sought.every((word) => text.includes(word));
}
