import { ApiSchema } from '@nestjs/swagger';
import { Bool, Id, Int, Nested, OneOf, Text, TextList } from '#kernel';
import { UploadView } from '#uploads';
import { SubmissionView } from './submission.dto';
import { PREVIEW_STATUS, PreviewStatus } from './verification';

@ApiSchema({ name: 'SubmitterHistory' })
export class SubmitterHistoryView {
  @Int({
    description:
      'Approved submissions to your business; of another business, among its latest 250 approved ones anywhere.',
    example: 4,
  })
  approved: number;

  @Int({
    description:
      'Rejected submissions to your business; of another business, among its latest 250 rejected ones anywhere.',
    example: 1,
  })
  rejected: number;
}

@ApiSchema({ name: 'ProofFileFacts' })
export class PictureFactsView {
  @Text({
    untrusted: true,
    nullable: true,
    description:
      'The program or the firmware that wrote the file, as the file says; null if it does not. Anyone can write anything there.',
    example: 'Snapseed 2.0',
  })
  software: string | null;

  @Bool({ description: 'Whether that is a program in which pictures are edited.', example: true })
  isEdited: boolean;

  @Id('sub', {
    nullable: true,
    description:
      'The latest submission with a picture that looked the same when this one was submitted, perhaps cropped or in another size; null if there was none within 90 days.',
    example: null,
  })
  similarTo: string | null;
}

@ApiSchema({ name: 'ReviewFacts' })
export class ReviewFacts {
  @Nested(() => SubmitterHistoryView, {
    nullable: true,
    description:
      'What your business has decided about other submissions of the participant or business. Null if it is the other side of a trade, or your own business.',
  })
  submitter: SubmitterHistoryView | null;

  @TextList(
    {},
    {
      description:
        'Other submissions to your campaigns and programs with the same proof, whatever its URL; newest first, at most 20. Empty for a trade.',
      example: ['sub_01kaj4yt7hfbc9zqf3v1w2x5n9'],
    },
  )
  sameProof: string[];

  @Text({
    nullable: true,
    description:
      'The code of the submitter, which the post must contain if `requirements.challengeCode` of the campaign or program is true. Null for a trade, which has its own.',
    example: 'PERK-7KQ2MXWD',
  })
  challengeCode: string | null;

  @Nested(() => PictureFactsView, {
    optional: true,
    description: 'What is known about the uploaded file; absent for a proof elsewhere.',
  })
  file?: PictureFactsView;

  @OneOf(PREVIEW_STATUS, {
    description: 'Whether there is a picture of the proof at `GET /submissions/{id}/preview`.',
    example: 'ready',
  })
  preview: PreviewStatus;
}

/** A submission as it is returned by itself. */
@ApiSchema({ name: 'SubmissionDetail' })
export class SubmissionDetail extends SubmissionView {
  @Nested(() => UploadView, {
    optional: true,
    description: 'The uploaded file that is the proof; absent for a proof elsewhere, and after the file was deleted.',
  })
  upload?: UploadView;

  @Nested(() => ReviewFacts, {
    optional: true,
    description: 'What helps to decide on it; only for the business that reviews it, absent otherwise.',
  })
  review?: ReviewFacts;
}
