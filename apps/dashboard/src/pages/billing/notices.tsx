import type { Subscription } from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { day, startDay } from '../../ui/format.ts';
import { planName } from './plan-name.ts';
import { words } from './words.ts';

interface NoticesProps {
  subscription: Subscription;
  /** The plan that was just paid for. */
  bought: string | undefined;
  busy: boolean;
  onResume: (() => void) | undefined;
  onPortal: (() => void) | undefined;
}

/** What is going to change, or needs something to be done. */
export function Notices({ subscription, bought, busy, onResume, onPortal }: NoticesProps) {
  const text = words.notices;
  const { plan, graceEndsAt, cancelAtPeriodEnd, scheduledPlan, currentPeriodEnd, provider } = subscription;
  const name = planName(plan);
  const end = currentPeriodEnd ? startDay(currentPeriodEnd) : '';
  const keep = onResume && (
    <p>
      <Button small busy={busy} onClick={onResume}>
        {text.resume(name)}
      </Button>
    </p>
  );
  return (
    <>
      {bought && (
        <div role="status">
          <Notice tone="good" title={text.waitingTitle}>
            {bought === plan ? text.paid(name) : text.waiting}
          </Notice>
        </div>
      )}
      {graceEndsAt && (
        <Notice tone="bad" title={text.pastDueTitle}>
          <p>{text.pastDue(name, day(graceEndsAt))}</p>
          {onPortal && provider === 'stripe' && (
            <p>
              <Button small busy={busy} onClick={onPortal}>
                {text.pay}
              </Button>
            </p>
          )}
        </Notice>
      )}
      {cancelAtPeriodEnd ? (
        <Notice tone="warn" title={text.endingTitle(name, end)}>
          <p>{text.ending}</p>
          {keep}
        </Notice>
      ) : (
        scheduledPlan &&
        scheduledPlan !== plan && (
          <Notice title={text.scheduledTitle(planName(scheduledPlan), end)}>
            <p>{text.scheduled(name)}</p>
            {keep}
          </Notice>
        )
      )}
    </>
  );
}
