import { useState } from 'react';
import type {
  Program,
  ProgramCycle,
  ProgramMembership,
  UpdateProgramBody,
  VerificationMode,
} from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { Checkbox, Choice, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { typed } from '../../ui/format.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { wholeNumber } from '../../ui/read-number.ts';
import { one, words } from '../../words/programs.ts';
import { EditDialog } from './edit-dialog.tsx';
import s from './program.module.css';

/** Edits everything about a program that is neither a rule nor money. */
export function EditDetails({ program, onClose }: { program: Program; onClose: () => void }) {
  const [name, setName] = useState(program.name);
  const [description, setDescription] = useState(program.description ?? '');
  const [cycle, setCycle] = useState<ProgramCycle>(program.cycle);
  const [startDay, setStartDay] = useState(typed(program.cycleStartDay));
  const [membership, setMembership] = useState<ProgramMembership>(program.membership);
  const [mode, setMode] = useState<VerificationMode>(program.verificationMode);
  const [hashtags, setHashtags] = useState(program.requirements.hashtags.join(' '));
  const [followers, setFollowers] = useState(typed(program.requirements.minFollowers));
  const [challengeCode, setChallengeCode] = useState(program.requirements.challengeCode);
  const isWeekly = cycle === 'weekly' || cycle === 'biweekly';
  const movesCycle = cycle !== program.cycle || startDay.value !== program.cycleStartDay;

  const body: UpdateProgramBody = {
    ...{ name, description: description.trim() || null, membership, verificationMode: mode },
    ...(movesCycle && { cycle, ...(cycle !== 'daily' && { cycleStartDay: startDay.value ?? 1 }) }),
    requirements: {
      ...{ minFollowers: followers.value ?? null, hashtags: hashtags.split(/[\s,]+/).filter(Boolean) },
      challengeCode,
    },
  };

  return (
    <EditDialog program={program} title={one.details.title} body={body} onClose={onClose}>
      <TextField label={words.form.name} name="name" value={name} onChange={setName} maxLength={200} />
      <TextArea
        label={one.details.description}
        name="description"
        value={description}
        onChange={setDescription}
        maxLength={2000}
      />
      <div className={s.pair}>
        <SelectField
          label={one.details.cycle}
          value={cycle}
          onChange={(value) => {
            setCycle(value as ProgramCycle);
            setStartDay(typed(1));
          }}
          options={Object.entries(words.cycles).map(([value, label]) => ({ value, label }))}
        />
        {isWeekly ? (
          <SelectField
            label={one.details.dayOfWeek}
            value={String(startDay.value)}
            onChange={(value) => setStartDay(typed(wholeNumber(value)))}
            options={one.details.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
          />
        ) : (
          cycle !== 'daily' && (
            <NumberField label={one.details.dayOfMonth} name="cycleStartDay" value={startDay} onChange={setStartDay} />
          )
        )}
      </div>
      {movesCycle && program.status !== 'draft' && <Notice tone="warn">{one.details.cycleWarning}</Notice>}
      <Choice
        label={words.form.membership}
        value={membership}
        onChange={(value) => setMembership(value as ProgramMembership)}
        options={Object.entries(words.memberships).map(([value, label]) => ({ value, label }))}
      />
      <Choice
        label={one.details.review}
        value={mode}
        onChange={(value) => setMode(value as VerificationMode)}
        options={Object.entries(words.modes).map(([value, label]) => ({ value, label }))}
      />
      <TextField
        label={one.details.hashtags}
        hint={one.details.hashtagsHint}
        name="requirements.hashtags"
        value={hashtags}
        onChange={setHashtags}
      />
      <NumberField
        label={one.details.minFollowers}
        hint={one.details.minFollowersHint}
        name="requirements.minFollowers"
        value={followers}
        onChange={setFollowers}
      />
      <Checkbox
        label={one.details.challengeLabel}
        hint={one.details.challengeHint}
        checked={challengeCode}
        onChange={setChallengeCode}
      />
    </EditDialog>
  );
}
