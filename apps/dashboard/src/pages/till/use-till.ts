import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, client, isTemporary, type Perk, type UnmetPerkTerm } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { newKey } from '../../api/request-key.ts';
import { useSession } from '../../session.ts';
import { forget, type Pending, pendingOf, remember, type Use } from './pending.ts';

export type Refusal = 'redeemed' | 'expired' | 'revoked' | 'unknown' | 'foreign' | UnmetPerkTerm;

/** What the till shows. */
export type Step =
  | { at: 'ready' }
  | { at: 'looking'; code: string }
  | { at: 'valid'; perk: Perk }
  | { at: 'redeeming'; code: string; perk?: Perk | undefined }
  | { at: 'yes'; perk: Perk }
  | { at: 'no'; code: string; why: Refusal; perk?: Perk | undefined; redeemedAt?: string | null; use?: Use }
  /** It was to be redeemed, and there was no answer. */
  | { at: 'unsure'; code: string; perk?: Perk | undefined }
  /** Neither yes nor no: the request was refused, or a code could not be looked up. */
  | { at: 'problem'; code: string; error: unknown; isRedemption: boolean };

/** At a counter, nobody waits half a minute for each try. */
const TIMEOUT_MS = 6000;

export interface Till {
  step: Step;
  look: (code: string) => void;
  redeem: (perk: Perk, use?: Use) => void;
  /** Asks again about the redemption whose answer was lost. */
  findOut: () => void;
  /** Goes on without knowing. */
  giveUp: () => void;
  reset: () => void;
}

/** Looks codes up and redeems them, one at a time. Answers to what is no longer shown are dropped. */
export function useTill(): Till {
  const { business, mode } = useSession();
  const owner = `${business.id}/${mode}`;
  const [step, setStep] = useState<Step>(() => {
    const lost = pendingOf(owner);
    return lost ? { at: 'unsure', code: lost.code, perk: lost.perk } : { at: 'ready' };
  });
  const turn = useRef(0);

  const look = (code: string) => {
    const mine = ++turn.current;
    const show = (next: Step) => {
      if (turn.current === mine) setStep(next);
    };
    setStep({ at: 'looking', code });
    client.perks.list({ code, total: false }, { timeoutMs: TIMEOUT_MS }).then(
      ({ items: [perk] }) => show(verdictOf(perk, code, business.id)),
      (error: unknown) => show({ at: 'problem', code, error, isRedemption: false }),
    );
  };

  const send = useCallback(async (pending: Pending) => {
    const mine = ++turn.current;
    const { code, key, perk, use } = pending;
    setStep({ at: 'redeeming', code, perk });
    remember(pending);
    const next = await client.perks.redeem({ code, ...use }, { idempotencyKey: key, timeoutMs: TIMEOUT_MS }).then(
      (redeemed): Step => ({ at: 'yes', perk: redeemed }),
      (error: unknown) => refusalOf(error, pending),
    );
    if (next.at !== 'unsure') forget();
    void queryClient.invalidateQueries({ queryKey: ['perks'] });
    if (turn.current === mine) setStep(next);
  }, []);

  const redeem = (perk: Perk, use: Use = {}) => {
    if (navigator.onLine) void send({ owner, code: perk.code, perk, use, key: newKey() });
  };

  const findOut = useCallback(() => {
    const lost = pendingOf(owner);
    if (lost) void send(lost);
    else setStep({ at: 'ready' });
  }, [owner, send]);

  // As soon as there is a connection again, the answer that was lost is asked for.
  const isUnsure = step.at === 'unsure';
  useEffect(() => {
    if (!isUnsure) return;
    window.addEventListener('online', findOut);
    return () => window.removeEventListener('online', findOut);
  }, [isUnsure, findOut]);

  const reset = () => {
    turn.current++;
    setStep({ at: 'ready' });
  };
  const giveUp = () => {
    forget();
    reset();
  };
  return { step, look, redeem, findOut, giveUp, reset };
}

function verdictOf(perk: Perk | undefined, code: string, businessId: string): Step {
  if (!perk) return { at: 'no', code, why: 'unknown' };
  if (perk.businessId !== businessId) return { at: 'no', code, perk, why: 'foreign' };
  if (perk.status === 'issued') return { at: 'valid', perk };
  return { at: 'no', code, perk, why: perk.status, redeemedAt: perk.redeemedAt };
}

/** What an error says about a redemption. Without a clear answer, whether it was redeemed is not known. */
function refusalOf(error: unknown, { code, perk, use }: Pending): Step {
  if (isTemporary(error)) return { at: 'unsure', code, perk };
  if (!(error instanceof ApiError)) return { at: 'problem', code, error, isRedemption: true };
  const { redeemedAt = null, status, term } = (error.details ?? {}) as Details;
  if (error.code === 'ALREADY_REDEEMED') return { at: 'no', code, perk, why: 'redeemed', redeemedAt };
  if (error.code === 'NOT_FOUND') return { at: 'no', code, perk, why: 'unknown' };
  if (error.code === 'INVALID_STATE' && (status === 'expired' || status === 'revoked'))
    return { at: 'no', code, perk, why: status };
  if (error.code === 'PERK_TERMS_NOT_MET' && term) return { at: 'no', code, perk, use, why: term };
  return { at: 'problem', code, error, isRedemption: true };
}

/** What the errors of a redemption tell. */
interface Details {
  redeemedAt?: string | null;
  status?: string;
  term?: UnmetPerkTerm;
}
