import { Injectable } from '@nestjs/common';
import { Condition, Db, Lists, mapPage, RowsByTime } from '#database';
import { Actor, assertOwnBusiness, invalid, notFound, Page } from '#kernel';
import { PerksService } from '#perks';
import { ReviewFactsFinder } from './review-facts-finder';
import { SubmissionDetail } from './submission-detail.dto';
import { ListSubmissions, SubmissionView, submissionView } from './submission.dto';
import { Submission, SUBMISSION_STATE } from './submission.entity';
import { subjectIn } from './subjects/subject.dto';
import { reviewableBy, SUBJECT_TYPES, SubjectType } from './subjects/subject-type';
import { Previews, SubmissionPreviewView } from './verification';

const SUBMISSIONS = new RowsByTime('submissions', 'sub', Submission);

/** The submissions that an actor may read. */
@Injectable()
export class SubmissionsService {
  constructor(
    private readonly db: Db,
    private readonly lists: Lists,
    private readonly perks: PerksService,
    private readonly reviewFacts: ReviewFactsFinder,
    private readonly previews: Previews,
  ) {}

  /** The submissions that the actor's business sent, and those that its subjects received. */
  async list(actor: Actor, query: ListSubmissions): Promise<Page<SubmissionView>> {
    assertOwnBusiness(actor, query.businessId);
    const { subject: subjectType, state = SUBMISSION_STATE } = query;
    const { businessId, livemode } = actor;
    const named = subjectIn(query);
    if (named && subjectType !== undefined && subjectType !== named.type)
      throw invalid('subject', `cannot be ${subjectType} together with ${named.type}Id`);
    const selected = { livemode, ...(named ? { subjectId: named.id } : { subjectType }), state };
    const queue = queueOf(actor, named?.type ?? subjectType);
    const received = queue.map((types) => ({ ...selected, businessId, ...(!named && types) }));
    const sentToOthers = {
      ...selected,
      submittedByBusinessId: businessId,
      businessId: Condition.differentFrom('submitted_by_business_id'),
    };
    const page = await this.lists.page(SUBMISSIONS.list(this.db, [...received, sentToOthers], query), query);
    const approved = page.items.filter((submission) => submission.state === 'approved');
    const perks = await this.perks.bySubmission(approved.map(({ id }) => id));
    return mapPage(page, (submission) => submissionView(submission, perks.get(submission.id) ?? null, businessId));
  }

  async get(actor: Actor, id: string): Promise<SubmissionDetail> {
    const submission = await this.findReadable(actor, id);
    const perks = await this.perks.bySubmission(submission.state === 'approved' ? [id] : []);
    const view = submissionView(submission, perks.get(id) ?? null, actor.businessId);
    return submission.businessId === actor.businessId
      ? { ...view, review: await this.reviewFacts.of(submission) }
      : view;
  }

  async preview(actor: Actor, id: string): Promise<SubmissionPreviewView> {
    await this.findReadable(actor, id);
    return this.previews.find(id);
  }

  private async findReadable(actor: Actor, id: string): Promise<Submission> {
    const submission = await this.db.manager.findOneBy(Submission, readableBy(actor, id));
    if (!submission) throw notFound();
    return submission;
  }
}

/**
 * What a list has of the received submissions: all, or for an actor who reviews only those that it may decide on.
 * @param wanted the type that the list is restricted to
 * @returns no alternative if there is nothing to show
 */
function queueOf({ scopes }: Actor, wanted: SubjectType | undefined): { subjectType?: SubjectType[] }[] {
  const shown = reviewableBy(scopes);
  if (!scopes.has('review.submissions') || shown.length === SUBJECT_TYPES.length) return [{}];
  if (wanted !== undefined) return shown.includes(wanted) ? [{}] : [];
  return [{ subjectType: shown }];
}

/** The condition of every finder: submissions that the actor's business sent or received, in the actor's mode. */
function readableBy({ businessId, livemode }: Actor, id: string) {
  return [
    { id, businessId, livemode },
    { id, submittedByBusinessId: businessId, livemode },
  ];
}
