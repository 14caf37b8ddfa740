import { useState } from 'react';
import { choicesIn, useAcceptedProofs } from '../../api/accepted-proofs.ts';
import { useActionName } from '../../api/catalogue.ts';
import { client, fieldErrors, type Program, type SubmitToProgramAsMemberBody } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { one } from '../../words/programs.ts';
import { proofChoices } from '../../words/proofs.ts';
import s from './program.module.css';

/** Submits a post for a member. */
export function MemberProof({ program, memberId }: { program: Program; memberId: string }) {
  const [actionId, setActionId] = useState(program.rules[0]?.actionId ?? '');
  const [proofUrl, setProofUrl] = useState('');
  const [chosen, setChosen] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const choices = choicesIn(useAcceptedProofs(actionId));
  const proofType = choices.find((type) => type === chosen) ?? choices[0] ?? 'url';
  const actionName = useActionName();
  const toast = useToast();
  const submit = useChange(
    (body: SubmitToProgramAsMemberBody) => client.programs.submit(program.id, body),
    ['programs', 'submissions'],
  );
  const send = () =>
    submit.mutate(
      { memberId, actionId, proofType, ...(proofType !== 'till' && { proofUrl }) },
      {
        onSuccess: ({ state, tillCode }) => {
          setProofUrl('');
          setCode(tillCode);
          toast(state === 'approved' ? one.member.submittedApproved : one.member.submitted);
        },
      },
    );
  return (
    <section className={s.section}>
      <h3>{one.member.submit}</h3>
      <p className="soft small">{one.member.submitLead}</p>
      <Form onSubmit={send} errors={fieldErrors(submit.error)}>
        <SelectField
          label={one.member.action}
          name="actionId"
          value={actionId}
          onChange={setActionId}
          options={program.rules.map((rule) => ({ value: rule.actionId, label: actionName(rule.actionId) }))}
        />
        {choices.length > 1 && (
          <SelectField
            label={one.member.kind}
            name="proofType"
            value={proofType}
            onChange={setChosen}
            options={choices.map((value) => ({ value, label: proofChoices[value] ?? value }))}
          />
        )}
        {proofType !== 'till' && (
          <UrlField
            label={one.member.url}
            name="proofUrl"
            value={proofUrl}
            onChange={setProofUrl}
            placeholder={one.member.urlPlaceholder}
          />
        )}
        <ErrorNotice error={submit.error} />
        {code !== null && (
          <div role="status">
            <Notice tone="good" title={one.member.tillCode}>
              <Copy text={code} />
            </Notice>
          </div>
        )}
        <div>
          <Button type="submit" busy={submit.isPending}>
            {one.member.submitButton}
          </Button>
        </div>
      </Form>
    </section>
  );
}
