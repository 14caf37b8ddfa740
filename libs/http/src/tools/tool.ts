import { IncomingHttpHeaders } from 'node:http';
import { Actor } from '#kernel';
import { Dto } from '#kernel/host';
import { EndpointSpec } from '../endpoint-spec';
import { Completion } from './completion';
import { Prompt } from './prompt';
import { Resource } from './resource';

/** What a tool shares with the endpoint that does the same: access, rate limit, cost and the shape of the result. */
export type ToolFacts = Pick<EndpointSpec, 'access' | 'requires' | 'tier' | 'cost' | 'errors' | 'maxAgeSeconds'> & {
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
  /** For a list that is read by cursor only: the cursor of the page after a row. */
  cursorAfter?: (row: Readonly<Record<string, unknown>>) => string;
  /**
   * For a list without pages, which is read on after its last row: the field of a row that has its position, the field next to
   * the rows with the position of the last one, and the field that says whether there are more.
   */
  continued?: { by: string; cursor: string; more: string };
}

/** The schema of an object, as the arguments and the result of every tool are. */
export type ObjectSchema = Record<string, unknown> & { type: 'object' };

/** An operation that agents can call. */
export interface Tool<I extends object = object> {
  name: string;
  /** The id of the REST endpoint that does the same; for a tool without one, the facts themselves. */
  endpoint: string | ToolFacts;
  /** The toolset that it is part of, as registered by a module, or `EVERY_TOOLSET`; without it, the default one. */
  toolset?: string;
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
  /**
   * Fields of the result that repeat others, or that another tool has, with dots for nested ones; lists are passed through. They
   * are left out, so `outputFields` must not name them.
   */
  omits?: readonly string[];
  /** Free-form fields of a result that is not a list, which are either kept unchanged or omitted if the result is too long. */
  opaque?: readonly string[];
  /** The fields of the result that the output schema names, with dots for nested ones; all of them by default. */
  outputFields?: string[];
  hints: ToolHints;
  /** The URI of the page that hosts with MCP Apps show in place of the result: an `appResource` of its context. */
  app?: string;
  /**
   * Of a tool that gives something away or spends something: the question that a person answers before it does, in one or two sentences,
   * made from what the call would return; undefined if this call does neither. Its endpoint can be tried.
   */
  question?(this: void, wouldReturn: object, effects: { events?: readonly string[] }): string | undefined;
  /**
   * What to do about an error, by error code, in one or two sentences for a model: for every error that the endpoint declares,
   * and for `NOT_FOUND` where the ids come from. The MCP context advises on the errors that any endpoint may return, and on those of plans.
   */
  advice?: Readonly<Record<string, string>>;
  /**
   * Returns the same `data` as the endpoint. It is made compact afterwards: by `list` and `omits`, and if it is still too long, by
   * cutting texts and lists.
   * @param call its `actor` exists only if the tool is not public; a public tool finds an optional credential in the `headers`
   */
  run(input: I, call: { readonly actor: Actor; readonly headers: IncomingHttpHeaders }): unknown;
}

export interface ToolHints {
  readOnly: boolean;
  /** Whether the effect cannot be undone, or is public at once. */
  destructive?: boolean;
  idempotent?: boolean;
  /** Whether the tool interacts with systems outside this service. */
  openWorld?: boolean;
}

/** A provider that contains what a context offers agents; register it with `RegistryModule.forFeature`. */
export interface ToolSource {
  readonly tools: readonly Tool[];
  readonly prompts?: readonly Prompt[];
  readonly resources?: readonly Resource[];
  /** By the names of arguments of prompts and variables of resources. */
  readonly completions?: Readonly<Record<string, Completion>>;
}

/** The toolset that clients get if they do not select any. */
export const DEFAULT_TOOLSET = 'default';

/** The `toolset` of a tool that is in each of them, and also in a selection of single tools. */
export const EVERY_TOOLSET = '*';

/**
 * A group of tools that a client can select, because a model reads the definitions of all listed tools before it calls one.
 * Toolsets are not permissions: what a client may call depends on its scopes.
 */
export interface ToolsetSpec {
  /** What the tools are for, to complete "Tools …" in documents, such as `for reports`. */
  purpose: string;
  /** What one can do with the tools, in one sentence for people who choose a toolset. */
  description: string;
  /** How to use the tools, in which order, for the model of a connected client: at most 60 words. */
  instructions: string;
  /** The most tokens that the list of its tools takes; a test enforces it. */
  maxTokens: number;
}

/** Checks `run` against the type of `input`, and then drops that type, so that tools fit in one list. */
export function tool<I extends object>(spec: Tool<I>): Tool {
  return spec;
}

/** The hints of a tool that only reads. */
export const READS: ToolHints = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
