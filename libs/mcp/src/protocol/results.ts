import { PlainAnswer, Problem } from '#platform';
import { ReadyResult } from './messages';
import { FROM_SERVER, isStructured, MODERN, Revision } from './revisions';

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

/** The texts of a failed call, in the form in which they are stored for retries with the same idempotency key. */
export function keptFailure({ type }: Problem, texts: string[]): PlainAnswer {
  return new PlainAnswer(type.status, {}, JSON.stringify(texts));
}

/** The result of a call with an idempotency key, in the caller's revision: of the first attempt and of each retry. */
export function keptResult({ status, body }: PlainAnswer, meta: object, revision: Revision): object {
  return status < 400 ? success(body, meta, revision) : failure(JSON.parse(body) as string[], meta);
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
