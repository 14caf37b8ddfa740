import { useState } from 'react';
import { mayRead } from '../../api/event-kinds.ts';
import type { LogFilter } from '../../api/event-log.ts';
import { useCan } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Form, SelectField, TextField } from '../../ui/field.tsx';
import { useUrlState } from '../../ui/link.tsx';
import { eventGroups, kindName, words as kindWords } from '../../words/event-kinds.ts';
import s from './events.module.css';
import { words } from './words.ts';

const ID = /^[a-z]{2,5}_[0-9a-z]+$/;

export function Filters({ filter: { type = '', object = '' } }: { filter: LogFilter }) {
  const [, setType] = useUrlState('type');
  const [, setObject] = useUrlState('object');
  const [text, setText] = useState(object);
  const [error, setError] = useState<string>();
  const options = useKindOptions();
  const find = () => {
    const id = text.trim();
    if (id !== '' && !ID.test(id)) return setError(words.wrongId);
    setError(undefined);
    setObject(id);
  };
  return (
    <>
      <div className={s.kind}>
        <SelectField
          label={words.kind}
          hideLabel
          value={type}
          onChange={setType}
          options={
            options.some(({ value }) => value === type) ? options : [...options, { value: type, label: kindName(type) }]
          }
        />
      </div>
      <Form onSubmit={find} className={s.object} role="search">
        <TextField
          label={words.object}
          hideLabel
          type="search"
          value={text}
          error={error}
          placeholder={words.objectPlaceholder}
          autoComplete="off"
          spellCheck={false}
          onChange={(typed) => {
            setText(typed);
            setError(undefined);
            if (typed === '') setObject(undefined);
          }}
        />
        <Button type="submit" icon="search">
          {words.show}
        </Button>
      </Form>
    </>
  );
}

/** The kinds that the role may read, each below all kinds of its resource. */
function useKindOptions() {
  const can = useCan();
  return [
    { value: '', label: words.all },
    ...eventGroups.flatMap(({ resource, label, kinds }) => {
      const readable = kinds.filter((kind) => mayRead(kind, can));
      const all = readable.length > 1 ? [{ value: `${resource}.*`, label: kindWords.allOf(label) }] : [];
      return [...all, ...readable.map((kind) => ({ value: kind, label: kindName(kind) }))];
    }),
  ];
}
