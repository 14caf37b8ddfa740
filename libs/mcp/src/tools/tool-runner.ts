import { Inject, Injectable } from '@nestjs/common';
import { FastifyReply } from 'fastify';
import {
  Actor,
  Authenticator,
  authorize,
  challenged,
  chargeTo,
  checked,
  errorEnvelope,
  Idempotency,
  INSUFFICIENT_SCOPE,
  keyedRequest,
  LOG,
  Log,
  Problem,
  RESOURCE_METADATA,
  resourceOf,
  SETTINGS,
  Settings,
  TierGuard,
  toProblem,
  UNAUTHENTICATED,
} from '#platform';
import { Call, ToolCall } from '../protocol/call';
import { PROTOCOL_COUNTER } from '../protocol/dispatcher';
import { RPC, RpcError } from '../protocol/messages';
import { nextStep } from './next-steps';
import { failure, KeptWords, success } from './results';
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
    private readonly authenticator: Authenticator,
    private readonly idempotency: Idempotency,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The result of tools/call: of failures too. @throws RpcError for a tool that there is not, or what the protocol itself refuses */
  async run(call: Call): Promise<object> {
    const { message, request, reply, revision } = call;
    const started = performance.now();
    const tool = this.registry.find(message.params.name);
    const counted = this.tiers.count(request, reply, tool?.counter ?? PROTOCOL_COUNTER);
    if (!tool) {
      await counted;
      const { name } = message.params;
      const which = typeof name === 'string' ? name : 'without a name';
      throw new RpcError(RPC.invalidParams, `There is no tool ${which}; tools/list has them all.`);
    }
    const meta = () => ({
      cost: tool.cost,
      rateLimit: rateLimitOf(reply),
      durationMs: Math.round((performance.now() - started) * 10) / 10,
      requestId: request.id,
    });
    try {
      await counted;
      const given = await this.perform(tool, call);
      if (given instanceof RawResult) return given.result;
      if (given instanceof KeptWords) {
        reply.headers(given.answer.headers);
        return given.result(meta(), revision);
      }
      return success(given, meta(), revision);
    } catch (error) {
      if (error instanceof RpcError) throw error;
      return this.failure(this.problemOf(error, call), meta(), call);
    }
  }

  private async perform(tool: OfferedTool, call: Call): Promise<unknown> {
    const { access } = tool.facts;
    let actor: Actor | undefined;
    if (access !== 'public') {
      const { headers, routeOptions } = call.request;
      const resource = resourceOf(routeOptions.config.endpoint);
      actor = call.request.actor = await this.authenticator.authenticate(headers, resource);
      chargeTo(actor.businessId);
      authorize(actor, access);
    }
    const { arguments: given, _meta } = call.message.params;
    const input = given ?? {};
    const run = () => tool.run(checked(tool.input, input), new ToolCall(call, actor));
    if (!actor || tool.hints.readOnly || _meta?.idempotencyKey === undefined) return run();
    const keyed = keyedRequest(_meta.idempotencyKey, '_meta.idempotencyKey', ['tools/call', tool.name, input]);
    const { answer, replayed } = await this.idempotency.once(actor, keyed, {
      run: async () => KeptWords.of(await run()),
      tell: (problem) => KeptWords.ofFailure(problem, this.textsOf(problem, call)),
    });
    return new KeptWords(answer, replayed);
  }

  private problemOf(error: unknown, { request, message }: Call): Problem {
    const problem = toProblem(error);
    if (problem.type.status >= 500)
      this.log.error({ id: request.id, tool: message.params.name, err: problem.cause ?? problem });
    return problem;
  }

  /**
   * Hosts sign in, and ask for more scopes, only when the request itself is refused: so it is, unless the credential came
   * in a way in which no host brings one that it signed in for.
   */
  private failure(problem: Problem, meta: object, call: Call): object {
    const { request, reply } = call;
    reply.headers(problem.headers);
    if (problem.type === UNAUTHENTICATED || problem.type === INSUFFICIENT_SCOPE) {
      const { resource = '', scopes = [] } = request.routeOptions.config.endpoint?.signIn ?? {};
      const metadataUrl = this.settings.BASE_URL + RESOURCE_METADATA + resource;
      reply.headers(challenged(problem, metadataUrl, scopes).headers);
      if (request.headers['x-api-key'] === undefined) reply.status(problem.type.status);
    }
    return failure(this.textsOf(problem, call), meta);
  }

  private textsOf(problem: Problem, { request }: Call): string[] {
    return [errorEnvelope(problem, request.id), nextStep(problem, this.settings.BASE_URL)];
  }
}

/** What the count put into the headers. */
function rateLimitOf(reply: FastifyReply): RateLimit {
  const header = (name: string) => Number(reply.getHeader(`x-ratelimit-${name}`));
  return {
    limit: header('limit'),
    remaining: header('remaining'),
    resetAt: new Date(header('reset') * 1000).toISOString(),
  };
}
