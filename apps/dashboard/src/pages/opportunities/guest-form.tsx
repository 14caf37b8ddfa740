import { useState } from 'react';
import { useAcceptedProofs } from '../../api/accepted-proofs.ts';
import { useActionName, useActions } from '../../api/catalogue.ts';
import {
  ApiError,
  type CampaignOffer,
  client,
  fieldErrors,
  type Guest,
  type GuestProof,
  type ProofKind,
  type ProofType,
} from '../../api/client.ts';
import { confirmGuestProof } from '../../api/guest.ts';
import { useChange } from '../../api/queries.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { Card } from '../../ui/page.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { kindsText } from '../../words/proofs.ts';
import { Refusal } from './guest-refusal.tsx';
import { Slow } from './guest-slow.tsx';
import { words } from './guest-words.ts';
import { fileKindsIn, ProofFile, type ProofFileValue } from './proof-file.tsx';
import { words as shared } from './words.ts';

export const EMPTY = {
  ...{ id: '', code: '', actionId: '', proofUrl: '', name: '', handle: '', notes: '', email: '' },
  file: null as ProofFileValue | null,
  /** Null until it is chosen. */
  atTill: null as boolean | null,
};
export type GuestDraft = typeof EMPTY;

interface FormProps {
  offer: CampaignOffer;
  guest: Guest | null;
  draft: GuestDraft;
  /** Why the proof was refused when the code was entered. */
  refusal: unknown;
  onChange: (part: Partial<GuestDraft>) => void;
  /** A code is on its way, and with it perhaps a challenge. */
  onCode: (challenge: object | null) => void;
  onSent: (proof: GuestProof) => void;
  onForget: () => void;
}

/** The form of a guest. What was typed is kept in the tab, whatever happens to the proof that the service keeps. */
export function GuestForm({ offer, guest, draft, refusal, onChange, onCode, onSent, onForget }: FormProps) {
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const nameOf = useActionName();
  const actionId = draft.actionId || (offer.actions[0] ?? '');
  const { data: actions = [] } = useActions();
  const platform = actions.find(({ id }) => id === actionId)?.platformName;
  const address = draft.email.trim();
  const accepted = useAcceptedProofs(actionId);
  const { isAtTill, here, mayChoose, kinds, file, takesLink } = proofIn(draft, accepted);
  const fields = {
    actionId,
    ...(file || isAtTill ? {} : { proofUrl: draft.proofUrl.trim() }),
    ...(isAtTill ? { proofType: 'till' as const } : file ? {} : { proofType: 'url' as const }),
    uploadId: file?.id ?? null,
    name: draft.name.trim() || null,
    handle: (!isAtTill && draft.handle.trim()) || null,
    notes: draft.notes.trim() || null,
  };
  const begin = useChange(async () => {
    const proof = await client.guestProofs.create({ campaignId: offer.id, actionId });
    onChange({ id: proof.id, code: proof.challengeCode ?? '' });
  });
  const send = useChange(async () => {
    const { id } = await saved(draft.id, offer.id, fields, (known) => onChange({ id: known })).catch(
      (refused: unknown) => {
        if (isGone(refused)) onChange({ file: null });
        throw refused;
      },
    );
    if (guest) return confirmGuestProof(id, {});
    return client.guestProofs.code(id, { email: address });
  }, ['guest']);
  const error = send.error ?? (send.isIdle ? refusal : undefined);
  const missing = {
    ...(fields.proofUrl === '' && { proofUrl: words.missing.proof(kindsText(here)) }),
    ...(!guest && address === '' && { email: words.missing.email }),
  };
  const submit = () => {
    setWasSubmitted(true);
    if (isUploading) return;
    if (Object.keys(missing).length > 0 || send.isPending) return;
    send.mutate(undefined, {
      onSuccess: (proof) => (proof.status === 'submitted' ? onSent(proof) : onCode(proof.challenge)),
    });
  };
  const needsPost = accepted.some((kind) => kind !== 'till');
  if (offer.requirements.challengeCode && draft.code === '' && needsPost)
    return (
      <Card title={words.title}>
        <div className="stack">
          <p>{words.codeFirst}</p>
          <ErrorNotice error={begin.error} />
          <div className="row">
            <Button kind="primary" busy={begin.isPending} onClick={() => begin.mutate(undefined)}>
              {words.getCode}
            </Button>
          </div>
          <Slow busy={begin.isPending} />
        </div>
      </Card>
    );
  return (
    <Card title={isAtTill ? words.titleAtTill : words.title}>
      <Form onSubmit={submit} errors={{ ...fieldErrors(error), ...(wasSubmitted ? missing : {}) }}>
        {draft.code !== '' && (
          <Notice title={words.yourCode}>
            <Copy text={draft.code} />
            <p className="small">{words.yourCodeLead}</p>
          </Notice>
        )}
        {!guest && <p className="soft small">{words.lead}</p>}
        {offer.actions.length > 1 && (
          <SelectField
            label={words.action}
            name="actionId"
            value={actionId}
            onChange={(id) => onChange({ actionId: id })}
            options={offer.actions.map((value) => ({ value, label: nameOf(value) }))}
          />
        )}
        {mayChoose && (
          <SelectField
            label={words.way}
            value={isAtTill ? 'till' : ''}
            onChange={(way) => onChange({ atTill: way === 'till' })}
            options={[
              { value: 'till', label: words.ways.till },
              { value: '', label: words.ways.here(kindsText(here)) },
            ]}
          />
        )}
        {isAtTill && <p>{words.atTill(offer.businessName)}</p>}
        {takesLink && file === null && (
          <UrlField
            label={shared.submit.url}
            hint={kinds.length > 0 ? words.urlHint(kindsText(kinds)) : undefined}
            name="proofUrl"
            value={draft.proofUrl}
            onChange={(proofUrl) => onChange({ proofUrl })}
          />
        )}
        {kinds.length > 0 && (
          <ProofFile
            kinds={kinds}
            value={file}
            onChange={(next) => onChange({ file: next })}
            prepare={async () => (await begun(draft.id, offer.id, actionId, (id) => onChange({ id }))).id}
            onBusy={setUploading}
          />
        )}
        {!takesLink && wasSubmitted && missing.proofUrl !== undefined && (
          <div role="alert">
            <Notice tone="bad">{missing.proofUrl}</Notice>
          </div>
        )}
        <TextField
          label={words.name}
          name="name"
          autoComplete="name"
          value={draft.name}
          onChange={(name) => onChange({ name })}
        />
        {platform !== undefined && !isAtTill && (
          <TextField
            label={words.handle(platform)}
            hint={words.handleHint}
            name="handle"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.handle}
            onChange={(handle) => onChange({ handle })}
          />
        )}
        <TextArea
          label={words.notes}
          hint={words.optional}
          name="notes"
          rows={2}
          value={draft.notes}
          onChange={(notes) => onChange({ notes })}
        />
        {guest ? (
          <p className="row">
            <span>{words.asGuest(guest.email)}</span>
            <Button kind="quiet" small onClick={onForget}>
              {words.notYou}
            </Button>
          </p>
        ) : (
          <TextField
            label={words.email}
            hint={words.emailHint}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={draft.email}
            onChange={(email) => onChange({ email })}
          />
        )}
        <Refusal
          error={error}
          gone={words.gone}
          fields={['proofUrl', 'actionId', 'name', 'handle', 'notes', 'email']}
        />
        <Button type="submit" kind="primary" busy={send.isPending} disabled={isUploading}>
          {guest ? (isAtTill ? words.getTillCode : words.send) : words.sendCode}
        </Button>
        <Slow busy={send.isPending} />
      </Form>
    </Card>
  );
}

