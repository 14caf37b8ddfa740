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
import { one, words } from '../../words/programs.ts';
import { EditDialog, typedNumber } from './edit-dialog.tsx';
import s from './program.module.css';

/** Edits everything about a program that is neither a rule nor money. */
export function EditDetails({ program, onClose }: { program: Program; onClose: () => void }) {
  const [name, setName] = useState(program.name);
  const [description, setDescription] = useState(program.description ?? '');
  const [cycle, setCycle] = useState<ProgramCycle>(program.cycle);
  const [startDay, setStartDay] = useState(String(program.cycleStartDay));
  const [membership, setMembership] = useState<ProgramMembership>(program.membership);
  const [mode, setMode] = useState<VerificationMode>(program.verificationMode);
  const [hashtags, setHashtags] = useState(program.requirements.hashtags.join(' '));
  const [followers, setFollowers] = useState(String(program.requirements.minFollowers ?? ''));
  const [challengeCode, setChallengeCode] = useState(program.requirements.challengeCode);
  const isWeekly = cycle === 'weekly' || cycle === 'biweekly';
  const movesCycle = cycle !== program.cycle || startDay !== String(program.cycleStartDay);

  const body: UpdateProgramBody = {
    ...{ name, description: description.trim() || null, membership, verificationMode: mode },
    ...(movesCycle && { cycle, ...(cycle !== 'daily' && { cycleStartDay: typedNumber(startDay) ?? 1 }) }),
    requirements: {
      ...{ minFollowers: typedNumber(followers) ?? null, hashtags: hashtags.split(/[\s,]+/).filter(Boolean) },
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
            setStartDay('1');
          }}
          options={Object.entries(words.cycles).map(([value, label]) => ({ value, label }))}
        />
        {isWeekly ? (
          <SelectField
            label={one.details.dayOfWeek}
            value={startDay}
            onChange={setStartDay}
            options={one.details.weekdays.map((label, index) => ({ value: String(index + 1), label }))}
          />
        ) : (
          cycle !== 'daily' && (
            <TextField
              label={one.details.dayOfMonth}
              name="cycleStartDay"
              value={startDay}
              onChange={setStartDay}
              inputMode="numeric"
            />
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
      <TextField
        label={one.details.minFollowers}
        hint={one.details.minFollowersHint}
        name="requirements.minFollowers"
        value={followers}
        onChange={setFollowers}
        inputMode="numeric"
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
