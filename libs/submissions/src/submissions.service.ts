import { Injectable, OnModuleInit } from '@nestjs/common';
import { In } from 'typeorm';
import { Condition, Db, List, Lists, RowsByTime } from '#database';
import { Actor, assertOwnBusiness, invalid, notFound, Page } from '#kernel';
import { Submitters } from '#participants';
import { UploadsService } from '#uploads';
import { ReviewFactsFinder } from './review-facts-finder';
import { SubmissionDetail } from './submission-detail.dto';
import { ListSubmissions } from './submission-requests.dto';
import { SubmissionView, THE_PERSON } from './submission.dto';
import { Submission, SUBMISSION_STATE, SubmissionState } from './submission.entity';
import { SubmissionViews } from './submission-views';
import { subjectIn } from './subjects/subject.dto';
import { reviewableBy, SUBJECT_TYPES, SubjectType } from './subjects/subject-type';
import { PAGE_OF_PERSON } from './submissions.queries';
import { Previews, SubmissionPreviewView } from './verification';

const SUBMISSIONS = new RowsByTime('submissions', 'sub', Submission);

/** As whom a business knows a person. */
interface KnownAs {
  businessId: string;
  participantId: string;
}

/** A page of the submissions of a person. */
interface OfPerson {
  campaignId?: string;
  perPage: number;
  cursor?: string;
}

/** The submissions that an actor may read. */
@Injectable()
export class SubmissionsService implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly lists: Lists,
    private readonly views: SubmissionViews,
    private readonly submitters: Submitters,
    private readonly reviewFacts: ReviewFactsFinder,
    private readonly previews: Previews,
    private readonly uploads: UploadsService,
  ) {}

  onModuleInit(): void {
    this.uploads.registerReviewers((actor, uploadId) => this.uploaderOf(actor, uploadId));
  }

  /** The submissions that the actor's business sent, and those that its subjects received. */
  async list(actor: Actor, query: ListSubmissions): Promise<Page<SubmissionView>> {
    assertOwnBusiness(actor, query.businessId);
    const { subject: subjectType, state = SUBMISSION_STATE } = query;
    const { businessId, livemode } = actor;
    const named = subjectIn(query);
    if (named && subjectType !== undefined && subjectType !== named.type)
      throw invalid('subject', `cannot be ${subjectType} together with ${named.type}Id`);
    const participantId = await this.submitters.idOf(actor, query);
    const selected = { livemode, participantId, ...(named ? { subjectId: named.id } : { subjectType }), state };
    const queue = queueOf(actor, named?.type ?? subjectType);
    const received = queue.map((types) => ({ ...selected, businessId, ...(!named && types) }));
    const sentToOthers = {
      ...selected,
      submittedByBusinessId: businessId,
      businessId: Condition.differentFrom('submitted_by_business_id'),
    };
    // Only the business that received a submission knows its participant.
    const sides = participantId === undefined ? [...received, sentToOthers] : received;
    const page = await this.lists.page(SUBMISSIONS.list(this.db, sides, query), query);
    return { ...page, items: await this.views.withPerks(page.items, businessId) };
  }

  async get(actor: Actor, id: string): Promise<SubmissionDetail> {
    const submission = await this.findReadable(actor, id);
    const [view] = await this.views.withPerks([submission], actor.businessId);
    if (!view) throw new Error(`There is no view of ${id}.`);
    const { uploadId, submittedByBusinessId } = submission;
    const found = uploadId && (await this.uploads.find({ businessId: submittedByBusinessId, id: uploadId }));
    const upload = found ? { upload: this.uploads.viewOf(found) } : {};
    const isReviewer = submission.businessId === actor.businessId;
    return { ...view, ...upload, ...(isReviewer && { review: await this.reviewFacts.of(submission, found || null) }) };
  }

  async preview(actor: Actor, id: string): Promise<SubmissionPreviewView> {
    return this.previews.find(await this.findReadable(actor, id));
  }

  /** The live submissions of a person whom businesses know as these participants, newest first. They are not counted. */
  async ofParticipants(
    participants: readonly KnownAs[],
    { campaignId, perPage, cursor }: OfPerson,
  ): Promise<Page<SubmissionView>> {
    const known = [participants.map((each) => each.businessId), participants.map((each) => each.participantId)];
    const list: List<Submission> = {
      name: 'submissions of a person',
      read: ({ after: [last = 'sub~'] = [], limit }) =>
        this.db.query<Submission>(PAGE_OF_PERSON, [...known, campaignId ?? null, last, limit]),
      count: () => Promise.reject(new Error('The submissions of a person are not counted.')),
      positionOf: ({ id }) => [id],
    };
    const page = await this.lists.page(list, { page: 1, perPage, cursor, total: false });
    return { ...page, items: await this.views.withPerks(page.items, THE_PERSON) };
  }

  /** The states of these submissions, by id. Takes no actor: who asks has read them before. */
  async statesOf(submissions: readonly Pick<Submission, 'businessId' | 'id'>[]): Promise<Map<string, SubmissionState>> {
    if (submissions.length === 0) return new Map();
    const [ids, owners] = [submissions.map(({ id }) => id), submissions.map(({ businessId }) => businessId)];
    const found = await this.db.manager.find(Submission, {
      select: { id: true, state: true },
      where: { id: In([...new Set(ids)]), businessId: In([...new Set(owners)]) },
    });
    return new Map(found.map(({ id, state }) => [id, state]));
  }

  /** One of them; undefined if it is not theirs. */
  async findOfParticipants(participants: readonly KnownAs[], id: string): Promise<SubmissionView | undefined> {
    const found = await this.db.manager.findOneBy(Submission, { id, livemode: true });
    const isTheirs = participants.some(
      ({ businessId, participantId }) => found?.businessId === businessId && found.participantId === participantId,
    );
    if (!found || !isTheirs) return undefined;
    const [view] = await this.views.withPerks([found], THE_PERSON);
    return view;
  }

  /** The business that has sent an uploaded file to that of the actor; undefined if there is none. */
  private async uploaderOf({ businessId, livemode }: Actor, uploadId: string): Promise<string | undefined> {
    const found = await this.db.manager.findOneBy(Submission, { businessId, uploadId, livemode });
    return found?.submittedByBusinessId;
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
