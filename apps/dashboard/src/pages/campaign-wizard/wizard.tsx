import { useEffect, useRef, useState } from 'react';
import { client, fieldErrors, type NewCampaignStatus } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useRequestKey } from '../../api/request-key.ts';
import { useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form } from '../../ui/field.tsx';
import { typed } from '../../ui/format.ts';
import { Link, useNavigate, useUrlState } from '../../ui/link.tsx';
import { Card, Loading, Page } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words } from '../../words/campaign-wizard.ts';
import { Bar } from './bar.tsx';
import { type Choice, mayChoose, useChoices } from './choices.ts';
import { Chosen } from './chosen.tsx';
import { bodyOf, problemsIn, rewardOf, useDraft } from './draft.ts';
import { Forecast, maxCostOf, usePrediction } from './forecast.tsx';
import { MoreSettings } from './more.tsx';
import { Picker } from './picker.tsx';
import { RewardFields } from './reward.tsx';
import s from './wizard.module.css';

/** The fields that are out of sight until "More settings" is open. */
const HIDDEN = [
  ...['name', 'description', 'guidelines', 'requirements', 'perkExpiresInDays'],
  ...['minimumSpend', 'validDays', 'validHours', 'appliesTo'],
];

export function Wizard() {
  const { business } = useSession();
  const { draft, change, clear } = useDraft();
  const choices = useChoices(draft.jurisdiction);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isPicking, setPicking] = useState(false);
  const chosenCard = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const toast = useToast();

  // A link can name the action, such as from a plan.
  const [asked, setAsked] = useUrlState('action');
  useEffect(() => {
    if (!asked) return;
    change({ actionId: asked });
    setAsked(undefined);
  }, [asked]);

  const choice = choices.all.find((each) => each.action.id === draft.actionId && mayChoose(each));
  const reward = rewardOf(draft, choice?.price, choices.benchmark, business.currency);
  const problems = problemsIn(draft, reward);
  const isReady = choice !== undefined && Object.keys(problems).length === 0;
  // The name of the item changes nothing.
  const isPredictable = choice !== undefined && Object.keys(problems).every((path) => path === 'rewardDescription');
  const prediction = usePrediction(draft, reward, isPredictable);
  const body = bodyOf(draft, reward, business.id);

  const keyFor = useRequestKey();
  const create = useChange(
    (status: NewCampaignStatus) => {
      const request = { ...body, status };
      return client.campaigns.create(request, { idempotencyKey: keyFor(request) });
    },
    ['campaigns', 'usage'],
  );
  const send = (status: NewCampaignStatus) => {
    setWasSubmitted(true);
    if (!isReady || create.isPending) return;
    create.mutate(status, {
      onSuccess: ({ id }) => {
        clear();
        toast(status === 'draft' ? words.bar.drafted : words.bar.launched);
        void navigate({ to: '/campaigns/$id', params: { id } });
      },
    });
  };

  const choose = ({ action }: Choice) => {
    change({ actionId: action.id, ...(draft.reward === null ? { value: null } : {}) });
    setPicking(false);
    // What was pressed is gone: the focus goes on to what was chosen.
    requestAnimationFrame(() => {
      chosenCard.current?.focus({ preventScroll: true });
      chosenCard.current?.scrollIntoView({ block: 'nearest' });
    });
  };

  const errors = { ...fieldErrors(create.error), ...(wasSubmitted && choice ? problems : {}) };
  const isRefused = Object.keys(errors).some((path) => HIDDEN.includes(path.split('.')[0] ?? ''));
  return (
    <Page
      title={words.title}
      lead={words.lead}
      back={<Link to="/campaigns">{words.back}</Link>}
      actions={
        <>
          {draft.actionId && (
            <Button kind="quiet" icon="undo" onClick={clear}>
              {words.startOver}
            </Button>
          )}
          <AsCode
            calls={[
              { method: 'campaigns.create', body, tool: reward.type === 'free_item' ? undefined : 'createCampaign' },
            ]}
          />
        </>
      }
    >
      {choices.isPending ? (
        <Card title={words.step.action}>
          <Loading lines={6} />
        </Card>
      ) : choices.error && choices.all.length === 0 ? (
        <ErrorNotice error={choices.error} retry={choices.retry} />
      ) : (
        // Enter in a field launches nothing.
        <Form className={s.wizard} errors={errors} onSubmit={() => undefined}>
          <div className={s.steps}>
            {choice && !isPicking ? (
              <Chosen
                choice={choice}
                all={choices.all}
                benchmark={choices.benchmark}
                jurisdiction={draft.jurisdiction}
                onJurisdiction={(jurisdiction) => change({ jurisdiction })}
                onChoose={choose}
                onChange={() => setPicking(true)}
                heading={chosenCard}
              />
            ) : (
              <Picker choices={choices} industry={choices.benchmark?.industry} onChoose={choose} />
            )}
            {choice && (
              <>
                <RewardFields draft={draft} change={change} reward={reward} />
                <MoreSettings draft={draft} change={change} isRefused={isRefused} />
              </>
            )}
          </div>
          <div className={s.side}>
            {choice ? (
              <Forecast
                draft={draft}
                reward={reward}
                prediction={prediction}
                onApply={({ what, perk, days }) =>
                  change(what === 'perk' ? { reward: perk.type, value: typed(perk.value, 2) } : { days: typed(days) })
                }
              />
            ) : (
              <Card title={words.step.forecast}>
                <p className="soft">{words.forecast.choose}</p>
              </Card>
            )}
          </div>
          {choice && (
            <Bar
              draft={draft}
              most={maxCostOf(draft, reward, business.currency, prediction.data)}
              sending={create.isPending ? create.variables : undefined}
              onSend={send}
              error={create.error}
            />
          )}
        </Form>
      )}
    </Page>
  );
}
