import type { PlanOffers, Subscription } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { money, startDay } from '../../ui/format.ts';
import { Card } from '../../ui/page.tsx';
import { planName } from './plan-name.ts';
import { words } from './words.ts';

interface CurrentPlanProps {
  subscription: Subscription;
  offers: PlanOffers;
  onPortal: (() => void) | undefined;
}

export function CurrentPlan({ subscription, offers, onPortal }: CurrentPlanProps) {
  const { plan, billingPeriod, currentPeriodEnd, provider, cancelAtPeriodEnd } = subscription;
  const offer = offers.plans.find((each) => each.plan === plan);
  if (billingPeriod === null || !offer || plan === 'free') return null;
  return (
    <Card
      title={words.current.title}
      actions={onPortal && provider === 'stripe' && <Button onClick={onPortal}>{words.current.portal}</Button>}
    >
      <p>
        {words.current.of(
          planName(plan),
          money(billingPeriod === 'annual' ? offer.pricePerYear : offer.pricePerMonth, offers.currency),
          words.per[billingPeriod],
        )}{' '}
        {currentPeriodEnd && !cancelAtPeriodEnd && words.current.renews(startDay(currentPeriodEnd))}
      </p>
      {provider === 'test' && <p className="soft small">{words.current.test}</p>}
    </Card>
  );
}
