import { type ReactNode, useState } from 'react';
import type { Perk } from '../../api/client.ts';
import { useActionName } from '../../api/catalogue.ts';
import { useSession } from '../../session.ts';
import { Notice } from '../../ui/badge.tsx';
import { Button, classes } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error.tsx';
import { Form, TextField } from '../../ui/field.tsx';
import { ago, moment, money, typed } from '../../ui/format.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Lines } from '../../ui/page.tsx';
import type { TypedNumber } from '../../ui/read-number.ts';
import { useNow } from '../../ui/time.tsx';
import { rewardText } from '../../words/offers.ts';
import { daysText, termsTexts } from '../../words/perk-terms.ts';
import { detailOf, worthOf } from '../../words/perk-worth.ts';
import s from './till.module.css';
import type { Use } from './pending.ts';
import type { Refusal, Step, Till } from './use-till.ts';
import { words } from './words.ts';

/** The answer to a code. */
export function Verdict({ till, isOnline }: { till: Till; isOnline: boolean }) {
  const { step } = till;
  switch (step.at) {
    case 'ready':
      return <p className={s.ready}>{words.ready}</p>;
    case 'looking':
      return <Panel tone="neutral" word={words.looking} code={step.code} isBusy />;
    case 'proof':
      return <Seen step={step} till={till} isOnline={isOnline} />;
    case 'confirmed':
      return <Panel tone="good" icon="check" word={words.yes} reason={words.confirmed} isInField />;
    case 'valid':
      return (
        <Panel
          tone="info"
          word={words.valid}
          {...(step.wasConfirmed && { reason: words.confirmedPerk })}
          perk={step.perk}
          isInField
        >
          <Redeem key={step.perk.id} perk={step.perk} till={till} isOnline={isOnline} />
        </Panel>
      );
    case 'redeeming':
      return (
        <Panel
          tone="neutral"
          word={step.isProof ? words.confirming : words.waiting}
          perk={step.perk}
          code={step.code}
          isBusy
        >
          <p className={s.slow}>{step.isProof ? words.slowProof : words.slow}</p>
        </Panel>
      );
    case 'yes':
      return (
        <Panel tone="good" icon="check" word={words.yes} reason={words.redeemed} perk={step.perk}>
          <ToPay perk={step.perk} />
        </Panel>
      );
    case 'no':
      return <No step={step} till={till} isOnline={isOnline} />;
    case 'unsure':
      return (
        <Panel
          tone="warn"
          icon="question"
          word={words.unsure}
          reason={step.isProof ? words.unsureProof : words.unsureLead}
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
          {step.refused && <Panel tone="bad" icon="close" word={words.refused[step.refused]} code={step.code} />}
          <ErrorNotice error={step.error} retry={() => till.look(step.code)} />
        </div>
      );
  }
}

/** An action that the customer has to show, for the staff to confirm. */
function Seen({
  step: { code, proof },
  till,
  isOnline,
}: {
  step: Extract<Step, { at: 'proof' }>;
  till: Till;
  isOnline: boolean;
}) {
  const nameOf = useActionName();
  const { participant, reward, notes, checks } = proof;
  return (
    <Panel tone="info" word={words.seen} reason={nameOf(proof.actionId)} isInField>
      <div className={s.use}>
        {participant?.name && <p>{words.by(participant.name)}</p>}
        {reward && <p>{words.earns(rewardText(reward))}</p>}
        {notes !== null && notes !== '' && <p className="soft">{notes}</p>}
        {checks.map(({ name, evidence }) => (
          <Notice key={name} tone="warn">
            {evidence}
          </Notice>
        ))}
        <Button
          kind="primary"
          className={s.big}
          aria-disabled={!isOnline}
          onClick={isOnline ? () => till.confirm(code) : undefined}
        >
          {words.confirm}
        </Button>
        <p className="small">{isOnline ? words.confirmFinal : words.offline}</p>
      </div>
    </Panel>
  );
}

