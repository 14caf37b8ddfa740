import type { ReactNode } from 'react';
import type { Perk } from '../../api/client.ts';
import { useSession } from '../../session.ts';
import { Button, classes } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { ago, moment } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useNow } from '../../ui/time.tsx';
import { detailOf, worthOf } from '../../words/perk-worth.ts';
import s from './till.module.css';
import type { Step, Till } from './use-till.ts';
import { words } from './words.ts';

/** The answer to a code. */
export function Verdict({ till, isOnline }: { till: Till; isOnline: boolean }) {
  const { step } = till;
  switch (step.at) {
    case 'ready':
      return <p className={s.ready}>{words.ready}</p>;
    case 'looking':
      return <Panel tone="neutral" word={words.looking} code={step.code} isBusy />;
    case 'valid':
      return (
        <Panel tone="info" word={words.valid} perk={step.perk} isInField>
          <Expiry perk={step.perk} />
          <Button kind="primary" className={s.big} aria-disabled={!isOnline} onClick={() => till.redeem(step.perk)}>
            {words.redeem}
          </Button>
          <p className="small">{isOnline ? words.redeemFinal : words.offline}</p>
        </Panel>
      );
    case 'redeeming':
      return (
        <Panel tone="neutral" word={words.waiting} perk={step.perk} code={step.code} isBusy>
          <p className={s.slow}>{words.slow}</p>
        </Panel>
      );
    case 'yes':
      return <Panel tone="good" icon="check" word={words.yes} reason={words.redeemed} perk={step.perk} />;
    case 'no':
      return <No step={step} />;
    case 'unsure':
      return (
        <Panel
          tone="warn"
          icon="question"
          word={words.unsure}
          reason={words.unsureLead}
          perk={step.perk}
          code={step.code}
        >
          <Button
            kind="primary"
            className={s.big}
            aria-disabled={!isOnline}
            onClick={isOnline ? till.findOut : undefined}
          >
            {words.find}
          </Button>
          <p className="small">{isOnline ? words.findNote : words.offline}</p>
          <Button kind="quiet" onClick={till.giveUp}>
            {words.giveUp}
          </Button>
        </Panel>
      );
    case 'problem':
      return (
        <div className="stack">
          {step.isRedemption && <Panel tone="bad" icon="close" word={words.refused} code={step.code} />}
          <ErrorNotice error={step.error} retry={() => till.look(step.code)} />
        </div>
      );
  }
}

function No({ step }: { step: Extract<Step, { at: 'no' }> }) {
  const { mode } = useSession();
  const { why, perk, code, redeemedAt } = step;
  const reason =
    why === 'redeemed'
      ? words.reasons.redeemed(redeemedAt ? moment(redeemedAt) : null)
      : why === 'expired'
        ? words.reasons.expired(perk ? moment(perk.expiresAt) : '')
        : why === 'revoked'
          ? words.reasons.revoked(perk?.revokedAt ? moment(perk.revokedAt) : null)
          : words.reasons[why];
  return (
    <Panel tone="bad" icon="close" word={words.no} reason={reason} perk={perk} code={code}>
      {why === 'unknown' && <p>{mode === 'test' ? words.unknownTest : words.unknownLive}</p>}
      {redeemedAt && <RedeemedAgo at={redeemedAt} />}
      {perk && perk.revocationReason !== null && <p>{perk.revocationReason}</p>}
    </Panel>
  );
}

interface PanelProps {
  tone: 'good' | 'bad' | 'warn' | 'info' | 'neutral';
  icon?: IconName;
  isBusy?: boolean;
  /** The answer, in one or two words. */
  word: string;
  reason?: string;
  perk?: Perk | undefined;
  code?: string;
  /** The code is above, in the field. */
  isInField?: boolean;
  children?: ReactNode;
}

function Panel({ tone, icon, isBusy, word, reason, perk, code, isInField, children }: PanelProps) {
  return (
    <div className={classes(s.panel, s[tone])}>
      <div className={s.answer}>
        {isBusy ? <span className={s.busy} /> : icon && <Icon name={icon} size="huge" />}
        <h2 className={s.word}>{word}</h2>
      </div>
      {reason && <p className={s.reason}>{reason}</p>}
      {perk && (
        <div>
          <p className={s.worth}>{worthOf(perk)}</p>
          <p>{detailOf(perk)}</p>
        </div>
      )}
      {!isInField && <p className={s.code}>{perk?.code ?? code}</p>}
      {children}
    </div>
  );
}

function Expiry({ perk }: { perk: Perk }) {
  const now = useNow();
  return <p className="small">{words.expires(ago(perk.expiresAt, now))}</p>;
}

function RedeemedAgo({ at }: { at: string }) {
  const now = useNow();
  return <p>{words.thatWas(ago(at, now))}</p>;
}
