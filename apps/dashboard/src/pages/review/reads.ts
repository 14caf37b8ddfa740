import { begin, beginPages, type Read, type ReadPages, type Visit } from '../../api/begin.ts';
import { allActions } from '../../api/catalogue-reads.ts';
import {
  client,
  type Submission,
  type SubmissionPage,
  type SubmissionState,
  type SubjectType,
} from '../../api/client.ts';

/** Which proofs are shown. It is in the URL, under the names of the API. */
export interface Filter {
  state: SubmissionState;
  subject: SubjectType | undefined;
  campaignId: string | undefined;
  programId: string | undefined;
  tradeId: string | undefined;
}

const SUBJECTS: readonly string[] = ['campaign', 'program', 'trade'] satisfies SubjectType[];

export function filterIn({ state, subject, campaignId, programId, tradeId }: Visit['search']): Filter {
  return {
    state: state === 'approved' || state === 'rejected' ? state : 'pending',
    subject: subject !== undefined && SUBJECTS.includes(subject) ? (subject as SubjectType) : undefined,
    campaignId: idIn(campaignId, 'camp_'),
    programId: idIn(programId, 'prog_'),
    tradeId: idIn(tradeId, 'trd_'),
  };
}

function idIn(text: string | undefined, prefix: string): string | undefined {
  return text?.startsWith(prefix) ? text : undefined;
}

export function queueOf({ state, subject, campaignId, programId, tradeId }: Filter) {
  const query = { state, subject, campaignId, programId, tradeId, sort: orderOf(state), perPage: 50 };
  return [
    ['submissions', 'review', query],
    (cursor, options) => client.submissions.list({ ...query, ...cursor }, options),
    (page) => page.items,
  ] satisfies ReadPages<SubmissionPage, Submission>;
}

/** Those that wait are reviewed in the order in which they came; of those that are decided, the latest matter most. */
function orderOf(state: SubmissionState): 'oldest' | 'newest' {
  return state === 'pending' ? 'oldest' : 'newest';
}

const NEWEST = { perPage: 100, total: false };

export const newestCampaigns = [
  ['campaigns', 'names'],
  (options) => client.campaigns.list(NEWEST, options),
] satisfies Read<unknown>;

export const newestPrograms = [
  ['programs', 'names'],
  (options) => client.programs.list(NEWEST, options),
] satisfies Read<unknown>;

export function beginReview({ can, search }: Visit): void {
  void beginPages(queueOf(filterIn(search)));
  void begin(newestCampaigns);
  if (can('read.programs')) void begin(newestPrograms);
  void begin(allActions);
}
