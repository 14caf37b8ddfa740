import { useState } from 'react';
import { type BusinessProfile, fieldErrors } from '../../api/client.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import s from './business.module.css';
import { DEFAULT_COLOUR, Mark, shownIn } from './mark.tsx';
import { useSave } from './save.ts';
import { words } from './words.ts';

const text = words.colour;
const FORM = /^#[0-9a-f]{6}$/;

/** The colour, with what it looks like where people see it. */
export function Colour({ profile }: { profile: BusinessProfile }) {
  const [color, setColor] = useState(profile.accentColor ?? DEFAULT_COLOUR);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { save, error, isPending } = useSave();
  const typed = color.trim().toLowerCase();
  const isColour = FORM.test(typed);
  const shown = isColour ? typed : (profile.accentColor ?? DEFAULT_COLOUR);
  const body = { accentColor: typed };
  const submit = () => {
    setWasSubmitted(true);
    if (isColour) save(body);
  };
  const errors = { ...fieldErrors(error), ...(wasSubmitted && !isColour ? { accentColor: text.form } : {}) };
  return (
    <Card title={text.title} lead={text.lead}>
      <Form errors={errors} onSubmit={submit}>
        <div className={s.colour}>
          <label className={s.pick}>
            {text.label}
            <input type="color" value={shown} onChange={(event) => setColor(event.target.value)} />
          </label>
          <TextField
            label={text.code}
            hint={text.codeHint}
            name="accentColor"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={7}
            value={color}
            onChange={setColor}
          />
        </div>
        <div className={s.preview} style={shownIn(shown)} role="group" aria-label={text.preview}>
          <span className={s.head}>
            <Mark profile={{ ...profile, accentColor: shown }} alt="" />
            {profile.name}
          </span>
          <span className={s.offer}>{text.offer}</span>
          <span className={s.button}>{text.button}</span>
        </div>
        <ErrorNotice error={error} fields={['accentColor']} />
        <div className="row">
          <Button type="submit" busy={isPending} disabled={typed === (profile.accentColor ?? '')}>
            {words.save}
          </Button>
          {profile.accentColor !== null && (
            <Button kind="quiet" busy={isPending} onClick={() => save({ accentColor: null })}>
              {text.clear}
            </Button>
          )}
          <AsCode calls={[{ method: 'business.update', body }]} />
        </div>
      </Form>
    </Card>
  );
}
