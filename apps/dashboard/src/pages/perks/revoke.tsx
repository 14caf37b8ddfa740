import { useState } from 'react';
import { client, fieldErrors, type Perk } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Checkbox, Form, TextArea } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { detailOf, worthOf } from '../../words/perk-worth.ts';
import { words } from './words.ts';

const { revoke: texts } = words;

const RELEASE_WITHIN_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether the approval that earned the perk can still be taken back. The perk was issued at the time of the approval. */
function canRelease({ submissionId, issuedAt }: Perk): boolean {
  return submissionId !== null && Date.now() - Date.parse(issuedAt) < RELEASE_WITHIN_MS;
}

/** Revokes a perk, with what that means. */
export function Revoke({ perk, onClose }: { perk: Perk; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const toast = useToast();
  const [isMistake, setMistake] = useState(false);
  const body = { ...(reason.trim() !== '' && { reason }), ...(isMistake && { release: true }) };
  const change = useChange(
    () => client.perks.revoke(perk.id, body),
    ['perks', 'campaigns', 'submissions', 'analytics'],
  );
  const submit = () =>
    change.mutate(undefined, {
      onSuccess: () => {
        toast(texts.done(perk.code));
        onClose();
      },
    });
  const what = [worthOf(perk), detailOf(perk)].filter(Boolean).join(', ');
  return (
    <Dialog open onClose={onClose} title={texts.title} lead={texts.lead(what)} insistent={reason !== ''}>
      {!isMistake && <p>{texts.keeps}</p>}
      <Form onSubmit={submit} errors={fieldErrors(change.error)}>
        {canRelease(perk) && (
          <Checkbox label={texts.release} hint={texts.releaseHint} checked={isMistake} onChange={setMistake} />
        )}
        <TextArea
          name="reason"
          label={texts.reason}
          hint={texts.reasonHint}
          value={reason}
          onChange={setReason}
          maxLength={500}
          required={isMistake}
        />
        {change.error !== null && <ErrorNotice error={change.error} />}
        <DialogActions>
          <AsCode calls={[{ method: 'perks.revoke', ids: [perk.id], body }]} />
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" kind="danger" busy={change.isPending}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