/** The button that redeems, with the bill if the perk needs one. */
function Redeem({ perk, till, isOnline }: { perk: Perk; till: Till; isOnline: boolean }) {
  const [bill, setBill] = useState<TypedNumber>(typed(null));
  const [isMissing, setMissing] = useState(false);
  const needsBill = perk.terms !== null && perk.terms.minimumSpend !== null;
  const redeem = () => {
    if (!needsBill) till.redeem(perk);
    else if (bill.value == null) setMissing(true);
    else till.redeem(perk, { bill: bill.value });
  };
  return (
    <Form className={s.use} onSubmit={redeem} errors={isMissing && bill.value == null ? { bill: words.noBill } : {}}>
      <Expiry perk={perk} />
      {needsBill && <NumberField label={words.bill} name="bill" unit={perk.currency} value={bill} onChange={setBill} />}
      <Button type="submit" kind="primary" className={s.big} aria-disabled={!isOnline}>
        {words.redeem}
      </Button>
      <p className="small">{isOnline ? words.redeemFinal : words.offline}</p>
    </Form>
  );
}

/** What is taken off the bill, and what remains. */
function ToPay({ perk: { redemption, currency } }: { perk: Perk }) {
  if (!redemption || redemption.bill === null || redemption.discount === null) return null;
  const { bill, discount } = redemption;
  return <p className={s.reason}>{words.toPay(money(discount, currency), money(bill - discount, currency))}</p>;
}

/** Owners and managers can redeem a perk outside of its conditions. What they write is recorded. */
function Override({ perk, till, use, isOnline }: { perk: Perk; till: Till; use: Use; isOnline: boolean }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const override = reason.trim();
  const redeem = () => (override === '' ? setMissing(true) : till.redeem(perk, { ...use, override }));
  return (
    <Form className={s.use} onSubmit={redeem} errors={isMissing && override === '' ? { override: words.noReason } : {}}>
      <TextField
        label={words.override}
        hint={words.overrideHint}
        name="override"
        maxLength={200}
        value={reason}
        onChange={setReason}
      />
      <Button type="submit" className={s.big} aria-disabled={!isOnline}>
        {words.redeemAnyway}
      </Button>
    </Form>
  );
}

function reasonOf({ why, perk, decidedAt }: Extract<Step, { at: 'no' }>): string {
  const { reasons } = words;
  const { minimumSpend, validDays, validHours } = perk?.terms ?? {};
  switch (why) {
    case 'redeemed':
      return reasons.redeemed(decidedAt ? moment(decidedAt) : null);
    case 'confirmed':
    case 'rejected':
      return reasons[why](decidedAt ? moment(decidedAt) : '');
    case 'expired':
      return reasons.expired(perk ? moment(perk.expiresAt) : '');
    case 'revoked':
      return reasons.revoked(perk?.revokedAt ? moment(perk.revokedAt) : null);
    case 'minimum_spend':
      return reasons.minimum_spend(money(minimumSpend ?? 0, perk?.currency));
    case 'day':
      return reasons.day(daysText(validDays ?? []));
    case 'hours':
      return reasons.hours(validHours?.from ?? '', validHours?.to ?? '');
    case 'unknown':
    case 'foreign':
      return reasons[why];
  }
}

/** What can be set aside, by those who decide. */
const CONDITIONS: readonly Refusal[] = ['minimum_spend', 'day', 'hours'];

function No({ step, till, isOnline }: { step: Extract<Step, { at: 'no' }>; till: Till; isOnline: boolean }) {
  const { mode, user } = useSession();
  const { why, perk, code, decidedAt, use = {} } = step;
  const isConditional = CONDITIONS.includes(why);
  return (
    <Panel tone="bad" icon="close" word={words.no} reason={reasonOf(step)} perk={perk} code={code}>
      {isConditional && user.role === 'till' && <p>{words.askManager}</p>}
      {isConditional && user.role !== 'till' && perk && (
        <Override key={perk.id} perk={perk} till={till} use={use} isOnline={isOnline} />
      )}
      {why === 'unknown' && <p>{mode === 'test' ? words.unknownTest : words.unknownLive}</p>}
      {decidedAt && <DecidedAgo at={decidedAt} />}
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
          {perk.terms && <Lines texts={termsTexts(perk.terms, perk.currency)} />}
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

function DecidedAgo({ at }: { at: string }) {
  const now = useNow();
  return <p>{words.thatWas(ago(at, now))}</p>;
}
