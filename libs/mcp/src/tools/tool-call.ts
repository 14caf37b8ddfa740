import { Actor, callerOf, InnerCall, invalid, SentKey } from '#platform';
import { Call } from '../protocol/call';
import type { OfferedTool } from './tool-registry';

/** A call of a tool, as guards, the interceptor of keyed requests and the tool see it. */
export class ToolCall extends InnerCall {
  constructor(
    readonly call: Call,
    readonly tool: OfferedTool,
  ) {
    super(tool.endpoint);
  }

  /** What it was called with, not validated. */
  get given(): unknown {
    return this.call.message.params.arguments ?? {};
  }

  /** Who calls a tool that is not public. */
  get actor(): Actor {
    return callerOf(this.call.request);
  }

  /**
   * In its message, or in the header, as REST has it. Tools that read take none.
   * @throws Problem VALIDATION_ERROR when both are there and differ
   */
  override sentKey(): SentKey | undefined {
    if (this.tool.hints.readOnly || this.endpoint.access === 'public') return undefined;
    const { request, message } = this.call;
    const header = request.headers['idempotency-key'];
    const inMessage = message.params._meta?.idempotencyKey;
    if (header !== undefined && inMessage !== undefined && header !== inMessage)
      throw invalid('Idempotency-Key', 'is not the same as _meta.idempotencyKey: send only one of them');
    if (inMessage !== undefined) return { value: inMessage, place: '_meta.idempotencyKey' };
    return header === undefined ? undefined : { value: header, place: 'Idempotency-Key' };
  }

  override parts(): unknown[] {
    return ['tools/call', this.tool.name, this.given];
  }
}
