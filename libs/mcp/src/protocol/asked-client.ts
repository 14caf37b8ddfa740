import { inputRequired, RequestStateCodec, ServerContext } from '@modelcontextprotocol/server';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  CreateMessageResultSchema,
  ElicitResultSchema,
  ListRootsResultSchema,
  ServerNotification,
  ServerRequest,
} from '@modelcontextprotocol/sdk/types.js';
import { ANSWER_WITHIN_SECONDS } from '#agent-auth';
import { AskedClient, Question } from './call';

const ANSWERS = {
  'elicitation/create': ElicitResultSchema,
  'sampling/createMessage': CreateMessageResultSchema,
  'roots/list': ListRootsResultSchema,
} as const;

/** A client of a revision up to 2025-11-25, which is sent questions on the open stream of the response. */
export class StreamingClient implements AskedClient {
  readonly state = undefined;

  constructor(private readonly extra: RequestHandlerExtra<ServerRequest, ServerNotification>) {}

  async ask(questions: Record<string, Question>): Promise<Record<string, Record<string, unknown>>> {
    const { sendRequest, signal } = this.extra;
    const answers = Object.entries(questions).map(async ([name, { method, params }]) => {
      const options = { signal, timeout: ANSWER_WITHIN_SECONDS * 1000 };
      return [name, await sendRequest({ method, params } as never, ANSWERS[method], options)] as const;
    });
    return Object.fromEntries(await Promise.all(answers));
  }
}

/** Ends a request with questions. */
export class InputRequired extends Error {
  constructor(readonly result: object) {
    super('The client has to answer first.');
  }
}

/** A client of 2026-07-28, which repeats its request with the answers. */
export class RepeatingClient implements AskedClient {
  constructor(
    private readonly context: ServerContext,
    private readonly states: RequestStateCodec,
  ) {}

  get state(): unknown {
    return this.context.mcpReq.requestState();
  }

  async ask(
    questions: Record<string, Question>,
    state?: unknown,
    isItsOwn = () => true,
  ): Promise<Record<string, Record<string, unknown>>> {
    const { inputResponses = {} } = this.context.mcpReq;
    const given = Object.keys(questions).map((name) => [name, inputResponses[name]] as const);
    if (
      given.every(([, answer]) => answer !== undefined) &&
      (state === undefined || (this.state !== undefined && isItsOwn()))
    )
      return Object.fromEntries(given) as never;
    const requestState = state === undefined ? undefined : await this.states.mint(state, this.context);
    throw new InputRequired(
      inputRequired({ inputRequests: questions as never, ...(requestState !== undefined && { requestState }) }),
    );
  }
}
