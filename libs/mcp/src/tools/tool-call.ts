import { IncomingHttpHeaders } from 'node:http';
import { actorOf, InnerCall, SentKey } from '#http/host';
import { Actor, invalid } from '#kernel';
import { Call } from '../protocol/call';
import type { RegisteredTool } from './tool-registry';

/** A complete `tools/call` result, returned to the client as it is. */
export class RawResult {
  constructor(readonly result: object) {}
}

/** A tool call, as the guards, the `IdempotencyInterceptor` and the tool see it. */
export class ToolCall extends InnerCall {
  constructor(
    readonly call: Call,
    readonly tool: RegisteredTool,
  ) {
    super(tool.endpoint);
  }

  /** Not yet validated. */
  get rawArguments(): unknown {
    return this.call.message.params.arguments ?? {};
  }

  get headers(): IncomingHttpHeaders {
    return this.call.request.headers;
  }

  /** Available only in tools that are not public. */
  get actor(): Actor {
    return actorOf(this.call.request);
  }

  /**
   * From `_meta.idempotencyKey` or, as in REST, from the header. Tools that only read ignore it.
   * @throws ApiError VALIDATION_ERROR if both are present and differ
   */
  override sentKey(): SentKey | undefined {
    if (this.tool.hints.readOnly || this.endpoint.access === 'public') return undefined;
    const { request, message } = this.call;
    const header = request.headers['idempotency-key'];
    const inMessage = message.params._meta?.idempotencyKey;
    if (header !== undefined && inMessage !== undefined && header !== inMessage)
      throw invalid('Idempotency-Key', 'differs from _meta.idempotencyKey: send only one of them');
    if (inMessage !== undefined) return { value: inMessage, place: '_meta.idempotencyKey' };
    return header === undefined ? undefined : { value: header, place: 'Idempotency-Key' };
  }

  /** From `_meta.dryRun`. Tools that only read ignore it. @throws ApiError VALIDATION_ERROR if it is neither true nor false */
  override isDryRun(): boolean {
    const { dryRun = false } = this.call.message.params._meta ?? {};
    if (this.tool.hints.readOnly) return false;
    if (typeof dryRun !== 'boolean') throw invalid('_meta.dryRun', 'must be true or false');
    return dryRun;
  }

  override parts(): unknown[] {
    return ['tools/call', this.tool.name, this.rawArguments];
  }
}
