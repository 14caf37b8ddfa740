import { useState } from 'react';
import { nameOfAction, useActionName, useActions, usePlatforms } from '../../api/catalogue.ts';
import { type Agent, type AgentType, client, type Enroll, fieldErrors } from '../../api/client.ts';
import { useChange } from '../../api/queries.ts';
import { useCan, useSession } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Checkbox, Form, SelectField, TextField } from '../../ui/field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { typed } from '../../ui/format.ts';
import { Card } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { TypedNumber } from '../../ui/read-number.ts';
import { words } from '../../words/exchange.ts';
import s from './exchange.module.css';

const { selling } = words;

interface Rate {
  key: number;
  actionId: string;
  price: TypedNumber;
}

/** Enrolls as a seller, or replaces the enrollment. */
export function EnrollForm({ agent }: { agent: Agent | null }) {
  const { business } = useSession();
  const mayWrite = useCan()('write.exchange');
  const toast = useToast();
  const platforms = usePlatforms();
  const [displayName, setName] = useState(agent?.displayName ?? business.name);
  const [agentType, setType] = useState<AgentType>(agent?.agentType ?? 'creator');
  const [chosen, setChosen] = useState<readonly string[]>(agent?.platforms ?? ['ig']);
  const [niches, setNiches] = useState(agent?.niches.join(', ') ?? '');
  const [location, setLocation] = useState(agent?.location ?? '');
  const [followers, setFollowers] = useState(typed(agent?.followerCount));
  const [rates, setRates] = useState<Rate[]>(
    () => agent?.rateCard.map(({ actionId, price }, key) => ({ key, actionId, price: typed(price, 2) })) ?? [],
  );
  const [autoQuote, setAutoQuote] = useState(agent?.autoQuote ?? false);

  const body: Enroll = {
    ...{ displayName, agentType, platforms: [...chosen] },
    niches: niches
      .split(',')
      .map((niche) => niche.trim())
      .filter(Boolean),
    ...(location.trim() && { location: location.trim() }),
    ...(followers.value != null && { followerCount: followers.value }),
    rateCard: Object.fromEntries(rates.map(({ actionId, price }) => [actionId, price.value ?? 0])),
    autoQuote,
  };
  // The form is replaced by one with what was stored, before a callback of the call would run.
  const enroll = useChange(
    async (input: Enroll) => {
      const { orders } = await client.exchange.enroll(input);
      toast(selling.done(orders.length));
    },
    ['exchange'],
  );
  const submit = () => enroll.mutate(body);

  return (
    <Card
      title={agent ? selling.profile : selling.intro}
      lead={agent ? undefined : selling.introLead}
      actions={<AsCode calls={[{ method: 'exchange.enroll', body }]} />}
    >
      <Form onSubmit={submit} errors={fieldErrors(enroll.error)}>
        <fieldset disabled={!mayWrite} className="stack">
          <div className={s.fields}>
            <TextField
              label={selling.name}
              hint={selling.nameHint}
              name="displayName"
              value={displayName}
              onChange={setName}
              maxLength={100}
            />
            <SelectField
              label={selling.type}
              value={agentType}
              onChange={(value) => setType(value as AgentType)}
              options={Object.entries(selling.types).map(([value, label]) => ({ value, label }))}
            />
          </div>
          <fieldset>
            <legend>
              <strong>{selling.platforms}</strong>
            </legend>
            <div className={s.platforms}>
              {platforms.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={chosen.includes(id)}
                  onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
                />
              ))}
            </div>
          </fieldset>
          <div className={s.fields}>
            <NumberField
              label={selling.followers}
              hint={selling.followersHint}
              name="followerCount"
              value={followers}
              onChange={setFollowers}
            />
            <TextField
              label={selling.niches}
              hint={selling.nichesHint}
              name="niches"
              value={niches}
              onChange={setNiches}
            />
            <TextField
              label={selling.location}
              name="location"
              value={location}
              onChange={setLocation}
              maxLength={100}
            />
          </div>
          <Rates rates={rates} onChange={setRates} />
          {rates.length > 0 && (
            <Checkbox
              label={selling.autoQuote}
              hint={selling.autoQuoteHint}
              checked={autoQuote}
              onChange={setAutoQuote}
            />
          )}
        </fieldset>
        <ErrorNotice error={enroll.error} />
        {mayWrite && (
          <div>
            <Button kind="primary" type="submit" busy={enroll.isPending}>
              {agent ? selling.save : selling.enroll}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}

function Rates({ rates, onChange }: { rates: readonly Rate[]; onChange: (rates: Rate[]) => void }) {
  const { data: actions = [] } = useActions();
  const name = useActionName();
  const sellable = actions.filter(({ incentivizable }) => incentivizable);
  const unused = sellable.find(({ id }) => !rates.some(({ actionId }) => actionId === id));
  const change = (key: number, fields: Partial<Rate>) =>
    onChange(rates.map((rate) => (rate.key === key ? { ...rate, ...fields } : rate)));
  return (
    <section className={s.rates}>
      <div>
        <h3>{selling.rates}</h3>
        <p className="soft small">{selling.ratesLead}</p>
      </div>
      {rates.map(({ key, actionId, price }) => (
        <div key={key} className={s.rate}>
          <SelectField
            label={selling.rateAction}
            value={actionId}
            onChange={(value) => change(key, { actionId: value })}
            options={sellable.map((action) => ({ value: action.id, label: nameOfAction(action) }))}
          />
          <NumberField
            label={selling.ratePrice}
            unit="USD"
            name={`rateCard.${actionId}`}
            value={price}
            onChange={(value) => change(key, { price: value })}
          />
          <IconButton
            icon="trash"
            label={selling.removeRate(name(actionId))}
            onClick={() => onChange(rates.filter((rate) => rate.key !== key))}
          />
        </div>
      ))}
      {unused && (
        <div>
          <Button
            small
            icon="plus"
            onClick={() =>
              onChange([
                ...rates,
                {
                  key: Math.max(0, ...rates.map(({ key }) => key)) + 1,
                  actionId: unused.id,
                  price: typed(unused.value, 2),
                },
              ])
            }
          >
            {selling.addRate}
          </Button>
        </div>
      )}
    </section>
  );
}
