import type { Tone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icon.tsx';

/** A state as people read it. */
export interface StateWords {
  label: string;
  tone: Tone;
  icon?: IconName;
}

const states = <K extends string>(table: Record<K, StateWords>) =>
  table as Readonly<Record<string, StateWords | undefined>>;

const SUBMISSION = states({
  pending: { label: 'Waiting', tone: 'warn', icon: 'clock' },
  approved: { label: 'Approved', tone: 'good', icon: 'check' },
  rejected: { label: 'Rejected', tone: 'bad', icon: 'close' },
});

const CAMPAIGN = states({
  draft: { label: 'Draft', tone: 'neutral', icon: 'edit' },
  active: { label: 'Live', tone: 'good', icon: 'play' },
  paused: { label: 'Paused', tone: 'warn', icon: 'pause' },
  completed: { label: 'Completed', tone: 'info', icon: 'flag' },
  expired: { label: 'Expired', tone: 'neutral', icon: 'clock' },
});

const PERK = states({
  issued: { label: 'Issued', tone: 'info', icon: 'gift' },
  redeemed: { label: 'Redeemed', tone: 'good', icon: 'check' },
  expired: { label: 'Expired', tone: 'neutral', icon: 'clock' },
  revoked: { label: 'Revoked', tone: 'bad', icon: 'close' },
});

const CHECK = states({
  passed: { label: 'Passed', tone: 'good', icon: 'check' },
  failed: { label: 'Failed', tone: 'bad', icon: 'close' },
  unknown: { label: 'Unknown', tone: 'neutral', icon: 'question' },
});

/** The words for a state; one that is newer than this dashboard is shown as it is, in a readable form. */
const find = (table: Readonly<Record<string, StateWords | undefined>>) => (state: string) =>
  table[state] ?? { label: readable(state), tone: 'neutral' as const };

export const submissionState = find(SUBMISSION);
export const campaignState = find(CAMPAIGN);
export const perkState = find(PERK);
export const checkOutcome = find(CHECK);

/** `past_due` and `pastDue` as "Past due". */
export function readable(name: string): string {
  const text = name
    .replace(/[_-]+/g, ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
