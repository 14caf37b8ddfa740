import type { Campaign, StepError } from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { day, withLocalTimes } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { disclosureText } from '../../words/offers.ts';
import s from './plan.module.css';
import { words } from './words.ts';

export interface DryRunResult {
  wouldReturn: Record<string, unknown> | null;
  error?: StepError | null;
}

/** What the request would do, found out without doing it. */
export function DryRun({
  result,
  isFresh,
  hidden,
}: {
  result: DryRunResult | undefined;
  /** It was tried just now, not when the plan was made. */
  isFresh: boolean;
  hidden: boolean;
}) {
  const t = words.step;
  const campaign = result?.wouldReturn as Partial<Campaign> | null | undefined;
  return (
    <div aria-live="polite" hidden={hidden || !result}>
      {result?.error ? (
        <Notice tone="warn">{t.wouldFail(withLocalTimes(result.error.message))}</Notice>
      ) : (
        campaign && (
          <>
            <p className={s.checked}>
              <Icon name="check" />
              <span>
                {isFresh ? t.checkedNow : t.checked} {campaign.expiresAt && t.until(day(campaign.expiresAt))}{' '}
                {campaign.disclosures && campaign.disclosures.length > 0 && disclosureText(campaign.disclosures)}
              </span>
            </p>
            {campaign.warnings?.map(({ actionId, consequence }) => (
              <Notice key={actionId} tone="warn">
                {consequence}
              </Notice>
            ))}
          </>
        )
      )}
    </div>
  );
}
