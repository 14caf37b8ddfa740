import type { ReactNode } from 'react';
import type { CampaignOffer, SubmissionState } from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { day } from '../../ui/format.ts';
import { words } from './offer-words.ts';

interface OutcomeProps {
  proof: { state: SubmissionState; reason: string | null; perk: { code: string; expiresAt: string } | null };
  offer: CampaignOffer;
  /** Whether another proof can be sent. */
  isAgain: boolean;
  onAgain: () => void;
  children?: ReactNode;
}

/** What became of the latest proof. */
export function Outcome({ proof: { state, reason, perk }, offer, isAgain, onAgain, children }: OutcomeProps) {
  const { title, lead } = words.yours[state];
  return (
    <div role="status">
      <Notice tone={state === 'rejected' ? 'warn' : 'good'} title={title}>
        <div className="stack tight">
          {lead(offer.businessName)}
          {state === 'rejected' && <strong>{reason ?? words.noReason}</strong>}
          {perk && (
            <>
              <Copy text={perk.code} />
              <span className="soft small">{words.until(day(perk.expiresAt))}</span>
            </>
          )}
          <div className="row">
            {children}
            {isAgain && (
              <Button small kind="quiet" onClick={onAgain}>
                {words.again}
              </Button>
            )}
          </div>
        </div>
      </Notice>
    </div>
  );
}
