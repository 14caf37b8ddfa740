import { useState } from 'react';
import { client, fieldErrors, type PlanCampaigns } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, classes } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Checkbox, Form } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { typed } from '../../ui/format.ts';
import { Card, Page } from '../../ui/page.tsx';
import { useTabState } from '../../ui/stored.ts';
import { Earlier } from './earlier.tsx';
import s from './plan.module.css';
import { words } from './words.ts';

const EMPTY = { goals: ['social-reach'], budget: typed(100), weeks: typed(4) };

/** The goals, the budget and the time to plan for. */
export function PlanForm({ onPlan }: { onPlan: (id: string) => void }) {
  const { business } = useSession();
  const [form, setForm] = useTabState(`new-plan.${business.id}`, EMPTY);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const plan = useChange((body: PlanCampaigns) => client.ai.campaignAgent(body), ['generations', 'usage']);
  const t = words.form;

  const budget = form.budget.value ?? undefined;
  const weeks = form.weeks.value ?? 0;
  const problems = {
    ...(form.goals.length === 0 ? { goals: t.noGoal } : {}),
    ...(budget !== undefined && !(budget > 0) ? { budget: t.noBudget } : {}),
    ...(weeks >= 1 && weeks <= 26 ? {} : { horizonWeeks: t.noWeeks }),
  };
  const body: PlanCampaigns = {
    goals: form.goals,
    horizonWeeks: weeks,
    ...(budget === undefined ? {} : { budget }),
  };
  const submit = () => {
    setWasSubmitted(true);
    if (Object.keys(problems).length > 0 || plan.isPending) return;
    plan.mutate(body, { onSuccess: (answer) => onPlan(answer.plan.id) });
  };
  const toggle = (goal: string, isOn: boolean) =>
    setForm((before) => ({
      ...before,
      goals: [...before.goals.filter((each) => each !== goal), ...(isOn ? [goal] : [])],
    }));

  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={<AsCode calls={[{ method: 'ai.campaignAgent', body, tool: 'planCampaigns' }]} />}
    >
      <Card title={t.title}>
        <Form onSubmit={submit} errors={{ ...fieldErrors(plan.error), ...(wasSubmitted ? problems : {}) }}>
          <fieldset>
            <legend className="unseen">{t.goals}</legend>
            <div className={s.goals}>
              {Object.entries(t.names).map(([goal, [label, hint]]) => (
                <Checkbox
                  key={goal}
                  label={label}
                  hint={hint}
                  checked={form.goals.includes(goal)}
                  onChange={(isOn) => toggle(goal, isOn)}
                />
              ))}
            </div>
            {wasSubmitted && form.goals.length === 0 && (
              <p role="alert" className={s.problem}>
                {t.noGoal}
              </p>
            )}
          </fieldset>
          <div className={classes(s.fields, s.wide)}>
            <NumberField
              label={t.budget}
              hint={t.budgetHint}
              unit="USD"
              name="budget"
              value={form.budget}
              onChange={(value) => setForm((before) => ({ ...before, budget: value }))}
            />
            <NumberField
              label={t.weeks}
              hint={t.cost}
              name="horizonWeeks"
              after={t.weeksAfter}
              value={form.weeks}
              onChange={(value) => setForm((before) => ({ ...before, weeks: value }))}
            />
          </div>
          {Boolean(plan.error) && <ErrorNotice error={plan.error} />}
          <div>
            <Button type="submit" kind="primary" icon="plan" busy={plan.isPending}>
              {t.submit}
            </Button>
          </div>
        </Form>
      </Card>
      <Earlier />
    </Page>
  );
}
