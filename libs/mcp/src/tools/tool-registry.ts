import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { Inject, Injectable, Type } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import {
  EndpointSpec,
  errorEnvelope,
  FailedRequest,
  HttpAdapter,
  moduleFile,
  nearest,
  Registry,
  Scope,
  ApiError,
  SETTINGS,
  Settings,
  Tool,
  ToolFacts,
  ToolSource,
} from '#platform';
import { ConstantResult, RPC, RpcError } from '../protocol/messages';
import { storedFailure } from '../protocol/results';
import { cacheable, isStructured, MODERN, Revision } from '../protocol/revisions';
import { nextStep } from './next-steps';
import { inputSchema, outputSchema } from './schemas';

/** A tool with the declaration of its endpoint. */
export interface RegisteredTool extends Tool {
  /** The endpoint's declaration with an id of the tool, for the guards and the `IdempotencyInterceptor`. */
  endpoint: EndpointSpec;
  cost: { type: 'free' } | { type: 'plan'; resource: string; consumedPerCall: 1 };
  /** The error envelope, and what to do about the error. */
  textsOf: (error: ApiError, request: FailedRequest) => string[];
}

/** All tools, and the results of `tools/list`, which are created once for each format that revisions need. */
@Injectable()
export class ToolRegistry {
  private readonly tools = new Map<string, RegisteredTool>();
  /** Where each tool is declared. */
  private readonly files = new Map<string, string>();
  private readonly lists = new Map<string, ConstantResult>();

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly modules: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly providers: ModuleRef,
  ) {}

  /** Adds the tools of all contexts, sorted by name. Call it after all endpoints are registered. */
  load(): void {
    const tools = [...this.modules.toolSources].flatMap(([context, source]) => this.toolsOf(context, source));
    this.add(...tools.sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  /** @throws Error if a tool names an endpoint that does not exist, or requires a scope that agents do not request */
  add(...tools: Tool[]): void {
    for (const tool of tools) this.tools.set(tool.name, this.registered(tool));
    this.lists.clear();
  }

  find(name: unknown): RegisteredTool | undefined {
    return typeof name === 'string' ? this.tools.get(name) : undefined;
  }

  /** The error for an unknown tool, with the names of similar tools. */
  unknown(name: unknown): RpcError {
    if (typeof name !== 'string')
      return new RpcError(RPC.invalidParams, 'The tool name is missing: send it as params.name.');
    const near = nearest(name, [...this.tools.keys()]);
    const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
    const message = `Unknown tool: ${name.slice(0, 100).toWellFormed()}. ${advice}tools/list lists all tools.`;
    return new RpcError(RPC.invalidParams, message, 200, { suggestions: near });
  }

  /** Every tool in the format of the newest revisions, in a fixed order. */
  describe(): ListedTool[] {
    return [...this.tools.values()].map(described);
  }

  /** The result of tools/list. */
  list(revision: Revision): ConstantResult {
    const form = revision === MODERN ? 'modern' : isStructured(revision) ? 'structured' : 'plain';
    const known = this.lists.get(form);
    if (known) return known;
    const tools = form === 'plain' ? this.describe().map(plain) : this.describe();
    const result = new ConstantResult(form === 'modern' ? cacheable({ tools }) : { tools });
    this.lists.set(form, result);
    return result;
  }

  private toolsOf(context: string, source: Type<ToolSource>): readonly Tool[] {
    try {
      const { tools } = this.providers.get(source, { strict: false });
      for (const { name } of tools) this.files.set(name, `libs/${context}/src/${context}.tools.ts`);
      return tools;
    } catch (cause) {
      const message = `${source.name} contains tools but is not a provider: add it to "providers" in ${moduleFile(context)}.`;
      throw new Error(message, { cause });
    }
  }

  private registered(tool: Tool): RegisteredTool {
    const { name, title, advice } = tool;
    const facts = this.factsOf(tool);
    const textsOf = (error: ApiError, { id, user }: FailedRequest) => [
      errorEnvelope(error, id),
      nextStep(error, { baseUrl: this.settings.BASE_URL, advice, actor: user }),
    ];
    return {
      ...tool,
      endpoint: {
        ...facts,
        id: `tools/${name}`,
        summary: title,
        tag: 'Tools',
        envelope: false,
        renderError: (error, request) => storedFailure(error, textsOf(error, request)),
      },
      cost: facts.cost ? { type: 'plan', resource: facts.cost, consumedPerCall: 1 } : { type: 'free' },
      textsOf,
    };
  }

  private factsOf({ name, endpoint }: Tool): ToolFacts {
    if (typeof endpoint !== 'string') return endpoint;
    const route = this.host.httpAdapter.routes.routes.find(({ endpoint: { id } }) => id === endpoint);
    if (!route)
      throw new Error(
        `The tool ${name} names the endpoint ${endpoint}, which does not exist: correct its "endpoint" in ${this.files.get(name) ?? 'its file'}.`,
      );
    const { access } = route.endpoint;
    if (access !== 'public' && !this.modules.agentScopes.includes(access as Scope))
      throw new Error(
        `The tool ${name} requires the scope ${access}, which agents do not request: add "agents: true" to it under "scopes" in ${String(this.modules.fileOf(`scope ${access}`))}.`,
      );
    return route.endpoint;
  }
}

function described(tool: RegisteredTool): ListedTool {
  const { name, title, description, input, outputFields, list, hints, endpoint, cost } = tool;
  const { readOnly, destructive = false, idempotent = false, openWorld = false } = hints;
  return {
    name,
    title,
    description,
    inputSchema: tool.inputSchema ?? inputSchema(input),
    ...(endpoint.returns && { outputSchema: outputSchema(endpoint.returns, outputFields, list) }),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
    _meta: {
      cost,
      authentication: endpoint.access === 'public' ? { required: false } : { required: true, scope: endpoint.access },
    },
  };
}

/** Revisions before 2025-06-18 have no title and no output schema. */
function plain({ title: _title, outputSchema: _outputSchema, ...tool }: ListedTool): ListedTool {
  return tool;
}
