import { Created, ReadyAnswer } from '#platform';
import { ReadyResult } from '../protocol/messages';
import { FROM_SERVER, isStructured, MODERN, Revision } from '../protocol/revisions';

/** What a tool gives, as text and, where the revision has it, as data. */
export function success(given: unknown, meta: object, revision: Revision): ReadyResult {
  const data = given instanceof Created ? (given.data as unknown) : given;
  const ending =
    revision === MODERN
      ? `,"_meta":${JSON.stringify({ ...meta, ...FROM_SERVER })},"resultType":"complete"}`
      : `,"_meta":${JSON.stringify(meta)}}`;
  const content = data instanceof ReadyAnswer ? said(data, revision) : contentOf(JSON.stringify(data), revision);
  return new ReadyResult(content, ending);
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
