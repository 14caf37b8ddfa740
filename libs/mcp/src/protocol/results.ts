import { RawResponse } from '#http/pages';
import { ApiError } from '#kernel';
import { SerializedResult } from './messages';
import { FROM_SERVER, isStructured, MODERN, Revision } from './revisions';

/** A tool's data as text content and, if the revision has it, as structured content. @param json the data */
export function success(json: string, meta: object, revision: Revision): SerializedResult {
  return new SerializedResult(contentOf(json, revision), metaSuffix(meta, revision));
}

/** Serialized content by data object, with and without structured content. */
const cache = new WeakMap<object, Map<boolean, Buffer>>();

/** Like `success`, but serializes each data object only once. */
export function cachedSuccess(data: object, meta: object, revision: Revision): SerializedResult {
  const forms = cache.get(data) ?? new Map<boolean, Buffer>();
  const structured = isStructured(revision);
  const content = forms.get(structured) ?? Buffer.from(contentOf(JSON.stringify(data), revision));
  cache.set(data, forms.set(structured, content));
  return new SerializedResult(content, metaSuffix(meta, revision));
}

/** The result of a failed call. @param texts the error envelope, and what to do about it */
export function failure(texts: string[], meta: object): object {
  return { content: texts.map((text) => ({ type: 'text', text })), isError: true, _meta: meta };
}

/** The texts of a failed call, as they are stored for retries with the same idempotency key. */
export function storedFailure({ type }: ApiError, texts: string[]): RawResponse {
  return new RawResponse(type.status, {}, JSON.stringify(texts));
}

/** The result of a call with an idempotency key, in the client's revision: of the first attempt and of each retry. */
export function storedResult({ status, body }: RawResponse, meta: object, revision: Revision): object {
  return status < 400 ? success(body, meta, revision) : failure(JSON.parse(body) as string[], meta);
}

/** The first part of a serialized result; `metaSuffix` completes it. */
function contentOf(json: string, revision: Revision): string {
  const content = `{"content":[{"type":"text","text":${JSON.stringify(json)}}]`;
  return isStructured(revision) ? `${content},"structuredContent":${json}` : content;
}

function metaSuffix(meta: object, revision: Revision): string {
  if (revision !== MODERN) return `,"_meta":${JSON.stringify(meta)}}`;
  return `,"_meta":${JSON.stringify({ ...meta, ...FROM_SERVER })},"resultType":"complete"}`;
}
