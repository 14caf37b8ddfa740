import { Created, PlainAnswer, Problem, ReadyAnswer } from '#platform';
import { ReadyResult } from '../protocol/messages';
import { FROM_SERVER, isStructured, MODERN, Revision } from '../protocol/revisions';
import { RawResult } from './tool';

/** What a tool gives, as text and, where the revision has it, as data. */
export function success(given: unknown, meta: object, revision: Revision): ReadyResult {
  const ending =
    revision === MODERN
      ? `,"_meta":${JSON.stringify({ ...meta, ...FROM_SERVER })},"resultType":"complete"}`
      : `,"_meta":${JSON.stringify(meta)}}`;
  const content = given instanceof ReadyAnswer ? said(given, revision) : contentOf(jsonOf(given), revision);
  return new ReadyResult(content, ending);
}

/** What went wrong, for a model to act on: the error envelope, and what to do about it. */
export function failure(texts: string[], meta: object): object {
  return { content: texts.map((text) => ({ type: 'text', text })), isError: true, _meta: meta };
}

/** The words of a call that brought a key, for that call and for all that repeat it. */
export class KeptWords {
  constructor(
    readonly answer: PlainAnswer,
    readonly replayed: boolean,
  ) {}

  /** @param given what the tool gave */
  static of(given: unknown): PlainAnswer {
    if (given instanceof RawResult) throw new Error('Only data can be told again.');
    return new PlainAnswer(200, {}, jsonOf(given));
  }

  static ofFailure({ type, headers }: Problem, texts: string[]): PlainAnswer {
    return new PlainAnswer(type.status, headers, JSON.stringify(texts));
  }

  /** The same result again, in whichever revision. */
  result(meta: object, revision: Revision): object {
    const { status, body } = this.answer;
    const told = this.replayed ? { ...meta, idempotencyReplayed: true } : meta;
    return status < 400 ? success(this, told, revision) : failure(JSON.parse(body) as string[], told);
  }
}

function jsonOf(given: unknown): string {
  if (given instanceof KeptWords) return given.answer.body;
  return JSON.stringify(given instanceof Created ? given.data : given);
}

/** Answers that are sent many times are put into words once for each form. */
const kept = new WeakMap<ReadyAnswer, Map<boolean, Buffer>>();

function said(answer: ReadyAnswer, revision: Revision): Buffer {
  const forms = kept.get(answer) ?? new Map<boolean, Buffer>();
  const structured = isStructured(revision);
  const bytes = forms.get(structured) ?? Buffer.from(contentOf(answer.data ?? 'null', revision));
  kept.set(answer, forms.set(structured, bytes));
  return bytes;
}

/** The beginning of a result. */
function contentOf(json: string, revision: Revision): string {
  const content = `{"content":[{"type":"text","text":${JSON.stringify(json)}}]`;
  return isStructured(revision) ? `${content},"structuredContent":${json}` : content;
}
