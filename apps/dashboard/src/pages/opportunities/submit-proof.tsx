import { useState } from 'react';
import { useAcceptedProofs } from '../../api/accepted-proofs.ts';
import { useActionName } from '../../api/catalogue.ts';
import { client, fieldErrors, type OpenCampaign, type ProofType, type SubmitToCampaign } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { useRequestKey } from '../../api/request-key.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField, TextArea } from '../../ui/field.tsx';
import { ProofTypeField, useProofType } from '../../ui/proof-type-field.tsx';
import { useTabState } from '../../ui/stored.ts';
import { UrlField } from '../../ui/url-field.tsx';
import { fileKindsIn, ProofFile, type ProofFileValue } from './proof-file.tsx';
import { words } from './words.ts';

const EMPTY = {
  ...{ actionId: '', proofType: 'url' as ProofType, proofUrl: '', notes: '' },
  file: null as ProofFileValue | null,
};

/** The form for a proof of one campaign. What was typed is kept in the tab. */
export function SubmitProof({ campaign, onSent }: { campaign: OpenCampaign; onSent: (submissionId: string) => void }) {
  const [form, setForm] = useTabState(`proof.${campaign.id}`, EMPTY);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const nameOf = useActionName();
  const keyFor = useRequestKey();
  const t = words.submit;
  const actionId = form.actionId || (campaign.actions[0] ?? '');
  const accepted = useAcceptedProofs(actionId);
  const { choices, type } = useProofType(actionId, form.proofType);
  const kinds = fileKindsIn(accepted);
  const file = type !== 'till' && form.file && kinds.includes(form.file.kind) ? form.file : null;
  const content = type === 'till' ? {} : { proofUrl: form.proofUrl.trim() };
  const body: SubmitToCampaign = {
    campaignId: campaign.id,
    ...(file ? { uploadId: file.id } : { ...content, proofType: type }),
    ...(campaign.actions.length > 1 ? { actionId } : {}),
    ...(form.notes.trim() ? { notes: form.notes.trim() } : {}),
  };
  const send = useChange(
    () => client.submissions.create(body, { idempotencyKey: keyFor(body) }),
    ['submissions', 'campaigns', 'usage'],
  );
  const change = (part: Partial<typeof EMPTY>) => setForm((before) => ({ ...before, ...part }));
  const isMissing = body.proofUrl === '';
  const submit = () => {
    setWasSubmitted(true);
    if (isMissing || isUploading || send.isPending) return;
    send.mutate(undefined, {
      onSuccess: ({ id }) => {
        setForm(EMPTY);
        onSent(id);
      },
    });
  };
  return (
    <Form
      onSubmit={submit}
      errors={{ ...fieldErrors(send.error), ...(wasSubmitted && isMissing ? { proofUrl: t.noUrl } : {}) }}
    >
      {campaign.requirements.challengeCode && type !== 'till' && <Challenge campaignId={campaign.id} />}
      {campaign.actions.length > 1 && (
        <SelectField
          label={t.action}
          name="actionId"
          value={actionId}
          onChange={(id) => change({ actionId: id })}
          options={campaign.actions.map((value) => ({ value, label: nameOf(value) }))}
        />
      )}
      {file === null && type !== 'till' && (
        <UrlField
          label={t.url}
          hint={t.urlHint}
          name="proofUrl"
          value={form.proofUrl}
          onChange={(proofUrl) => change({ proofUrl })}
        />
      )}
      {file === null && (
        <ProofTypeField
          label={t.kind}
          hint={choices.includes('url') ? t.kindHint : undefined}
          choices={choices}
          value={type}
          onChange={(proofType) => change({ proofType })}
        />
      )}
      {type === 'till' && <p>{t.atTill}</p>}
      {kinds.length > 0 && type !== 'till' && (
        <ProofFile kinds={kinds} value={file} onChange={(next) => change({ file: next })} onBusy={setUploading} />
      )}
      <TextArea
        label={t.notes}
        hint={t.notesHint}
        name="notes"
        rows={2}
        value={form.notes}
        onChange={(notes) => change({ notes })}
      />
      <ErrorNotice error={send.error} fields={['proofUrl', 'actionId', 'notes', 'proofType']} />
      <div className="row">
        <Button type="submit" kind="primary" busy={send.isPending} disabled={isUploading}>
          {type === 'till' ? t.getCode : t.send}
        </Button>
        <AsCode calls={[{ method: 'submissions.create', body, tool: 'submitProof' }]} />
      </div>
    </Form>
  );
}

/** The personal code of the creator for this campaign, to put into the post. */
function Challenge({ campaignId }: { campaignId: string }) {
  const challenge = useRead(
    ['campaigns', 'challenge', campaignId],
    (options) => client.campaigns.challenge(campaignId, options),
    { staleTime: 3_600_000 },
  );
  if (challenge.error) return <ErrorNotice error={challenge.error} retry={() => void challenge.refetch()} />;
  if (!challenge.data) return null;
  return (
    <Notice title={words.submit.code}>
      <Copy text={challenge.data.code} />
      <p className="small">{challenge.data.instructions}</p>
    </Notice>
  );
}
