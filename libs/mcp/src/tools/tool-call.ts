import { IncomingHttpHeaders } from 'node:http';
import { actorOf, InnerCall, SentKey } from '#http/host';
import { Actor, invalid } from '#kernel';
import { Call } from '../protocol/call';
import { CallOptions, separated } from './call-options';
import type { RegisteredTool } from './tool-registry';

/** A complete `tools/call` result, returned to the client as it is. */
export class RawResult {
  constructor(readonly result: object) {}
}

/** A tool call, as the guards, the `IdempotencyInterceptor` and the tool see it. */
export class ToolCall extends InnerCall {
  /** The arguments of the tool, not yet validated. */
  readonly rawArguments: unknown;
  private readonly options: CallOptions;

  /** Of a call that a person has confirmed in an earlier request: its id, with which the call runs only once. */
  confirmation?: string;

  constructor(
    readonly call: Call,
    readonly tool: RegisteredTool,
    /** Options that apply instead of those of the client. */
    instead: CallOptions = {},
  ) {
    super(tool.endpoint);
    const { options, others } = separated(call.message.params.arguments ?? {}, tool);
    this.options = { ...options, ...instead };
    this.rawArguments = others;
  }

  get headers(): IncomingHttpHeaders {
    return this.call.request.headers;
  }

  /** Available only in tools that are not public. */
  get actor(): Actor {
    return actorOf(this.call.request);
  }

  /**
   * From the argument `idempotencyKey`, from `_meta` or, as in REST, from the header. Tools that only read ignore it.
   * @throws ApiError VALIDATION_ERROR if it is in several places and differs
   */
  override sentKey(): SentKey | undefined {
    if (this.tool.hints.readOnly || this.endpoint.access === 'public') return undefined;
    const { request, message } = this.call;
    const places: [place: string, value: unknown][] = [
      ['Idempotency-Key', request.headers['idempotency-key']],
      ['_meta.idempotencyKey', message.params._meta?.idempotencyKey],
      ['idempotencyKey', this.options.idempotencyKey],
    ];
    const [first, ...others] = places.filter(([, value]) => value !== undefined);
    if (!first)
      return this.confirmation === undefined ? undefined : { value: this.confirmation, place: 'requestState' };
    const [place, value] = first;
    const other = others.find(([, its]) => its !== value);
    if (other) throw invalid(place, `differs from ${other[0]}: send only one of them`);
    return { value, place };
  }

  /** Whether it is a dry run, before it is known whether what was sent is valid. */
  get isTried(): boolean {
    return this.sentDryRuns().some(([, value]) => value === true);
  }

  /** From the argument `dryRun` or from `_meta`. Tools that only read ignore it. @throws ApiError VALIDATION_ERROR if it is neither true nor false */
  override isDryRun(): boolean {
    const invalidOne = this.sentDryRuns().find(([, value]) => typeof value !== 'boolean');
    if (invalidOne) throw invalid(invalidOne[0], 'must be true or false');
    return this.isTried;
  }

  private sentDryRuns(): (readonly [place: string, value: unknown])[] {
    if (this.tool.hints.readOnly) return [];
    const { dryRun } = this.call.message.params._meta ?? {};
    const sent = [
      ['_meta.dryRun', dryRun],
      ['dryRun', this.options.dryRun],
    ] as const;
    return sent.filter(([, value]) => value !== undefined);
  }

  override parts(): unknown[] {
    return ['tools/call', this.tool.name, this.rawArguments];
  }
}
