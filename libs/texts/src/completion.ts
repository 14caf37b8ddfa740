import type { SafeHttpResponse } from '#outbound';

/** Why a language model did not write a text. */
export type ModelFailure = 'timeout' | 'unavailable' | 'rate_limited' | 'refused' | 'invalid_response';

/** What a language model wrote. */
export interface Draft {
  text: string;
  variants: string[];
}

interface Choice {
  message?: Delta;
  delta?: Delta;
  finish_reason?: string | null;
}

interface Delta {
  content?: unknown;
  refusal?: unknown;
}

/** Everything that a response says, whether it was sent at once or in parts. */
interface Completion {
  content: string;
  isRefusal: boolean;
  finish: string | undefined;
}

/** Reads the response to a request for a chat completion. */
export function draftIn({ status, headers, body }: SafeHttpResponse): Draft | ModelFailure {
  if (status === 429) return 'rate_limited';
  if (status < 200 || status > 299) return 'unavailable';
  const isStream = headers['content-type']?.includes('text/event-stream') ?? false;
  const completion = completionOf(isStream ? chunksIn(body.toString()) : [parsed(body.toString())]);
  if (!completion) return 'invalid_response';
  const { content, isRefusal, finish } = completion;
  if (isRefusal || finish === 'content_filter') return 'refused';
  // Without it, a stream has broken off.
  if (finish !== 'stop') return 'invalid_response';
  return draftOf(parsed(answerIn(content))) ?? 'invalid_response';
}

/** The data of the events of a stream. */
function chunksIn(text: string): unknown[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .filter((data) => data !== '[DONE]')
    .map(parsed);
}

/** @returns undefined if one of the parts is no completion */
function completionOf(parts: readonly unknown[]): Completion | undefined {
  const completion: Completion = { content: '', isRefusal: false, finish: undefined };
  for (const part of parts) {
    if (!isObject(part) || !Array.isArray(part.choices)) return undefined;
    const [choice] = part.choices as unknown[];
    // The last part of a stream may contain only the usage.
    if (choice === undefined) continue;
    if (!isObject(choice)) return undefined;
    const { message, delta = message, finish_reason: finish } = choice as Choice;
    if (isObject(delta)) {
      if (typeof delta.content === 'string') completion.content += delta.content;
      if (typeof delta.refusal === 'string' && delta.refusal !== '') completion.isRefusal = true;
    }
    if (typeof finish === 'string') completion.finish = finish;
  }
  return completion;
}

function draftOf(value: unknown): Draft | undefined {
  if (!isObject(value)) return undefined;
  const { text, variants, ...rest } = value;
  if (Object.keys(rest).length > 0 || typeof text !== 'string' || !Array.isArray(variants)) return undefined;
  if (!variants.every((each) => typeof each === 'string')) return undefined;
  return { text: text.trim(), variants: variants.map((each) => each.trim()) };
}

/** Some models begin with their thoughts, or put JSON into a code block although they are asked not to. */
function answerIn(content: string): string {
  const answer = content.replace(/^\s*<think>[\s\S]*?<\/think>/, '').trim();
  return /^```(?:json)?\s*([\s\S]*?)\s*```$/.exec(answer)?.[1] ?? answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
