import { Injectable } from '@nestjs/common';
import { OfParticipant, ParticipantReference, Submitters } from '#participants';
import { PerksService, PerkView } from '#perks';
import { submissionView, SubmissionView } from './submission.dto';
import { Submission } from './submission.entity';

/** Submissions as the API and events show them, with their participants. */
@Injectable()
export class SubmissionViews {
  constructor(
    private readonly submitters: Submitters,
    private readonly perks: PerksService,
  ) {}

  /** @param viewer the business that reads it, or `THE_PERSON`; undefined for an event, which both sides receive */
  async of(submission: Submission, perk: PerkView | null, viewer: string | undefined): Promise<SubmissionView> {
    return submissionView(
      submission,
      perk,
      participantIn(await this.references([submission], viewer), submission),
      viewer,
    );
  }

  /** The same as of the end of the current transaction: call the result then. */
  later(submission: Submission, viewer: string): (perk: PerkView | null) => SubmissionView {
    const participant = this.submitters.referenceLater(ofParticipant(submission), viewer);
    return (perk) => submissionView(submission, perk, participant(), viewer);
  }

  /** The same with the perks that were issued for them. */
  async withPerks(submissions: readonly Submission[], viewer: string): Promise<SubmissionView[]> {
    const approved = submissions.filter(({ state }) => state === 'approved');
    const [perks, references] = await Promise.all([
      this.perks.bySubmission(approved.map(({ id }) => id)),
      this.references(submissions, viewer),
    ]);
    return submissions.map((submission) =>
      submissionView(submission, perks.get(submission.id) ?? null, participantIn(references, submission), viewer),
    );
  }

  private references(submissions: readonly Submission[], viewer: string | undefined) {
    return this.submitters.references(submissions.map(ofParticipant), viewer);
  }
}

function ofParticipant({ businessId, participantId, submittedByBusinessId: senderId }: Submission): OfParticipant {
  return { businessId, participantId, senderId };
}

/** Null also for a submission of another business, whose participants are not among these. */
function participantIn(
  references: ReadonlyMap<string, ParticipantReference>,
  { participantId }: Submission,
): ParticipantReference | null {
  return (participantId !== null && references.get(participantId)) || null;
}
