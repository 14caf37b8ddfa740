import type { ReactNode } from 'react';
import type { Meter as MeterView } from '../../api/client.ts';
import { useRead } from '../../api/queries.ts';
import { useCan } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { number } from '../../ui/format.ts';
import { Link } from '../../ui/link.tsx';
import { readable } from '../../words/states.ts';
import { allWebhooks, subscription, usageOfPlan } from './reads.ts';
import { words } from './words.ts';

/** From this share of a limit on, the page says so. */
const NEAR_LIMIT = 0.9;

/** What will cause trouble if nobody looks into it. Nothing is shown if there is nothing. */
export function Alerts() {
  const can = useCan();
  const webhooks = useRead(...allWebhooks, { enabled: can('read.webhooks') });
  const usage = useRead(...usageOfPlan, { enabled: can('read.analytics') });
  const billing = useRead(...subscription, { enabled: can('read.billing') });
  const { alerts } = words;

  const found: { key: string; text: ReactNode; link: ReactNode }[] = [];
  for (const { id, url, failingSince, disabledReason } of webhooks.data?.items ?? []) {
    // Those that an owner switched off are as they should be.
    if (!failingSince && (disabledReason === null || disabledReason === 'owner')) continue;
    found.push({
      key: id,
      text: `${disabledReason ? alerts.webhookDisabled : alerts.webhookFailing}: ${url}`,
      link: (
        <Link to="/webhooks/$id" params={{ id }}>
          {alerts.look}
        </Link>
      ),
    });
  }
  for (const [name, { used, limit }] of Object.entries<MeterView>({ ...usage.data?.usage }))
    if (limit !== null && used >= limit * NEAR_LIMIT)
      found.push({
        key: name,
        text: alerts.limit(words.usage.meters[name] ?? readable(name), number(used), number(limit)),
        link: <Link to="/billing">{alerts.seePlan}</Link>,
      });
  if (billing.data?.status === 'past_due')
    found.push({ key: 'past-due', text: alerts.pastDue, link: <Link to="/billing">{alerts.seePlan}</Link> });

  if (found.length === 0) return null;
  return (
    <section className="stack tight" aria-label={alerts.title}>
      {found.map(({ key, text, link }) => (
        <Notice key={key} tone="warn">
          <div className="spread">
            <span>{text}</span>
            {link}
          </div>
        </Notice>
      ))}
    </section>
  );
}
