import { KeptAnswer, Problem } from '#platform';
import { ReadyResult } from '../protocol/messages';
import { FROM_SERVER, isStructured, MODERN, Revision } from '../protocol/revisions';
import { RawResult } from './tool';

/** What a tool gives, as text and, where the revision has it, as data. @param json the data */
export function success(json: string, meta: object, revision: Revision): ReadyResult {
  return new ReadyResult(contentOf(json, revision), endingOf(meta, revision));
}

/** By data that is given many times: its content, with and without structure. */
const kept = new WeakMap<object, Map<boolean, Buffer>>();

/** The same for data of which each object is serialised once. */
export function cachedSuccess(data: object, meta: object, revision: Revision): ReadyResult {
  const forms = kept.get(data) ?? new Map<boolean, Buffer>();
  const structured = isStructured(revision);
  const content = forms.get(structured) ?? Buffer.from(contentOf(JSON.stringify(data), revision));
  kept.set(data, forms.set(structured, content));
  return new ReadyResult(content, endingOf(meta, revision));
}

/** What went wrong, for a model to act on: the error envelope, and what to do about it. */
export function failure(texts: string[], meta: object): object {
  return { content: texts.map((text) => ({ type: 'text', text })), isError: true, _meta: meta };
}

/** The words of a call that brought a key, for that call and for all that repeat it. */
export class KeptWords {
  constructor(
    readonly answer: KeptAnswer,
    readonly replayed: boolean,
  ) {}

  /** @param given what the tool gave */
  static of(given: unknown): KeptAnswer {
    if (given instanceof RawResult) throw new Error('Only data can be told again.');
    return { status: 200, headers: {}, body: JSON.stringify(given) };
  }

  static ofFailure({ type, headers }: Problem, texts: string[]): KeptAnswer {
    return { status: type.status, headers, body: JSON.stringify(texts) };
  }

  /** The same result again, in whichever revision. */
  result(meta: object, revision: Revision): object {
    const { status, body } = this.answer;
    const told = this.replayed ? { ...meta, idempotencyReplayed: true } : meta;
    return status < 400 ? success(body, told, revision) : failure(JSON.parse(body) as string[], told);
  }
}

/** The beginning of a result. */
function contentOf(json: string, revision: Revision): string {
  const content = `{"content":[{"type":"text","text":${JSON.stringify(json)}}]`;
  return isStructured(revision) ? `${content},"structuredContent":${json}` : content;
}

function endingOf(meta: object, revision: Revision): string {
  if (revision !== MODERN) return `,"_meta":${JSON.stringify(meta)}}`;
  return `,"_meta":${JSON.stringify({ ...meta, ...FROM_SERVER })},"resultType":"complete"}`;
}
