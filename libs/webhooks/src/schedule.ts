import { createHash } from 'node:crypto';

/** Seconds from each attempt that failed to the next one: ten attempts over 75 h 35 min 5 s. */
const STEPS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
const JITTER = 0.2;
/** Answers with which a server asks for patience, and may say how much. */
const PATIENCE = [429, 502, 503, 504];

/** What an attempt got, as far as the next one depends on it. */
export interface Result {
  status: number | null;
  headers: Record<string, string> | null;
}

/**
 * How many seconds after an attempt that failed the next one is due; undefined after the last.
 * The jitter follows from the delivery, so that it is the same whoever asks. A server's `Retry-After` replaces it, within
 * one and two times the step.
 * @param attempt from 1
 */
export function retrySeconds(deliveryId: string, attempt: number, result: Result, now: Date): number | undefined {
  const step = STEPS[attempt - 1];
  if (step === undefined) return undefined;
  const wished = PATIENCE.includes(result.status ?? 0) ? secondsOf(result.headers?.['retry-after'], now) : undefined;
  if (wished !== undefined) return Math.min(Math.max(wished, step), 2 * step);
  return step * (1 - JITTER + 2 * JITTER * fractionOf(`${deliveryId}.${String(attempt)}`));
}

/** `Retry-After`: seconds, or a date as HTTP writes it. Undefined when it is neither. */
function secondsOf(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  if (!/^[A-Z][a-z]{2}, .* GMT$/.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : (date - now.getTime()) / 1000;
}

/** 0 to 1, evenly. */
function fractionOf(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE() / 2 ** 32;
}
