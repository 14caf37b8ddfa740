import { Inject, Injectable } from '@nestjs/common';
import {
  Actor,
  authorize,
  Dto,
  checked,
  errorEnvelope,
  Idempotency,
  INSUFFICIENT_SCOPE,
  invalid,
  keyedRequest,
  LOG,
  Log,
  Problem,
  setHeaders,
  SETTINGS,
  Settings,
  TierGuard,
  toProblem,
  UNAUTHENTICATED,
} from '#platform';
import { Call, ToolCall } from '../protocol/call';
import { Callers } from '../protocol/callers';
import { PROTOCOL_COUNTER } from '../protocol/dispatcher';
import { RpcError } from '../protocol/messages';
import { compactList, compactOnce } from './compact-list';
import { nextStep } from './next-steps';
import { cachedSuccess, failure, KeptWords, success } from './results';
import { RawResult } from './tool';
import { OfferedTool, ToolRegistry } from './tool-registry';

/** Where a caller stands; `resetAt` is when the window ends. */
interface RateLimit {
  limit: number;
  remaining: number;
  resetAt: string;
}

/** Runs tools: as a request to the twin would be, each call is counted, let in, validated, and done. */
@Injectable()
export class ToolRunner {
  constructor(
    private readonly registry: ToolRegistry,
    private readonly tiers: TierGuard,
    private readonly callers: Callers,
    private readonly idempotency: Idempotency,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The result of tools/call: of failures too. @throws RpcError for a tool that there is not, or what the protocol itself refuses */
  async run(call: Call): Promise<object> {
    const { message, request, response, revision } = call;
    const started = performance.now();
    const tool = this.registry.find(message.params.name);
    const counted = this.tiers.count(request, response, tool?.counter ?? PROTOCOL_COUNTER);
    if (!tool) {
      await counted;
      await this.callers.of(request);
      throw this.registry.unknown(message.params.name);
    }
    const meta = () => ({
      cost: tool.cost,
      rateLimit: rateLimitOf(response),
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      requestId: request.id,
    });
    try {
      await counted;
      const given = await this.perform(tool, call);
      if (given instanceof RawResult) return given.result;
      if (given instanceof KeptWords) {
        setHeaders(response, given.answer.headers);
        if (given.replayed && request.headers['idempotency-key'] !== undefined)
          response.setHeader('idempotency-replayed', 'true');
        return given.result(meta(), revision);
      }
      return isCached(tool)
        ? cachedSuccess(given as object, meta(), revision)
        : success(JSON.stringify(given), meta(), revision);
    } catch (error) {
      if (error instanceof RpcError) throw error;
      return this.failure(this.problemOf(error, call), meta(), call);
    }
  }

  private async perform(tool: OfferedTool, call: Call): Promise<unknown> {
    const { access } = tool.facts;
    const actor = await this.callers.of(call.request, access !== 'public');
    if (actor) authorize(actor, access);
    const input = call.message.params.arguments ?? {};
    const run = () => this.answer(tool, input, call, actor);
    const key = !actor || tool.hints.readOnly ? undefined : keyOf(call);
    if (!actor || !key) return run();
    const keyed = keyedRequest(key.value, key.place, ['tools/call', tool.name, input]);
    const { answer, replayed } = await this.idempotency.once(actor, keyed, {
      run: async () => KeptWords.of(await run()),
      tell: (problem) => KeptWords.ofFailure(problem, this.textsOf(problem, call)),
    });
    return new KeptWords(answer, replayed);
  }

  private async answer(tool: OfferedTool, input: unknown, call: Call, actor: Actor | undefined): Promise<unknown> {
    const given = await tool.run(
      checked(tool.input as Dto, input, { actor, instead: tool.instead }),
      new ToolCall(call, actor),
    );
    if (!tool.list) return given;
    return isCached(tool) ? compactOnce(given as object, tool.list) : compactList(given as object, tool.list);
  }

  private problemOf(error: unknown, { request, message }: Call): Problem {
    const problem = toProblem(error);
    if (problem.type.status >= 500)
      this.log.error({ id: request.id, tool: message.params.name, err: problem.cause ?? problem });
    return problem;
  }

  /**
   * Hosts sign in, and ask for more scopes, only when the request itself is refused. So it is, unless the caller cannot get
   * another scope by signing in: its client would throw the words away, and it reads them as the result of the tool.
   */
  private failure(problem: Problem, meta: object, call: Call): object {
    const { request, response } = call;
    const { type, headers } = this.callers.challenged(problem, request);
    setHeaders(response, headers);
    if (type === UNAUTHENTICATED || (type === INSUFFICIENT_SCOPE && mayStepUp(request))) response.status(type.status);
    return failure(this.textsOf(problem, call), meta);
  }

  private textsOf(problem: Problem, { request, message }: Call): string[] {
    return [
      errorEnvelope(problem, request.id),
      nextStep(problem, { baseUrl: this.settings.BASE_URL, tool: String(message.params.name), actor: request.user }),
    ];
  }
}

/** Whether its twin gives the same object again for the same answer. */
function isCached({ facts }: OfferedTool): boolean {
  return facts.maxAgeSeconds !== undefined;
}

/** No host sends a key that it signed in for as `x-api-key`. */
function mayStepUp({ user, headers }: Call['request']): boolean {
  return user?.canStepUp === true && headers['x-api-key'] === undefined;
}

/**
 * The idempotency key of a call and where it stands: in its message, or in the header, as REST has it.
 * @throws Problem VALIDATION_ERROR when both are there and differ
 */
function keyOf({ request, message }: Call): { value: unknown; place: string } | undefined {
  const header = request.headers['idempotency-key'];
  const inMessage = message.params._meta?.idempotencyKey;
  if (header !== undefined && inMessage !== undefined && header !== inMessage)
    throw invalid('Idempotency-Key', 'is not the same as _meta.idempotencyKey: send only one of them');
  if (inMessage !== undefined) return { value: inMessage, place: '_meta.idempotencyKey' };
  return header === undefined ? undefined : { value: header, place: 'Idempotency-Key' };
}

/** What the count put into the headers. */
function rateLimitOf(response: Call['response']): RateLimit {
  const header = (name: string) => Number(response.getHeader(`x-ratelimit-${name}`));
  return {
    limit: header('limit'),
    remaining: header('remaining'),
    resetAt: new Date(header('reset') * 1000).toISOString(),
  };
}
