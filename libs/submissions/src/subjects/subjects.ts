import { Injectable } from '@nestjs/common';
import { SubmissionSubject } from './subject';
import { SubjectType } from './subject-type';

/** The kinds of subjects. Each is registered by its context in `onModuleInit`. */
@Injectable()
export class Subjects {
  private readonly byType = new Map<SubjectType, SubmissionSubject>();

  /** Adds a kind of subject. @throws Error if the type is registered already */
  register(subject: SubmissionSubject): void {
    if (this.byType.has(subject.type)) throw new Error(`The subject ${subject.type} is registered twice.`);
    this.byType.set(subject.type, subject);
  }

  /** @throws Error if no context has registered the type */
  of(type: SubjectType): SubmissionSubject {
    const subject = this.byType.get(type);
    if (!subject) throw new Error(`No context has registered the subject ${type}.`);
    return subject;
  }
}
