import { Injectable } from '@nestjs/common';
import { Db, Reader, Statement } from '#database';
import { Counters } from '#database/counters';
import { Upload } from '#uploads';
import { PictureFactsView, ReviewFacts, SubmitterHistoryView } from './submission-detail.dto';
import { Submission, SubmissionState } from './submission.entity';
import { BY_PARTICIPANT } from './submissions.counters';
import { ChallengeCodes } from './subjects/challenge-codes';
import { ANONYMOUS_TYPE } from './subjects/subject-type';
import { Pictures, Previews, PreviewStatus } from './verification';

/** How many submissions are looked at, so that the time that it takes does not grow with a submitter's activity. */
const MOST = 250;

/**
 * How many of the latest submissions of business $2 in mode $3 business $1 has decided either way, without submission $4. The states
 * are read separately, each in the order of the index. Trades do not count: their sides must not be recognised.
 */
const DECIDED: Statement = {
  name: 'submissions.decided_for_submitter',
  text: `select count(*) filter (where state = 'approved')::int as approved, count(*) filter (where state = 'rejected')::int as rejected
         from unnest(array['approved', 'rejected']) as states (wanted) cross join lateral (
           select id, business_id, subject_type, state from submissions
           where submitted_by_business_id = $2 and livemode = $3 and state = wanted and business_id <> submitted_by_business_id
           order by id desc limit ${String(MOST)}
         ) as latest
         where business_id = $1 and subject_type <> '${ANONYMOUS_TYPE}' and id <> $4`,
};

/** The latest submissions to business $1 with the fingerprint of submission $2, without those to trades. */
const SAME: Statement = {
  name: 'submissions.same_proof',
  text: `select same.submission_id as id from proof_fingerprints mine cross join lateral (
           select submission_id, ordinal from proof_fingerprints
           where fingerprint = mine.fingerprint and livemode = mine.livemode order by ordinal desc limit ${String(MOST)}
         ) as same join submissions on submissions.id = same.submission_id
         where mine.submission_id = $2 and same.submission_id <> $2
           and business_id = $1 and subject_type <> '${ANONYMOUS_TYPE}'
         order by same.ordinal desc limit 20`,
};

/** Facts for the reviewer of a submission that are not part of the submission. */
@Injectable()
export class ReviewFactsFinder {
  constructor(
    private readonly db: Db,
    private readonly counters: Counters,
    private readonly challengeCodes: ChallengeCodes,
    private readonly previews: Previews,
    private readonly pictures: Pictures,
  ) {}

  /** The submission must have been received by the business that reads this. */
  async of(submission: Submission, upload: Upload | null): Promise<ReviewFacts> {
    const { id, subjectType, subjectId, submittedByBusinessId, challengeHolder } = submission;
    const [preview, file] = await Promise.all([
      submission.uploadId === null ? this.previews.statusOf(id) : uploadedStatusOf(upload),
      this.fileFactsOf(submission, upload),
    ]);
    if (subjectType === ANONYMOUS_TYPE)
      return { submitter: null, sameProof: [], challengeCode: null, ...file, preview };
    const reader = await this.db.reader();
    const [submitter, same] = await Promise.all([
      this.historyOf(submission, reader),
      reader.query<{ id: string }>(SAME, [submission.businessId, id]),
    ]);
    const [challengeCode = null] = this.challengeCodes.codesOf(subjectId, challengeHolder ?? submittedByBusinessId);
    return { submitter, sameProof: same.map((each) => each.id), challengeCode, ...file, preview };
  }

  private async fileFactsOf(submission: Submission, upload: Upload | null): Promise<{ file?: PictureFactsView }> {
    if (submission.uploadId === null) return {};
    const { software = null, isEdited = false } = upload?.facts ?? {};
    return { file: { software, isEdited, similarTo: await this.pictures.similarTo(submission) } };
  }

  /** Of a participant all decisions, of another business those among its latest; null for the business's own proof. */
  private async historyOf(submission: Submission, reader: Reader): Promise<SubmitterHistoryView | null> {
    const { id, businessId, submittedByBusinessId, participantId, livemode, state } = submission;
    if (participantId !== null) {
      const { approved, rejected } = BY_PARTICIPANT;
      const counted = (await this.counters.read([participantId], { approved, rejected })).get(participantId);
      const others = (count = 0, own: SubmissionState) => count - (state === own ? 1 : 0);
      return { approved: others(counted?.approved, 'approved'), rejected: others(counted?.rejected, 'rejected') };
    }
    if (businessId === submittedByBusinessId) return null;
    const [found] = await reader.query<SubmitterHistoryView>(DECIDED, [
      businessId,
      submittedByBusinessId,
      livemode,
      id,
    ]);
    return found ?? null;
  }
}

/** An uploaded picture has a preview from the beginning, and as long as the file is kept. */
function uploadedStatusOf(upload: Upload | null): PreviewStatus {
  return upload?.preview ? 'ready' : 'none';
}
