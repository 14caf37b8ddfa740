import { Dto, EndpointSpec } from '#platform';
import { CompactList } from './compact-list';
import { ObjectSchema } from './schemas';
import type { ToolCall } from './tool-call';

/** What a tool has in common with the endpoint that does the same: who may call it, how often, what it costs and gives. */
export type ToolFacts = Pick<EndpointSpec, 'access' | 'requires' | 'tier' | 'cost' | 'maxAgeSeconds'> & {
  /** The shape of `data`; none where the tool gives content alone. */
  returns?: Dto;
};

/** A use case as agents see it. */
export interface Tool<I extends object = object> {
  name: string;
  /** The REST endpoint that does the same, by its id, or the facts themselves where there is none. */
  twin: string | ToolFacts;
  title: string;
  /** What it does, when to use it and when another, what it changes, and where ids come from: 55 to 110 words. */
  description: string;
  /** What the DTO takes, as far as agents are offered it. */
  input: Dto<I>;
  /** What it takes in the words of JSON Schema, where those of its `input` do not do; no tool of the service's own needs it. */
  inputSchema?: ObjectSchema;
  /** Which field to use in place of another one that the REST API has, or that models make up. */
  instead?: Readonly<Record<string, string>>;
  /** How its answer is made compact, when that is a list. */
  list?: CompactList;
  /** Of what the twin gives, the fields that its output schema names, with dots for nested ones; all unless said. */
  gives?: string[];
  hints: ToolHints;
  /** Gives `data` as the twin does, from which a `list` is then made compact; or a whole result, as a `RawResult`. */
  run: (input: I, call: ToolCall) => unknown;
}

export interface ToolHints {
  readOnly: boolean;
  /** Whether it does what cannot be undone, or what others see at once. */
  destructive?: boolean;
  idempotent?: boolean;
  /** Whether it reaches beyond this service. */
  openWorld?: boolean;
}

/** A result that is not `data` alone. */
export class RawResult {
  constructor(readonly result: object) {}
}

/** Keeps the type of the input through the list that the tool goes into. */
export function tool<I extends object>(spec: Tool<I>): Tool {
  return spec as unknown as Tool;
}

/** What a read changes: nothing, however often. */
export const READS: ToolHints = { readOnly: true, destructive: false, idempotent: true, openWorld: false };
