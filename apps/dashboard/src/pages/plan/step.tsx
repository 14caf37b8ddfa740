import { useState } from 'react';
import {
  client,
  fieldErrors,
  type GenerationStepOutcome,
  type PlanStep,
  type Recommendation,
} from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { useRequestKey } from '../../api/request-key.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Badge, Notice } from '../../ui/badge.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { list, money, number } from '../../ui/format.ts';
import { Card, Loading } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { basisText, range } from '../../words/predictions.ts';
import { DryRun, type DryRunResult } from './dry-run.tsx';
import s from './plan.module.css';
import { bodyWith, costWith, plannedTerms, problemsIn, type Terms } from './terms.ts';
import { words } from './words.ts';

interface StepProps {
  step: PlanStep;
  recommendation: Recommendation | undefined;
  /** What came of the step. */
  result: GenerationStepOutcome | undefined;
  terms: Terms | undefined;
  onTerms: (terms: Terms | undefined) => void;
  launched: string | undefined;
  onLaunch: (campaignId: string) => void;
  mayRun: boolean;
  /** The first one that is not launched yet. */
  isNext: boolean;
}

export function StepCard(props: StepProps) {
  const { step } = props;
  const planned = plannedTerms(step);
  return planned ? <CampaignStep {...props} planned={planned} /> : <ReadStep step={step} />;
}

/** A step that launches a campaign. It can be changed, tried out, and run. */
function CampaignStep({
  step,
  planned,
  recommendation,
  result,
  terms,
  onTerms,
  launched,
  onLaunch,
  mayRun,
  isNext,
}: StepProps & { planned: Terms }) {
  const { currency } = useSession().business;
  const [isEditing, setEditing] = useState(false);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const toast = useToast();
  const keyFor = useRequestKey();
  const t = words.step;
  const current = terms ?? planned;
  const body = bodyWith(step, current);
  const path = step.call.path.replace(/^\/api\/v1/, '');

  const dryRun = useChange(async () => {
    const { data } = await client.request<DryRunResult>(step.call.method, path, { query: { dryRun: true }, body });
    return data;
  });
  const run = useChange(async () => {
    const request = { idempotencyKey: keyFor(body), body };
    const { data } = await client.request<{ id: string }>(step.call.method, path, request);
    return data;
  }, ['campaigns', 'usage']);
  const change = (part: Partial<Terms>) => {
    onTerms({ ...current, ...part });
    dryRun.reset();
    run.reset();
  };
  const campaignId = launched ?? result?.campaignId ?? undefined;
  const most = costWith(step, current);
  const isPercent = step.call.body['discountType'] === 'pct';
  // Plans had no currency while all amounts were in US dollars.
  const { currency: plannedIn = 'USD' }: Partial<Recommendation['perk']> = recommendation?.perk ?? {};
  const isInOther = !isPercent && plannedIn !== currency && campaignId === undefined;
  const problems = problemsIn(current);
  const errors = { ...fieldErrors(run.error ?? dryRun.error), ...(wasSubmitted && problems) };
  /** Submits the form, unless a number cannot be read; the field then says so. */
  const whenClear = (send: () => void) => {
    const isClear = Object.keys(problems).length === 0;
    setWasSubmitted(!isClear);
    if (isClear) send();
    else setEditing(true);
  };

  return (
    <Card
      title={
        <>
          <span className="soft">{step.order}.</span> {current.name}
        </>
      }
      actions={
        campaignId ? (
          <Badge tone="good" icon="check">
            {t.ran}
          </Badge>
        ) : (
          <span className={s.most}>{most !== undefined && t.most(money(most))}</span>
        )
      }
    >
      {isEditing && (
        <Form onSubmit={() => dryRun.mutate(undefined)} errors={errors} className={s.edit}>
          <TextField label={t.name} name="name" value={current.name} onChange={(name) => change({ name })} />
          <div className={s.fields}>
            <NumberField
              label={t.discount}
              unit={isPercent ? 'percent' : currency}
              name="discountValue"
              value={current.discount}
              onChange={(discount) => change({ discount })}
            />
            <NumberField
              label={t.cap}
              name="maxCompletions"
              value={current.cap}
              onChange={(cap) => change({ cap })}
              after={t.rewards}
            />
            <NumberField
              label={t.days}
              name="expiresInDays"
              value={current.days}
              onChange={(days) => change({ days })}
              after={t.daysAfter}
            />
          </div>
        </Form>
      )}
      <Expected step={step} recommendation={recommendation} result={result} isChanged={terms !== undefined} />
      <DryRun
        result={dryRun.data ?? (terms ? undefined : (step.dryRun ?? undefined))}
        isFresh={dryRun.data !== undefined}
        hidden={campaignId !== undefined}
      />
      {isInOther && <Notice tone="warn">{t.inOther(plannedIn, currency)}</Notice>}
      <ErrorNotice error={run.error ?? dryRun.error} />
      <div className="row">
        {campaignId ? (
          <LinkButton to="/campaigns/$id" params={{ id: campaignId }}>
            {t.open}
          </LinkButton>
        ) : (
          mayRun &&
          !isInOther && (
            <>
              <Button
                kind={isNext ? 'primary' : 'secondary'}
                busy={run.isPending}
                onClick={() =>
                  whenClear(() =>
                    run.mutate(undefined, {
                      onSuccess: ({ id }) => {
                        onLaunch(id);
                        setEditing(false);
                        toast(words.launched);
                      },
                    }),
                  )
                }
              >
                {t.run}
              </Button>
              <Button busy={dryRun.isPending} onClick={() => whenClear(() => dryRun.mutate(undefined))}>
                {t.check}
              </Button>
              <Button icon={isEditing ? 'check' : 'edit'} kind="quiet" onClick={() => setEditing(!isEditing)}>
                {isEditing ? t.done : t.edit}
              </Button>
              {terms && (
                <Button
                  kind="quiet"
                  icon="undo"
                  onClick={() => {
                    onTerms(undefined);
                    dryRun.reset();
                    run.reset();
                  }}
                >
                  {t.reset}
                </Button>
              )}
            </>
          )
        )}
        <AsCode calls={[{ method: 'campaigns.create', body, tool: step.call.tool ?? undefined }]} />
      </div>
    </Card>
  );
}

