import { useState } from 'react';
import type { BillingPeriod, PlanOffer, PlanOffers, Subscription } from '../../api/client.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, classes } from '../../ui/button.tsx';
import { Choice } from '../../ui/field.tsx';
import { money, number, startDayOfYear } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card } from '../../ui/page.tsx';
import s from './billing.module.css';
import { planName } from './plan-name.ts';
import { words } from './words.ts';

type Way = 'buy' | 'upgrade' | 'later' | 'cancel';

interface PlansProps {
  subscription: Subscription;
  offers: PlanOffers;
  /** The plan or action that is being changed. */
  busyWith: string | undefined;
  onChoose: ((offer: PlanOffer, way: Way, period: BillingPeriod) => void) | undefined;
}

/** The plans beside each other. With a subscription, the prices are those of its period, which cannot be changed here. */
export function Plans({ subscription, offers, busyWith, onChoose }: PlansProps) {
  const text = words.offers;
  const [chosen, setChosen] = useState<BillingPeriod>('monthly');
  const isSubscribed = ['active', 'past_due'].includes(subscription.status);
  const period = (isSubscribed && subscription.billingPeriod) || chosen;
  const end = subscription.currentPeriodEnd ? startDayOfYear(subscription.currentPeriodEnd) : '';
  const follows = subscription.cancelAtPeriodEnd ? 'free' : subscription.scheduledPlan;
  const at = offers.plans.findIndex(({ plan }) => plan === subscription.plan);

  const wayTo = (offer: PlanOffer, index: number): Way | undefined => {
    if (index === at || offer.plan === follows) return undefined;
    if (!isSubscribed) return offer.plan === 'free' ? undefined : 'buy';
    if (index > at) return 'upgrade';
    return offer.plan === 'free' ? 'cancel' : 'later';
  };
  const labels: Record<Way, (plan: string) => string> = {
    buy: text.choose,
    upgrade: text.upgrade,
    later: (plan) => text.later(plan, end),
    cancel: () => text.cancel(end),
  };

  return (
    <Card
      title={text.title}
      lead={isSubscribed ? text.smaller : text.lead}
      actions={
        !isSubscribed && (
          <Choice
            label={text.period}
            hideLabel
            layout="row"
            value={chosen}
            onChange={(value) => setChosen(value === 'annual' ? 'annual' : 'monthly')}
            options={[
              { value: 'monthly', label: text.periods.monthly },
              { value: 'annual', label: text.periods.annual },
            ]}
          />
        )
      }
    >
      {!onChoose && <p className="soft">{text.owners}</p>}
      <ul className={s.plans}>
        {offers.plans.map((offer, index) => {
          const way = onChoose && wayTo(offer, index);
          return (
            <li key={offer.plan} className={classes(s.plan, index === at && s.current)}>
              <div className="spread">
                <h3>{planName(offer.plan)}</h3>
                {index === at && <Badge tone="good">{text.yours}</Badge>}
                {offer.plan === follows && <Badge tone="info">{text.next(end)}</Badge>}
              </div>
              <Price offer={offer} period={period} currency={offers.currency} />
              <Limits offer={offer} />
              {way && (
                <Button
                  busy={busyWith === (way === 'cancel' ? 'cancel' : offer.plan)}
                  onClick={() => onChoose(offer, way, period)}
                >
                  {labels[way](planName(offer.plan))}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Price({ offer, period, currency }: { offer: PlanOffer; period: BillingPeriod; currency: string }) {
  const price = period === 'annual' ? offer.pricePerYear : offer.pricePerMonth;
  if (price === 0) return <p className="soft">{words.offers.free}</p>;
  return (
    <p>
      <span className={s.price}>{money(price, currency)}</span> <span className="soft">{words.per[period]}</span>
    </p>
  );
}

function Limits({ offer }: { offer: PlanOffer }) {
  const text = words.offers;
  const limits = [
    ...(['campaigns', 'submissions', 'aiGenerations'] as const).map((name) =>
      offer[name] === null ? text.unlimited[name] : text.limits[name](number(offer[name])),
    ),
    text.webhooks(number(offer.webhooks)),
  ];
  return (
    <ul className={s.limits}>
      {limits.map((limit) => (
        <li key={limit}>
          <Icon name="check" /> {limit}
        </li>
      ))}
    </ul>
  );
}