/** How the chosen action can be proved, and how it is. What was prepared for another action stays, and is not used. */
function proofIn({ atTill, file }: GuestDraft, accepted: readonly ProofKind[]) {
  const canBeAtTill = accepted.includes('till');
  const here = accepted.filter((kind) => kind !== 'till' && kind !== 'connected');
  const isAtTill = canBeAtTill && (here.length === 0 || (atTill ?? accepted[0] === 'till'));
  const kinds = isAtTill ? [] : fileKindsIn(accepted);
  return {
    isAtTill,
    here,
    mayChoose: canBeAtTill && here.length > 0,
    kinds,
    file: file && kinds.includes(file.kind) ? file : null,
    takesLink: !isAtTill && accepted.includes('link'),
  };
}

/** As an existing proof is changed: null clears a field. */
type Fields = { actionId: string; proofUrl?: string; proofType?: ProofType } & Record<
  'uploadId' | 'name' | 'handle' | 'notes',
  string | null
>;

/** The proof that a file is uploaded for: one that the service does not keep any more is begun again. */
async function begun(
  id: string,
  campaignId: string,
  actionId: string,
  onBegun: (id: string) => void,
): Promise<GuestProof> {
  const known = id === '' ? undefined : await unlessGone(client.guestProofs.get(id));
  if (known) return known;
  const proof = await client.guestProofs.create({ campaignId, actionId });
  onBegun(proof.id);
  return proof;
}

/** Undefined for a proof that the service does not keep any more. */
function unlessGone(found: Promise<GuestProof>): Promise<GuestProof | undefined> {
  return found.catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Begins the proof, or changes it if it was begun. One that the service no longer keeps is begun again. */
async function saved(
  id: string,
  campaignId: string,
  fields: Fields,
  onBegun: (id: string) => void,
): Promise<GuestProof> {
  if (id !== '') {
    const updated = client.guestProofs.update(id, fields);
    // The file was deleted with the proof: it has to be chosen again.
    const known = fields.uploadId === null ? await unlessGone(updated) : await updated;
    if (known) return known;
  }
  const { name, handle, notes, uploadId: _, ...required } = fields;
  const given = { ...(name && { name }), ...(handle && { handle }), ...(notes && { notes }) };
  const proof = await client.guestProofs.create({ campaignId, ...required, ...given });
  onBegun(proof.id);
  return proof;
}
