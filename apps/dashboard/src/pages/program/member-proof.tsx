import { useState } from 'react';
import { useActionName } from '../../api/catalogue.ts';
import { client, fieldErrors, type Program, type SubmitToProgramAsMemberBody } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, SelectField } from '../../ui/field.tsx';
import { ProofTypeField, useProofType } from '../../ui/proof-type-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { UrlField } from '../../ui/url-field.tsx';
import { one } from '../../words/programs.ts';
import s from './program.module.css';

/** Submits a post for a member. */
export function MemberProof({ program, memberId }: { program: Program; memberId: string }) {
  const [actionId, setActionId] = useState(program.rules[0]?.actionId ?? '');
  const [proofUrl, setProofUrl] = useState('');
  const [chosen, setChosen] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const { choices, type: proofType } = useProofType(actionId, chosen);
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
        <ProofTypeField label={one.member.kind} choices={choices} value={proofType} onChange={setChosen} />
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
