import { ObjectSchema } from '#http/host';
import { fieldsOf } from '#kernel/host';
import { parseJson } from '#kernel/text';
import { isObject } from '../protocol/messages';
import type { RegisteredTool } from './tool-registry';

/** What a call says besides the arguments of its tool. */
export interface CallOptions {
  /** Not yet validated. */
  dryRun?: unknown;
  /** Not yet validated. */
  idempotencyKey?: unknown;
}

const OPTIONS = {
  dryRun: { type: 'boolean', description: 'Only return the effects.' },
  idempotencyKey: { type: 'string', description: 'For safe retries.' },
} as const;

type Listed = Pick<RegisteredTool, 'hints' | 'endpoint' | 'input'>;

/**
 * The schema with the options of a tool that writes. `_meta` can have them as well, but models cannot set that in most hosts.
 */
export function withCallOptions(schema: ObjectSchema, tool: Listed): ObjectSchema {
  if (!hasOptions(tool)) return schema;
  const { endpoint } = tool;
  const { dryRun, idempotencyKey } = OPTIONS;
  const options = endpoint.dryRun === false ? { idempotencyKey } : { dryRun, idempotencyKey };
  return { ...schema, properties: { ...(schema.properties as object), ...options } };
}

/** The options in the arguments of a call, and the other arguments. An option that is null or empty is absent. */
export function separated(sent: unknown, tool: Listed): { options: CallOptions; others: unknown } {
  const given = typeof sent === 'string' ? objectIn(sent) : sent;
  if (!isObject(given) || !hasOptions(tool)) return { options: {}, others: sent };
  const { dryRun, idempotencyKey, ...others } = given;
  if (dryRun === undefined && idempotencyKey === undefined) return { options: {}, others: sent };
  return { options: { ...present({ dryRun: asBoolean(dryRun), idempotencyKey }) }, others };
}

/** A tool whose endpoint takes something by one of these names has no options: its argument would be ambiguous. */
function hasOptions({ hints, endpoint, input }: Listed): boolean {
  const { byName } = fieldsOf(input);
  return !hints.readOnly && endpoint.access !== 'public' && !Object.keys(OPTIONS).some((name) => byName.has(name));
}

function present(options: CallOptions): CallOptions {
  return Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

function asBoolean(sent: unknown): unknown {
  const text = typeof sent === 'string' ? sent.trim().toLowerCase() : sent;
  return text === 'true' || text === 'false' ? text === 'true' : sent;
}

/** Some models send all arguments as text. */
function objectIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
