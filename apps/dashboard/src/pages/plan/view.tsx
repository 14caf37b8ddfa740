import { useActionName } from '../../api/catalogue.ts';
import { type CampaignPlan, client, type GenerationDetails } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Notice } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { list, money } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { Card, Figure, Loading, Page } from '../../ui/page.tsx';
import { useTabState } from '../../ui/stored.ts';
import { offerText } from '../../words/offers.ts';
import { rangeNote } from '../../words/predictions.ts';
import s from './plan.module.css';
import { StepCard } from './step.tsx';
import { NO_CHANGES, type PlanChanges } from './terms.ts';
import { words } from './words.ts';

/** A plan that was made before, as it was stored. */
export function PlanView({ id }: { id: string }) {
  const generation = useRead(['generations', id], (options) => client.ai.generations.get(id, options));
  const t = words;
  return (
    <Page
      title={t.planTitle}
      back={<Link to="/plan">{t.back}</Link>}
      lead={generation.data && (generation.data.response as unknown as CampaignPlan).summary}
      actions={<AsCode calls={[{ method: 'ai.generations.get', ids: [id] }]} />}
    >
      {generation.data ? (
        <Plan generation={generation.data} plan={generation.data.response as unknown as CampaignPlan} />
      ) : generation.error ? (
        <ErrorNotice error={generation.error} retry={() => void generation.refetch()} />
      ) : (
        <Card>
          <Loading lines={6} />
        </Card>
      )}
    </Page>
  );
}

function Plan({ generation, plan }: { generation: GenerationDetails; plan: CampaignPlan }) {
  const [changes, setChanges] = useTabState<PlanChanges>(`plan-changes.${generation.id}`, NO_CHANGES);
  const mayRun = useCan()('write.campaigns');
  const name = useActionName();
  const isLaunched = (order: number) =>
    Boolean(changes.launched[order] ?? generation.steps.find((step) => step.order === order)?.campaignId);
  const next = plan.steps.find(({ call, order }) => call.method !== 'GET' && !isLaunched(order))?.order;
  const { budget } = plan;
  const t = words.figures;
  return (
    <>
      {plan.notice && <Notice>{plan.notice}</Notice>}
      {plan.reason ? (
        <Nothing plan={plan} reason={plan.reason} />
      ) : (
        <div className={s.figures}>
          <Figure
            label={t.most}
            value={money(budget.allocated)}
            note={budget.total !== null && t.ofBudget(budget.total)}
          />
          <Figure label={t.expected} value={money(budget.expected)} />
          <Figure label={t.net} value={money(budget.netValue)} note={t.netNote} />
          <Figure label={t.weeks} value={t.weeksValue(plan.horizonWeeks)} />
        </div>
      )}
      {plan.steps.length > 0 && <p className="soft small">{rangeNote}</p>}
      {!mayRun && <Notice>{words.noAccess}</Notice>}
      <ol className="stack">
        {plan.steps.map((step) => (
          <li key={step.order}>
            <StepCard
              step={step}
              recommendation={plan.recommendations.find(({ actionId }) =>
                (step.call.body['actions'] as string[] | undefined)?.includes(actionId),
              )}
              result={generation.steps.find(({ order }) => order === step.order)}
              terms={changes.terms[step.order]}
              onTerms={(terms) =>
                setChanges((before) => ({ ...before, terms: { ...before.terms, [step.order]: terms } }))
              }
              launched={changes.launched[step.order]}
              onLaunch={(campaignId) =>
                setChanges((before) => ({ ...before, launched: { ...before.launched, [step.order]: campaignId } }))
              }
              mayRun={mayRun}
              isNext={step.order === next}
            />
          </li>
        ))}
      </ol>
      <div className="columns">
        {plan.leftOut.length > 0 && (
          <Card title={words.more.leftOut}>
            <ul className={s.reasons}>
              {grouped(plan.leftOut).map(([why, actionIds]) => (
                <li key={why}>
                  <p>{list(actionIds.map(name))}</p>
                  <p className="soft small">{why}</p>
                </li>
              ))}
            </ul>
          </Card>
        )}
        {plan.forbidden.length > 0 && (
          <Card title={words.more.forbidden}>
            <ul className={s.reasons}>
              {plan.forbidden.map(({ why, actionIds }) => (
                <li key={why}>
                  <p>{list(actionIds.map(name))}</p>
                  <p className="soft small">{why}</p>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <p className="soft small">{words.more.seedNote(plan.seed)}</p>
    </>
  );
}

function Nothing({ plan, reason }: { plan: CampaignPlan; reason: NonNullable<CampaignPlan['reason']> }) {
  const name = useActionName();
  const { currency } = useSession().business;
  const t = words.none;
  const campaign = plan.learn?.campaign ?? plan.catalogueDefault;
  return (
    <Card title={t[reason]} lead={plan.learn?.advice}>
      {campaign && (
        <div className="spread">
          <div>
            <h3>{t.default}</h3>
            <p>
              {name(campaign.actionId)}: {offerText({ ...campaign, currency })}
            </p>
          </div>
          <LinkButton to="/campaigns/new" search={{ action: campaign.actionId }}>
            {t.start}
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function grouped(leftOut: CampaignPlan['leftOut']): [why: string, actionIds: string[]][] {
  const groups = new Map<string, string[]>();
  for (const { why, actionId } of leftOut) groups.set(why, [...(groups.get(why) ?? []), actionId]);
  return [...groups];
}
