import { enumeration } from '#kernel';
import { Role } from '#identity';

/** What a team is told about, if its members want it. Security notices are no topic: they are always sent. */
export const TOPICS = enumeration('NotificationTopic', [
  'proofs',
  'waiting',
  'limits',
  'webhooks',
  'payouts',
  'disputes',
]);
export type Topic = (typeof TOPICS)[number];

/** When somebody is told. `hourly` is at once, and then at most once in an hour. */
export const FREQUENCIES = enumeration('NotificationFrequency', ['at_once', 'hourly', 'daily', 'off']);
export type Frequency = (typeof FREQUENCIES)[number];

interface TopicRow {
  /** Who is told. */
  roles: readonly Role[];
  /** Until somebody chooses another one. */
  frequency: Frequency;
}

const REVIEWERS: readonly Role[] = ['owner', 'manager', 'reviewer'];

export const TOPIC_TABLE: Readonly<Record<Topic, TopicRow>> = {
  proofs: { roles: REVIEWERS, frequency: 'hourly' },
  waiting: { roles: REVIEWERS, frequency: 'daily' },
  limits: { roles: ['owner', 'manager'], frequency: 'at_once' },
  webhooks: { roles: ['owner'], frequency: 'at_once' },
  payouts: { roles: ['owner'], frequency: 'at_once' },
  disputes: { roles: ['owner'], frequency: 'at_once' },
};

/** The topics that somebody with this role is told about. */
export function topicsOf(role: Role): Topic[] {
  return TOPICS.filter((topic) => TOPIC_TABLE[topic].roles.includes(role));
}
