import type { ReactNode } from 'react';
import type { CampaignOffer, GuestSubmission } from '../../api/client.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Copy } from '../../ui/copy.tsx';
import { day } from '../../ui/format.ts';
import { TillCode } from '../../ui/till-code.tsx';
import { words } from './offer-words.ts';

interface OutcomeProps {
  proof: Pick<GuestSubmission, 'state' | 'reason' | 'tillCode'> & { perk: { code: string; expiresAt: string } | null };
  offer: CampaignOffer;
  /** Whether another proof can be sent. */
  isAgain: boolean;
  onAgain: () => void;
  children?: ReactNode;
}

/** What became of the latest proof. */
export function Outcome({ proof: { state, reason, perk, tillCode }, offer, isAgain, onAgain, children }: OutcomeProps) {
  const isAtTill = state === 'pending' && tillCode !== null;
  const { title, lead } = isAtTill ? words.yours.atTill : words.yours[state];
  return (
    <div role="status">
      <Notice tone={state === 'rejected' ? 'warn' : 'good'} title={title}>
        <div className="stack tight">
          {lead(offer.businessName)}
          {isAtTill && <TillCode code={tillCode} />}
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
