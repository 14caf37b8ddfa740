import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AgentQuestionsService, ANSWER_WITHIN_SECONDS } from '#agent-auth';
import { actorOf, Registry } from '#http/host';
import { UsersService } from '#identity';
import { ErrorType, SETTINGS, Settings } from '#kernel';
import { RATE_LIMITED } from '#kernel/errors';
import { ToolCall } from '../tools/tool-call';
import { InputRequired } from './asked-client';
import { isObject, RpcError } from './messages';
import { ClientSessions } from './client-sessions';
import { MODERN } from './revisions';

export const NOT_CONFIRMED = new ErrorType(
  'NOT_CONFIRMED',
  403,
  'The person who was asked did not confirm the call, so nothing was done.',
);

/** How long a response without a stream may wait for a person, in milliseconds: proxies and clients give up after a minute. */
const SILENCE_MS = 25_000;

/**
 * How many calls of a business may wait for a person at the same time, in each process. Each keeps a connection open for up to five
 * minutes, and looks for its answer twice a second.
 */
export const MOST_WAITING = 10;

/** When a client may try again that has too many such calls. */
const RETRY_AFTER_SECONDS = 15;

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
  /** The number of calls that wait, by business. */
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly sessions: ClientSessions,
    private readonly questions: AgentQuestionsService,
    private readonly users: UsersService,
    private readonly registry: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whether the person may have to be asked about this call, and can be. */
  isNeededFor(call: ToolCall): boolean {
    const { question, endpoint } = call.tool;
    const mayNeed = question !== undefined && endpoint.dryRun !== false && !call.isTried;
    return mayNeed && this.sessions.modesOf(call.call).length > 0;
  }

  /**
   * Asks, unless this call gives nothing away. A request of 2026-07-28 ends here when it is made for the first time.
   * @param tried what the call would do
   * @throws ApiError NOT_CONFIRMED; RATE_LIMITED while too many calls of the business wait
   */
  async ask(call: ToolCall, tried: Tried): Promise<void> {
    const question = call.tool.question?.(tried, tried.dryRun.effects);
    if (question === undefined) return;
    const state: State = { call: digestOf(call), id: call.confirmation ?? this.questions.newId() };
    const isTest = call.call.request.user?.livemode === false;
    const effects = this.registry.effects.flatMap(({ name, inWords }) => inWords?.(tried.dryRun.effects[name]) ?? []);
    const message = [question, ...effects, ...(isTest ? ['This is test data.'] : [])].join('\n');
    const release = this.acquireSlot(actorOf(call.call.request).businessId);
    try {
      if ((await this.answerTo(call, message, state)) === 'confirmed') return;
    } finally {
      release();
    }
    throw NOT_CONFIRMED.error();
  }

  /** The id of the confirmation that a repeated request has; undefined if the person has not been asked about this call. */
  static of(call: ToolCall): string | undefined {
    const { state } = call.call.client;
    return isObject(state) && state.call === digestOf(call) ? String(state.id) : undefined;
  }

  /** Counts a call that waits. @returns a function that releases the slot. @throws ApiError RATE_LIMITED */
  private acquireSlot(businessId: string): () => void {
    const count = this.waiting.get(businessId) ?? 0;
    if (count >= MOST_WAITING)
      throw RATE_LIMITED.error(
        `${String(MOST_WAITING)} calls wait for a person to confirm them. Have those answered first, then try again.`,
        { limit: MOST_WAITING, retryAfterSeconds: RETRY_AFTER_SECONDS },
        { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } },
      );
    this.waiting.set(businessId, count + 1);
    return () => {
      const left = (this.waiting.get(businessId) ?? 0) - 1;
      if (left > 0) this.waiting.set(businessId, left);
      else this.waiting.delete(businessId);
    };
  }

  private async answerTo(call: ToolCall, message: string, state: State): Promise<'confirmed' | 'refused'> {
    const [mode] = this.sessions.modesOf(call.call);
    try {
      const isConfirmed = mode === 'url' ? this.onPage(call, message, state) : this.inForm(call, message, state);
      return (await isConfirmed) ? 'confirmed' : 'refused';
    } catch (error) {
      if (error instanceof InputRequired || error instanceof RpcError) throw error;
      const nobody = 'Nobody answered whether the call may be made, so nothing was done.';
      throw NOT_CONFIRMED.error(nobody, undefined, { cause: error });
    }
  }

  /** The host shows the question. */
  private async inForm(call: ToolCall, message: string, state: State): Promise<boolean> {
    const confirm = { type: 'boolean', title: call.tool.title, description: 'Yes, do this.', default: true };
    const requestedSchema = { type: 'object', properties: { confirm } };
    const { action, content } = await askFor(call, state, { mode: 'form', message, requestedSchema });
    return action === 'accept' && !(isObject(content) && content.confirm === false);
  }

  /** The host opens a page of this service, where a user who is signed in answers. What the host says means only that it was opened. */
  private async onPage(call: ToolCall, question: string, state: State): Promise<boolean> {
    const { request, signal } = call.call;
    const actor = actorOf(request);
    const { access } = call.endpoint;
    const scope = this.registry.scopes.find((known) => known === access) ?? null;
    const { key, user } = await this.users.principal(actor);
    const agentName = (key ?? user)?.name ?? 'An agent';
    await this.questions.ask(actor, state.id, { question, scope, agentName });
    const url = `${this.settings.BASE_URL}/dashboard/questions/${state.id}`;
    const message = `${question}\nOpen the page to confirm it.`;
    const params = { mode: 'url', url, elicitationId: state.id, message };
    const { action } = await askFor(call, state, params);
    if (action !== 'accept') return false;
    const isModern = call.call.revision === MODERN;
    const timeout = AbortSignal.timeout(isModern ? SILENCE_MS : ANSWER_WITHIN_SECONDS * 1000);
    const reply = await this.questions.replyTo(actor.businessId, state.id, AbortSignal.any([signal, timeout]));
    // Until the person has answered, the client repeats the request.
    if (!reply && isModern) await askFor(call, state, params, () => false);
    if (!reply) throw new Error('The page was not answered in time.');
    return (reply as { result?: { action?: string } }).result?.action === 'accept';
  }
}

async function askFor(
  call: ToolCall,
  state: State,
  params: Record<string, unknown>,
  isItsOwn = () => call.confirmation !== undefined,
): Promise<Record<string, unknown>> {
  const question = { method: 'elicitation/create', params } as const;
  const { confirmation } = await call.call.client.ask({ confirmation: question }, state, isItsOwn);
  return confirmation ?? {};
}

/** The state of a question is bound to the credential as well. */
function digestOf({ tool, rawArguments }: ToolCall): string {
  return createHash('sha256')
    .update(JSON.stringify([tool.name, rawArguments]))
    .digest('base64url');
}
