import { ApiSchema } from '@nestjs/swagger';
import { invalid, OneOf, Text } from '#kernel';
import { SUBJECT_TYPES, SubjectType } from './subject-type';

@ApiSchema({ name: 'SubmissionSubject' })
export class SubjectView {
  @OneOf(SUBJECT_TYPES, { description: 'What kind of resource the proof is for.' })
  type: SubjectType;

  @Text({ description: 'The id of the resource.', example: 'camp_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;
}

/** The subjects that a request names. */
type NamedSubjects = Partial<Record<`${SubjectType}Id`, string>>;

/** The subject that a request names; undefined if it names none. @throws ApiError VALIDATION_ERROR if it names several */
export function subjectIn(named: NamedSubjects): { type: SubjectType; id: string } | undefined {
  const [first, second] = SUBJECT_TYPES.flatMap((type) => {
    const field = `${type}Id` as const;
    const id = named[field];
    return id === undefined ? [] : [{ type, id, field }];
  });
  if (second) throw invalid(second.field, `cannot be combined with ${String(first?.field)}: send only one of them`);
  return first && { type: first.type, id: first.id };
}
