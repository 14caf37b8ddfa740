import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { EndpointSpec } from '#http';
import { HttpAdapter, InnerCall, Route } from '#http/host';
import { invalid } from '#kernel';
import { fieldsOf, tolerant } from '#kernel/host';
import { nearest } from '#kernel/text';
import { Call } from '../protocol/call';
import { isObject } from '../protocol/messages';
import { CALL_OPERATION, CalledOperation } from '../tools/called-operation';
import type { ToolCall } from '../tools/tool-call';
import { RegisteredTool, ToolRegistry } from '../tools/tool-registry';
import { EXCLUDED_OPERATIONS, MAY_RETURN_A_SECRET } from './excluded-operations';
import { CallOperation } from './operation.dto';
import { RouteHandler, RouteHandlers } from './route-handlers';

/** An operation of the API that agents can call. */
export interface Operation extends Route {
  /** How it is called: with the guards, the limits and the cost of its endpoint. */
  tool: RegisteredTool;
  /** The names of the tools that do the same. */
  own: readonly string[];
}

class NoArguments {}

/** All operations of the API that agents can call by their ids. */
@Injectable()
export class Operations {
  /** By the id in lower case, and by the name of a tool that does the same. */
  private readonly byName = new Map<string, Operation>();
  private operations: readonly Operation[] = [];

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly handlers: RouteHandlers,
    private readonly registry: ToolRegistry,
  ) {}

  /** Call it after the tools have been loaded. */
  load(): void {
    const handlers = this.handlers.all();
    this.operations = this.host.httpAdapter.routes.routes.flatMap((route) => {
      const handler = handlers.get(route.endpoint.id);
      return handler && reasonAgainst(route) === undefined ? [this.operationOf(route, handler)] : [];
    });
    for (const operation of this.operations)
      for (const name of operation.own) this.byName.set(name.toLowerCase(), operation);
    for (const operation of this.operations) this.byName.set(operation.endpoint.id.toLowerCase(), operation);
  }

  get all(): readonly Operation[] {
    return this.operations;
  }

  /** The operation with this id, in whatever letter case, or the one of the tool with this name. */
  find(id: unknown): Operation | undefined {
    return typeof id === 'string' ? this.byName.get(id.trim().toLowerCase()) : undefined;
  }

  /**
   * A call of `callOperation` as a call of the operation that it names, so that the guards are those of that operation. Any other call
   * is unchanged, and so is one with invalid arguments: the tool says what is wrong with them.
   */
  resolve(call: Call): Call {
    const { params } = call.message;
    const given = params.name === CALL_OPERATION ? tolerant(CallOperation, params.arguments) : undefined;
    if (!isObject(given)) return call;
    const { id, arguments: inner = {}, ...options } = given;
    const operation = this.find(id);
    const { byName } = fieldsOf(CallOperation);
    if (!operation || Object.keys(options).some((name) => !byName.has(name))) return call;
    const message = {
      ...call.message,
      params: {
        ...params,
        name: new CalledOperation(operation.tool),
        arguments: inner,
        _meta: { ...params._meta, ...options },
      },
    };
    return { ...call, message };
  }

  /** @throws ApiError VALIDATION_ERROR with why agents cannot call this */
  refuse(id: string): never {
    const reason = EXCLUDED_OPERATIONS[id];
    if (reason !== undefined) throw invalid('id', `cannot be called by agents, because ${reason}`);
    const ids = this.operations.map(({ endpoint }) => endpoint.id);
    const near = nearest(id, ids);
    const advice = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'findOperation finds the id';
    throw invalid('id', `is no operation; ${advice}`);
  }

  private operationOf(route: Route, handler: RouteHandler): Operation {
    const { method, endpoint } = route;
    const own = this.registry.withEndpoint(endpoint.id);
    const [only] = own.length === 1 ? own : [];
    const reads = method === 'GET';
    const tool = this.registry.registered({
      // It shares the rate limit of the tool that does the same.
      name: only?.name ?? endpoint.id,
      toolset: 'search',
      endpoint: endpoint.id,
      title: endpoint.summary,
      description: endpoint.summary,
      input: endpoint.input ?? NoArguments,
      list: only?.list ?? (isPaged(endpoint) ? { rows: 'items' } : undefined),
      opaque: only?.opaque,
      advice: only?.advice,
      question: reads ? undefined : (only?.question ?? questionFor(endpoint)),
      hints: { readOnly: reads, destructive: !reads, idempotent: reads, openWorld: !reads },
      run: async (input, call) => {
        const { request, response } = (call as ToolCall).call;
        const result = await handler(request, response, new InnerCall(endpoint, input));
        return typeof result === 'object' && result !== null ? result : { result };
      },
    });
    return { ...route, tool, own: own.map(({ name }) => name) };
  }
}

/** Kinds of event after which something has been given away or spent. */
const GIVING =
  /^(perk\.(issued|redeemed)|payout\.|cashback\.|(campaign|program)\.(created|launched)|[a-z]+\.approved$)/;

/** What a person is asked before an operation that has no tool of its own gives something away or spends something. */
function questionFor({ summary }: EndpointSpec): RegisteredTool['question'] {
  return (_wouldReturn, effects) => {
    const {
      events = [],
      units = {},
      ledger = [],
    } = effects as { events?: string[]; units?: object; ledger?: object[] };
    const gives = Object.keys(units).length > 0 || ledger.length > 0 || events.some((event) => GIVING.test(event));
    return gives ? `${summary}?` : undefined;
  };
}

/** Why agents cannot call an operation; undefined if they can. An operation outside of the API has no entry in the table. */
export function reasonAgainst(route: Route): string | undefined {
  return EXCLUDED_OPERATIONS[route.endpoint.id] ?? obstacleTo(route);
}

/** What makes an operation unsuitable for a call with arguments and a result; undefined if nothing does. */
export function obstacleTo({ path, endpoint }: Route): string | undefined {
  const { id, body = 'json', envelope, returns, visitors, countsItself, secret, shownOnce } = endpoint;
  if (!path.startsWith('/api/v1/')) return 'it is outside of the API';
  if (body !== 'json') return 'its body is not JSON that the service reads';
  if (envelope === false || !returns) return 'it does not return data';
  if (visitors || countsItself) return 'it is not only for callers with a credential';
  if (secret || (shownOnce && !MAY_RETURN_A_SECRET.includes(id))) return 'it returns a secret';
  return undefined;
}

function isPaged({ returns }: EndpointSpec): boolean {
  if (!returns) return false;
  const { byName } = fieldsOf(returns);
  return byName.has('items') && byName.has('pagination');
}
