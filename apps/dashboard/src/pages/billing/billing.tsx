import { useState } from 'react';
import { client, type ChangeBilling, type PlanOffer, type Subscription } from '../../api/client.ts';
import { useChange, useRead } from '../../api/queries.ts';
import { refreshSession, useCan } from '../../session.ts';
import { AsCode } from '../../ui/as-code.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { startDayOfYear } from '../../ui/format.ts';
import { useUrlState } from '../../ui/link.tsx';
import { Card, Loading, Page } from '../../ui/page.tsx';
import { useToast } from '../../ui/toast.tsx';
import { words as common } from '../../words/ui.ts';
import { CurrentPlan } from './current-plan.tsx';
import { Invoices } from './invoices.tsx';
import { Notices } from './notices.tsx';
import { planName } from './plan-name.ts';
import { Plans } from './plans.tsx';
import { Upgrade } from './upgrade.tsx';
import { UsageCard } from './usage-card.tsx';
import { words } from './words.ts';

/** Milliseconds between looks at the plan after a payment, in case that the event of it was missed. */
const WAITING_MS = 15_000;

export function Billing() {
  const canChange = useCan()('write.billing');
  /** The plan that was just paid for; the payment is confirmed a little later. */
  const [bought, setBought] = useUrlState('checkout');
  const [upgrade, setUpgrade] = useState<PlanOffer>();
  const toast = useToast();
  const subscription = useRead(['billing', 'subscription'], (options) => client.billing.get(options), {
    refetchInterval: bought === undefined ? undefined : WAITING_MS,
  });
  const offers = useRead(['plans'], (options) => client.billing.plans.get(options), { staleTime: Infinity });
  const change = useChange(
    async (body: ChangeBilling) => {
      const result = await client.billing.change(body);
      if ('url' in result) location.assign(webAddress(result.url));
      return result;
    },
    ['billing', 'usage'],
  );

  const current = subscription.data;
  const run = (body: ChangeBilling, done: (after: Subscription) => string, undo?: () => void) =>
    change.mutate(body, {
      onSuccess: (after) => {
        void refreshSession();
        setUpgrade(undefined);
        setBought(undefined);
        if ('billingPeriod' in after && 'provider' in after)
          toast(done(after), undo ? { action: { label: common.undo, onClick: undo } } : {});
      },
    });
  const resume = () => run({ action: 'resume' }, ({ plan }) => words.done.resumed(planName(plan)));
  const openPortal = () => change.mutate({ action: 'create_portal', returnUrl: '/dashboard/billing' });
  const choose = (
    offer: PlanOffer,
    how: 'buy' | 'upgrade' | 'later' | 'cancel',
    billingPeriod: 'monthly' | 'annual',
  ) => {
    const { plan } = offer;
    if (how === 'upgrade') setUpgrade(offer);
    else if (how === 'cancel') run({ action: 'cancel' }, (after) => words.done.canceled(endOf(after)), resume);
    else if (how === 'later')
      run({ action: 'change_plan', plan }, (after) => words.done.later(planName(plan), endOf(after)), resume);
    else
      change.mutate({
        action: 'create_checkout',
        plan,
        billingPeriod,
        successUrl: `/dashboard/billing?checkout=${plan}`,
        cancelUrl: '/dashboard/billing',
      });
  };

  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={<AsCode calls={[{ method: 'usage.get', tool: 'getUsage' }, { method: 'billing.get' }]} />}
    >
      {current && (
        <Notices
          subscription={current}
          bought={bought}
          busy={change.isPending}
          onResume={canChange ? resume : undefined}
          onPortal={canChange ? openPortal : undefined}
        />
      )}
      {!upgrade && <ErrorNotice error={change.error} />}
      <UsageCard />
      {subscription.error && !current ? (
        <ErrorNotice error={subscription.error} retry={() => void subscription.refetch()} />
      ) : offers.error && !offers.data ? (
        <ErrorNotice error={offers.error} retry={() => void offers.refetch()} />
      ) : current && offers.data ? (
        <>
          <CurrentPlan subscription={current} offers={offers.data} onPortal={canChange ? openPortal : undefined} />
          <Plans
            subscription={current}
            offers={offers.data}
            busyWith={change.isPending ? (change.variables.plan ?? change.variables.action) : undefined}
            onChoose={canChange ? choose : undefined}
          />
        </>
      ) : (
        <Card>
          <Loading lines={6} />
        </Card>
      )}
      <Invoices />
      {upgrade && current && offers.data && (
        <Upgrade
          offer={upgrade}
          subscription={current}
          currency={offers.data.currency}
          error={change.error}
          busy={change.isPending}
          onClose={() => setUpgrade(undefined)}
          onConfirm={() =>
            run({ action: 'change_plan', plan: upgrade.plan }, ({ plan }) => words.done.upgrade(planName(plan)))
          }
        />
      )}
    </Page>
  );
}

function endOf({ currentPeriodEnd }: Subscription): string {
  return currentPeriodEnd ? startDayOfYear(currentPeriodEnd) : common.none;
}

/** The address of a page on which one pays; nothing else is followed. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url, location.origin);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('This is not the address of a page.');
  return href;
}
