import { Actor } from '../actor';
import { Dto } from '../dto';
import type { EndpointSpec } from '../http/endpoint';

/** What a tool shares with the endpoint that does the same: access, rate limit, cost and the shape of the result. */
export type ToolFacts = Pick<EndpointSpec, 'access' | 'requires' | 'tier' | 'cost' | 'maxAgeSeconds'> & {
  /** The shape of `data`; absent if the tool returns only content. */
  returns?: Dto;
};

/** How to make the list of a REST endpoint short enough for a model. */
export interface CompactList {
  /** The field that contains the rows. */
  rows: string;
  /** Fields of a row that repeat other fields, with dots for nested ones. They are omitted. */
  aliases?: readonly string[];
  /** Fields that are moved next to the rows if all rows have the same value. */
  shared?: readonly string[];
  /** Free-form objects, which are either kept unchanged or omitted. */
  opaque?: readonly string[];
}

/** The schema of an object, as the arguments and the result of every tool are. */
export type ObjectSchema = Record<string, unknown> & { type: 'object' };

/** An operation that agents can call. */
export interface Tool<I extends object = object> {
  name: string;
  /** The id of the REST endpoint that does the same; for a tool without one, the facts themselves. */
  endpoint: string | ToolFacts;
  title: string;
  /** What the tool does, when to use it or another one, what it changes, and where ids come from: 55 to 110 words. */
  description: string;
  /** The arguments, usually some of the fields of the endpoint's DTO. */
  input: Dto<I>;
  /** Replaces the JSON Schema that is derived from `input`. Only the conformance tests need it. */
  inputSchema?: ObjectSchema;
  /** The field to use instead of one that the REST API has or that models invent. */
  instead?: Readonly<Record<string, string>>;
  /** How to make the result compact if it is a list. */
  list?: CompactList;
  /** The fields of the result that the output schema names, with dots for nested ones; all of them by default. */
  outputFields?: string[];
  hints: ToolHints;
  /**
   * What to do about an error, by error code, in one or two sentences for a model: for every error that the endpoint declares,
   * and for `NOT_FOUND` where the ids come from. The MCP context advises on the errors of the platform and of plans.
   */
  advice?: Readonly<Record<string, string>>;
  /**
   * Returns the same `data` as the endpoint; a `list` is made compact afterwards.
   * @param call its `actor` exists only if the tool is not public
   */
  run(input: I, call: { readonly actor: Actor }): unknown;
}

export interface ToolHints {
  readOnly: boolean;
  /** Whether the effect cannot be undone, or is public at once. */
  destructive?: boolean;
  idempotent?: boolean;
  /** Whether the tool interacts with systems outside this service. */
  openWorld?: boolean;
}

/** A provider that contains the tools of a context; register it with `RegistryModule.forFeature`. */
export interface ToolSource {
  readonly tools: readonly Tool[];
}

/** Checks `run` against the type of `input`, and then drops that type, so that tools fit in one list. */
export function tool<I extends object>(spec: Tool<I>): Tool {
  return spec;
}

/** The hints of a tool that only reads. */
export const READS: ToolHints = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
