import { createHash } from 'node:crypto';

/** Seconds from each failed attempt to the next one: ten attempts over 75 h 35 min 5 s. */
const STEPS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
const JITTER = 0.2;
/** The statuses for which `Retry-After` is honoured. */
const RETRY_AFTER_STATUSES = [429, 502, 503, 504];

/** The part of the result of an attempt that the time of the next one depends on. */
export interface Result {
  status: number | null;
  headers: Record<string, string> | null;
}

/**
 * How many seconds after a failed attempt the next one is due; undefined after the last.
 * The jitter is derived from the delivery and the attempt, so that every process computes the same. `Retry-After` replaces
 * it, limited to between one and two times the step.
 * @param attempt from 1
 */
export function retrySeconds(deliveryId: string, attempt: number, result: Result, now: Date): number | undefined {
  const step = STEPS[attempt - 1];
  if (step === undefined) return undefined;
  const honoured = RETRY_AFTER_STATUSES.includes(result.status ?? 0);
  const requested = honoured ? secondsOf(result.headers?.['retry-after'], now) : undefined;
  if (requested !== undefined) return Math.min(Math.max(requested, step), 2 * step);
  return step * (1 - JITTER + 2 * JITTER * fractionOf(`${deliveryId}.${String(attempt)}`));
}

/** Parses `Retry-After`: seconds, or an HTTP date. Undefined when it is neither. */
function secondsOf(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  if (!/^[A-Z][a-z]{2}, .* GMT$/.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : (date - now.getTime()) / 1000;
}

/** A number from 0 to 1, evenly distributed. */
function fractionOf(seed: string): number {
  return createHash('sha256').update(seed).digest().readUInt32BE() / 2 ** 32;
}
