import { useState } from 'react';
import { type Campaign, client, fieldErrors, type RewardType, type VerificationMode } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Checkbox, Choice, Form, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TermsFields } from '../../ui/perk-terms.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as wizard } from '../../words/campaign-wizard.ts';
import { words as common } from '../../words/ui.ts';
import s from './campaign.module.css';
import { changesIn, draftOf, problemsIn } from './edit-draft.ts';
import { words } from './words.ts';

/** Changes the fields of a campaign. Only what differs is sent, so that two people can edit different fields. */
export function Edit({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { editing } = words;
  const { more, reward } = wizard;
  const [before] = useState(() => draftOf(campaign));
  const [draft, setDraft] = useState(before);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const set = (part: Partial<typeof draft>) => setDraft((current) => ({ ...current, ...part }));
  const toast = useToast();
  const problems = problemsIn(draft);
  const body = changesIn(before, draft);
  const save = useChange(() => client.campaigns.update(campaign.id, body), ['campaigns']);
  const submit = () => {
    setWasSubmitted(true);
    if (Object.keys(problems).length > 0) return;
    if (Object.keys(body).length === 0) {
      toast(editing.nothing);
      onClose();
      return;
    }
    save.mutate(undefined, {
      onSuccess: () => {
        toast(editing.saved);
        onClose();
      },
    });
  };
  return (
    <Dialog open onClose={onClose} title={editing.title} lead={editing.lead} shape="sheet" insistent>
      <Form onSubmit={submit} errors={{ ...fieldErrors(save.error), ...(wasSubmitted && problems) }}>
        <TextField
          label={more.name}
          name="name"
          maxLength={200}
          value={draft.name}
          onChange={(name) => set({ name })}
        />
        <TextArea
          label={more.description}
          hint={more.descriptionHint}
          name="description"
          maxLength={2000}
          value={draft.description}
          onChange={(description) => set({ description })}
        />
        <TextArea
          label={more.guidelines}
          hint={more.guidelinesHint}
          name="guidelines"
          maxLength={5000}
          value={draft.guidelines}
          onChange={(guidelines) => set({ guidelines })}
        />
        <div className={s.pair}>
          <SelectField
            label={reward.kind}
            name="rewardType"
            value={draft.rewardType}
            onChange={(rewardType) => set({ rewardType: rewardType as RewardType })}
            options={Object.entries(reward.kinds).map(([value, label]) => ({ value, label }))}
          />
          <NumberField
            label={reward.value[draft.rewardType]}
            unit={draft.rewardType === 'pct' ? 'percent' : campaign.currency}
            name="rewardValue"
            value={draft.rewardValue}
            onChange={(rewardValue) => set({ rewardValue })}
          />
        </div>
        <TextField
          label={draft.rewardType === 'free_item' ? reward.item : editing.rewardDescription}
          hint={draft.rewardType === 'free_item' ? reward.itemHint : undefined}
          name="rewardDescription"
          maxLength={500}
          value={draft.rewardDescription}
          onChange={(rewardDescription) => set({ rewardDescription })}
        />
        <div className={s.pair}>
          <NumberField
            label={editing.cap}
            hint={editing.capHint}
            name="maxCompletions"
            value={draft.maxCompletions}
            onChange={(maxCompletions) => set({ maxCompletions })}
          />
          <NumberField
            label={editing.perPerson}
            hint={editing.perPersonHint}
            name="limitPerPerson"
            value={draft.limitPerPerson}
            onChange={(limitPerPerson) => set({ limitPerPerson })}
          />
          <NumberField
            label={more.valid}
            hint={more.validHint}
            name="perkExpiresInDays"
            value={draft.perkExpiresInDays}
            onChange={(perkExpiresInDays) => set({ perkExpiresInDays })}
            after={reward.daysAfter}
          />
          <TextField
            label={editing.starts}
            hint={editing.startsHint}
            name="startsAt"
            type="datetime-local"
            value={draft.startsAt}
            onChange={(startsAt) => set({ startsAt })}
          />
          <TextField
            label={editing.ends}
            hint={campaign.expiresAt === null ? editing.endsHint : undefined}
            name="expiresAt"
            type="datetime-local"
            value={draft.expiresAt}
            onChange={(expiresAt) => set({ expiresAt })}
          />
        </div>
        <TermsFields terms={draft.terms} currency={campaign.currency} onChange={(terms) => set({ terms })} />
        <Choice
          label={more.verification}
          value={draft.verificationMode}
          onChange={(verificationMode) => set({ verificationMode: verificationMode as VerificationMode })}
          options={Object.entries(more.modes).map(([value, [label, hint]]) => ({ value, label, hint }))}
        />
        <div className={s.pair}>
          <TextField
            label={more.hashtags}
            hint={more.hashtagsHint}
            name="requirements.hashtags"
            value={draft.hashtags}
            onChange={(hashtags) => set({ hashtags })}
          />
          <NumberField
            label={more.minFollowers}
            hint={more.minFollowersHint}
            name="requirements.minFollowers"
            value={draft.minFollowers}
            onChange={(minFollowers) => set({ minFollowers })}
          />
        </div>
        <Checkbox
          label={more.challenge}
          hint={more.challengeHint}
          checked={draft.challengeCode}
          onChange={(challengeCode) => set({ challengeCode })}
        />
        <p className="soft small">{editing.actionNote}</p>
        <ErrorNotice error={save.error} />
        <DialogActions>
          <AsCode calls={[{ method: 'campaigns.update', ids: [campaign.id], body }]} />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button kind="primary" type="submit" busy={save.isPending}>
            {editing.save}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
