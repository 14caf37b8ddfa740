import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, client, isTemporary, type Perk, type ProofAtTill, type UnmetPerkTerm } from '../../api/client.ts';
import { queryClient } from '../../api/queries.ts';
import { newKey } from '../../api/request-key.ts';
import { useSession } from '../../session.ts';
import { forget, type Pending, pendingOf, remember, type Use } from './pending.ts';

export type Refusal =
  | 'redeemed'
  | 'expired'
  | 'revoked'
  | 'confirmed'
  | 'rejected'
  | 'unknown'
  | 'foreign'
  | UnmetPerkTerm;

/** What the till shows. */
export type Step =
  | { at: 'ready' }
  | { at: 'looking'; code: string }
  | { at: 'valid'; perk: Perk; wasConfirmed?: boolean }
  /** Somebody shows that they did something, which has to be seen. */
  | { at: 'proof'; code: string; proof: ProofAtTill }
  /** It was confirmed, and there is nothing to redeem. */
  | { at: 'confirmed' }
  | { at: 'redeeming'; code: string; perk?: Perk | undefined; isProof?: boolean | undefined }
  | { at: 'yes'; perk: Perk }
  | { at: 'no'; code: string; why: Refusal; perk?: Perk | undefined; decidedAt?: string | null; use?: Use }
  /** It was to be redeemed or confirmed, and there was no answer. */
  | { at: 'unsure'; code: string; perk?: Perk | undefined; isProof?: boolean | undefined }
  /** Neither yes nor no: the request was refused, or a code could not be looked up. */
  | { at: 'problem'; code: string; error: unknown; refused?: 'redemption' | 'proof' };

/** At a counter, nobody waits half a minute for each try. */
const TIMEOUT_MS = 6000;

export interface Till {
  step: Step;
  look: (code: string) => void;
  redeem: (perk: Perk, use?: Use) => void;
  confirm: (code: string) => void;
  /** Asks again about what was sent and whose answer was lost. */
  findOut: () => void;
  /** Goes on without knowing. */
  giveUp: () => void;
  reset: () => void;
}

/** Looks codes up, and redeems or confirms what they stand for, one at a time. Answers to what is no longer shown are dropped. */
export function useTill(): Till {
  const { business, mode } = useSession();
  const owner = `${business.id}/${mode}`;
  const [step, setStep] = useState<Step>(() => {
    const lost = pendingOf(owner);
    return lost ? { at: 'unsure', code: lost.code, perk: lost.perk, isProof: lost.isProof } : { at: 'ready' };
  });
  const turn = useRef(0);

  const look = (code: string) => {
    const mine = ++turn.current;
    const show = (next: Step) => {
      if (turn.current === mine) setStep(next);
    };
    setStep({ at: 'looking', code });
    client.perks
      .list({ code, total: false }, { timeoutMs: TIMEOUT_MS })
      .then(({ items: [perk] }) => (perk ? verdictOf(perk, code, business.id) : lookForProof(code)))
      .then(show, (error: unknown) => show({ at: 'problem', code, error }));
  };

  const send = useCallback(async (pending: Pending) => {
    const mine = ++turn.current;
    const { code, perk, isProof } = pending;
    setStep({ at: 'redeeming', code, perk, isProof });
    remember(pending);
    const next = await sent(pending).catch((error: unknown) => refusalOf(error, pending));
    if (next.at !== 'unsure') forget();
    for (const name of ['perks', 'submissions']) void queryClient.invalidateQueries({ queryKey: [name] });
    if (turn.current === mine) setStep(next);
  }, []);

  const redeem = (perk: Perk, use: Use = {}) => {
    if (navigator.onLine) void send({ owner, code: perk.code, perk, use, key: newKey() });
  };

  const confirm = (code: string) => {
    if (navigator.onLine) void send({ owner, code, perk: undefined, use: {}, key: newKey(), isProof: true });
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
  return { step, look, redeem, confirm, findOut, giveUp, reset };
}

/** Sends what was decided. With the same key, it happens once, however often it is sent. */
async function sent({ code, key: idempotencyKey, use, isProof }: Pending): Promise<Step> {
  const options = { idempotencyKey, timeoutMs: TIMEOUT_MS };
  if (!isProof) return { at: 'yes', perk: await client.perks.redeem({ code, ...use }, options) };
  const { perk } = await client.till.confirm({ code }, options);
  return perk ? { at: 'valid', perk, wasConfirmed: true } : { at: 'confirmed' };
}

/** No perk has the code: somebody may show that they did something. */
async function lookForProof(code: string): Promise<Step> {
  const {
    proofs: [proof],
  } = await client.till.proofs({ code }, { timeoutMs: TIMEOUT_MS });
  if (!proof) return { at: 'no', code, why: 'unknown' };
  if (proof.state === 'pending') return { at: 'proof', code, proof };
  return { at: 'no', code, why: WHY[proof.state], decidedAt: proof.reviewedAt };
}

const WHY = { approved: 'confirmed', rejected: 'rejected' } as const;

function verdictOf(perk: Perk, code: string, businessId: string): Step {
  if (perk.businessId !== businessId) return { at: 'no', code, perk, why: 'foreign' };
  if (perk.status === 'issued') return { at: 'valid', perk };
  return { at: 'no', code, perk, why: perk.status, decidedAt: perk.redeemedAt };
}

/** What an error says about what was sent. Without a clear answer, whether it happened is not known. */
function refusalOf(error: unknown, { code, perk, use, isProof }: Pending): Step {
  if (isTemporary(error)) return { at: 'unsure', code, perk, isProof };
  if (!(error instanceof ApiError)) return { at: 'problem', code, error, refused: isProof ? 'proof' : 'redemption' };
  const { redeemedAt = null, reviewedAt = null, state, status, term } = (error.details ?? {}) as Details;
  if (error.code === 'ALREADY_REDEEMED') return { at: 'no', code, perk, why: 'redeemed', decidedAt: redeemedAt };
  if (error.code === 'ALREADY_REVIEWED' && state) return { at: 'no', code, why: WHY[state], decidedAt: reviewedAt };
  if (error.code === 'NOT_FOUND') return { at: 'no', code, perk, why: 'unknown' };
  if (error.code === 'INVALID_STATE' && (status === 'expired' || status === 'revoked'))
    return { at: 'no', code, perk, why: status };
  if (error.code === 'PERK_TERMS_NOT_MET' && term) return { at: 'no', code, perk, use, why: term };
  return { at: 'problem', code, error, refused: isProof ? 'proof' : 'redemption' };
}

/** What the errors tell. */
interface Details {
  redeemedAt?: string | null;
  reviewedAt?: string | null;
  state?: keyof typeof WHY;
  status?: string;
  term?: UnmetPerkTerm;
}
