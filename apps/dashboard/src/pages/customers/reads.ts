import type { Read, ReadPages } from '../../api/begin.ts';
import {
  client,
  type Participant,
  type ParticipantPage,
  type Perk,
  type PerkPage,
  type Submission,
  type SubmissionPage,
} from '../../api/client.ts';

export function queryOf(q: string | undefined) {
  return q ? { q } : {};
}

export function customersOf(query: ReturnType<typeof queryOf>): ReadPages<ParticipantPage, Participant> {
  return [
    ['participants', 'list', query],
    (page, options) => client.participants.list({ ...query, ...page }, options),
    ({ items }) => items,
  ];
}

export const customerOf = (id: string): Read<Participant> => [
  ['participants', id],
  (options) => client.participants.get(id, options),
];

export function proofsOf(participantId: string): ReadPages<SubmissionPage, Submission> {
  return [
    ['submissions', 'of', participantId],
    (page, options) => client.submissions.list({ participantId, ...page }, options),
    ({ items }) => items,
  ];
}

export function perksOf(participantId: string): ReadPages<PerkPage, Perk> {
  return [
    ['perks', 'of', participantId],
    (page, options) => client.perks.list({ participantId, ...page }, options),
    ({ items }) => items,
  ];
}