/** What is expected of the step, what that is based on, and what came of it. */
function Expected({
  step,
  recommendation,
  result,
  isChanged,
}: Pick<StepProps, 'step' | 'recommendation' | 'result'> & { isChanged: boolean }) {
  const t = words.step;
  const { expected, interval80 } = step;
  if (!expected || !interval80) return null;
  const outcome = result?.outcome;
  return (
    <div className="stack tight">
      <dl className={s.expected}>
        <div>
          <dt>{t.approved}</dt>
          <dd>
            <strong>{number(Math.round(expected.approved * 10) / 10)}</strong>{' '}
            <span className="soft">{range(number(interval80.approved.low), number(interval80.approved.high))}</span>
          </dd>
        </div>
        <div>
          <dt>{t.cost}</dt>
          <dd>
            <strong>{money(expected.cost)}</strong>{' '}
            <span className="soft">{range(money(interval80.cost.low), money(interval80.cost.high))}</span>
          </dd>
        </div>
      </dl>
      {outcome && (
        <p>
          {t.outcome(
            outcome.approved,
            outcome.approved >= interval80.approved.low && outcome.approved <= interval80.approved.high,
          )}
        </p>
      )}
      <p className="soft small">
        {recommendation && basisText(recommendation)} {isChanged && t.planned}
      </p>
      <details className={s.why}>
        <summary>{t.why}</summary>
        <ul>
          {step.why.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** A step that reads what to do next. */
function ReadStep({ step }: { step: PlanStep }) {
  const [isOpen, setOpen] = useState(false);
  const next = useRead(['recommendations'], (options) => client.recommendations.get({}, options), { enabled: isOpen });
  const t = words.step;
  return (
    <Card
      title={
        <>
          <span className="soft">{step.order}.</span> {step.title}
        </>
      }
      lead={step.dependsOn.length > 0 && t.waits(list(step.dependsOn.map(number)))}
    >
      {step.why.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {next.data ? (
        next.data.nextActions.length === 0 ? (
          <p className="soft">{next.data.notice ?? t.nothing}</p>
        ) : (
          <ul className={s.reasons}>
            {next.data.nextActions.map(({ title, why }) => (
              <li key={title}>
                <p>{title}</p>
                <p className="soft small">{why.join(' ')}</p>
              </li>
            ))}
          </ul>
        )
      ) : (
        next.isLoading && <Loading lines={2} />
      )}
      <ErrorNotice error={next.error} />
      <div className="row">
        {!isOpen && <Button onClick={() => setOpen(true)}>{t.read}</Button>}
        <AsCode calls={[{ method: 'recommendations.get', tool: step.call.tool ?? undefined }]} />
      </div>
    </Card>
  );
}
