// What every server that is compared has to compute.
import { createHash, randomInt } from 'node:crypto';

const DAY_MS = 24 * 60 * 60 * 1000;
const CODE_ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Remembers what `find` returned for 5 seconds, as the service does for API keys. */
export function remembered<T>(find: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const entries = new Map<string, { found: Promise<T>; until: number }>();
  return (key) => {
    const known = entries.get(key);
    if (known && known.until > Date.now()) return known.found;
    const found = find(key);
    entries.set(key, { found, until: Date.now() + 5000 });
    return found;
  };
}

export function monthOf(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));
}

export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

export function newCode(): string {
  return Array.from({ length: 10 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
}

/** By which the same proof is found again. */
export function proofHash(proofUrl: string): string {
  const url = new URL(proofUrl);
  url.searchParams.sort();
  const path = url.pathname.replace(/\/+$/, '');
  return sha256(`${url.host.replace(/^www\./, '')}${path}?${url.searchParams.toString()}`);
}

interface Submission {
  campaignId: string;
  businessId: string;
  submittedById: string;
  submittedByBusinessId: string;
  participantId: string;
}

/** The counters that a new submission adds to: what each counts for, and its name. */
export function countersOfCreation(
  { campaignId, businessId, submittedById, participantId }: Submission,
  now: Date,
): [string, string][] {
  return [
    [campaignId, 'submissions.received'],
    [dayOf(businessId, now), 'submissions.received_by_day'],
    [submittedById, 'submissions.filed'],
    [participantId, 'submissions.by_participant'],
  ];
}

/** The counters that an approval adds to. @param isFirst of this creator for this campaign */
export function countersOfApproval(
  { campaignId, businessId, submittedByBusinessId, participantId }: Submission,
  reviewer: string,
  isFirst: boolean,
  now: Date,
): [string, string][] {
  return [
    [reviewer, 'submissions.reviewed'],
    [campaignId, 'submissions.approved'],
    [dayOf(businessId, now), 'submissions.approved_by_day'],
    [submittedByBusinessId, 'submissions.record_approved'],
    [participantId, 'submissions.approved_by_participant'],
    ...(isFirst ? ([[submittedByBusinessId, 'submissions.record_campaigns']] as [string, string][]) : []),
    [campaignId, 'perks.issued'],
    [dayOf(businessId, now), 'perks.issued_by_day'],
    [participantId, 'perks.issued_by_participant'],
  ];
}

function dayOf(businessId: string, now: Date): string {
  return `${businessId}/live/${now.toISOString().slice(0, 10)}`;
}
