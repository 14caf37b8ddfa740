import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ErrorType } from '#kernel';
import { ToolCall } from '../tools/tool-call';
import { InputRequired } from './asked-client';
import { isObject, RpcError } from './messages';
import { Sessions } from './sessions';

export const NOT_CONFIRMED = new ErrorType(
  'NOT_CONFIRMED',
  403,
  'The person who was asked did not confirm the call, so nothing was done.',
);

/** What a call would do: its data, with the effects of the dry run. */
type Tried = Record<string, unknown> & { dryRun: { effects: Record<string, unknown> } };

/** What the client keeps between the question and the repeated request. */
interface State {
  /** Of the call that the question is about. */
  call: string;
  /** Of the confirmation, which is for one call. */
  id: string;
}

/**
 * Asks the person behind a client before a tool gives something away or spends something. Who uses a client that cannot ask has
 * decided when the key got its scopes.
 */
@Injectable()
export class Confirmations {
  constructor(private readonly sessions: Sessions) {}

  /** Whether the person may have to be asked about this call, and can be. */
  isNeededFor(call: ToolCall): boolean {
    const { question, endpoint } = call.tool;
    const mayNeed = question !== undefined && endpoint.dryRun !== false && !call.isDryRun();
    return mayNeed && this.sessions.modesOf(call.call).length > 0;
  }

  /**
   * Asks, unless this call gives nothing away. A request of 2026-07-28 ends here when it is made for the first time.
   * @param tried what the call would do
   * @throws ApiError NOT_CONFIRMED
   */
  async ask(call: ToolCall, tried: Tried): Promise<void> {
    const question = call.tool.question?.(tried, tried.dryRun.effects);
    if (question === undefined) return;
    const state: State = { call: digestOf(call), id: call.confirmation ?? randomUUID() };
    const isTest = call.call.request.user?.livemode === false;
    const message = [question, ...effectsOf(tried), ...(isTest ? ['This is test data.'] : [])].join('\n');
    if ((await this.answerTo(call, message, state)) === 'confirmed') return;
    throw NOT_CONFIRMED.error();
  }

  /** The id of the confirmation that a repeated request has; undefined if the person has not been asked about this call. */
  static of(call: ToolCall): string | undefined {
    const { state } = call.call.client;
    return isObject(state) && state.call === digestOf(call) ? String(state.id) : undefined;
  }

  private async answerTo(call: ToolCall, message: string, state: State): Promise<'confirmed' | 'refused'> {
    const isItsOwn = () => call.confirmation !== undefined;
    try {
      const { confirmation } = await call.call.client.ask({ confirmation: formOf(call, message) }, state, isItsOwn);
      const { action, content } = confirmation ?? {};
      const isUnchecked = isObject(content) && content.confirm === false;
      return action === 'accept' && !isUnchecked ? 'confirmed' : 'refused';
    } catch (error) {
      if (error instanceof InputRequired || error instanceof RpcError) throw error;
      throw NOT_CONFIRMED.error('Nobody answered whether the call may be made, so nothing was done.', undefined, {
        cause: error,
      });
    }
  }
}

function formOf({ tool }: ToolCall, message: string) {
  const confirm = { type: 'boolean', title: tool.title, description: 'Yes, do this.', default: true };
  const requestedSchema = { type: 'object', properties: { confirm } };
  return { method: 'elicitation/create' as const, params: { mode: 'form', message, requestedSchema } };
}

/** The effects that the question itself does not say, for a person. */
function effectsOf({ dryRun: { effects } }: Tried): string[] {
  return Object.entries(effects)
    .filter(([, value]) => Object.keys(value as object).length > 0)
    .map(([kind, value]) => `${kind}: ${Array.isArray(value) ? value.map(textOf).join('; ') : textOf(value)}`);
}

function textOf(value: unknown): string {
  if (!isObject(value)) return String(value);
  return Object.entries(value)
    .map(
      ([name, field]) => `${name} ${isObject(field) || Array.isArray(field) ? JSON.stringify(field) : String(field)}`,
    )
    .join(', ');
}

/** The state of a question is bound to the credential as well. */
function digestOf({ tool, rawArguments }: ToolCall): string {
  return createHash('sha256')
    .update(JSON.stringify([tool.name, rawArguments]))
    .digest('base64url');
}
