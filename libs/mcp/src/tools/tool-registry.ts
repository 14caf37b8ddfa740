import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { Inject, Injectable, Type } from '@nestjs/common';
import { HttpAdapterHost, ModuleRef } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { EndpointSpec, ToolSource } from '#http';
import {
  DEFAULT_TOOLSET,
  errorEnvelope,
  EVERY_TOOLSET,
  FailedRequest,
  HttpAdapter,
  moduleFile,
  Registry,
  Tool,
  ToolFacts,
} from '#http/host';
import { ApiError, SETTINGS, Settings } from '#kernel';
import { Scope } from '#kernel/actors';
import { UntrustedParts, untrustedIn } from '#kernel/host';
import { nearest } from '#kernel/text';
import { ConstantResult, RPC, RpcError } from '../protocol/messages';
import { storedFailure } from '../protocol/results';
import { CACHEABLE, FROM_SERVER, isStructured, MODERN, Revision } from '../protocol/revisions';
import { withCallOptions } from './call-options';
import { CALL_OPERATION, CalledOperation } from './called-operation';
import { nextStep } from './next-steps';
import { inputSchema, outputSchema } from './schemas';
import { Selection } from './selection';

/** A tool with the declaration of its endpoint. */
export interface RegisteredTool extends Tool {
  toolset: string;
  /** The id of the REST endpoint that does the same, if there is one. */
  operation?: string;
  /** The endpoint's declaration with an id of the tool, for the guards and the `IdempotencyInterceptor`. */
  endpoint: EndpointSpec;
  cost: { type: 'free' } | { type: 'plan'; resource: string; consumedPerCall: 1 };
  /** Where texts of others are in the data of the endpoint. */
  untrusted?: UntrustedParts;
  /** The error envelope, and what to do about the error. */
  textsOf: (error: ApiError, request: FailedRequest) => string[];
}

/** The kept results of `tools/list`. Each of them takes up to a megabyte, because it keeps complete bodies too. */
const KEPT_LISTS = 30;

type Selected = Omit<Selection, 'key'>;

/** All tools, and the results of `tools/list`, which are kept for each selection in each format that revisions need. */
@Injectable()
export class ToolRegistry {
  private readonly tools = new Map<string, RegisteredTool>();
  /** Where each tool is declared. */
  private readonly files = new Map<string, string>();
  private readonly descriptions = new Map<string, ListedTool>();
  private readonly lists = new LRUCache<string, ConstantResult>({ max: KEPT_LISTS });
  /** The names of the toolsets, sorted. */
  toolsets: readonly string[] = [];

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly modules: Registry,
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly providers: ModuleRef,
  ) {}

  /** Adds the tools of all contexts, sorted by name. Call it after all endpoints are registered. */
  load(): void {
    this.toolsets = [...this.modules.toolsets.keys()];
    for (const name of this.toolsets)
      if (!/^[a-z]+(-[a-z]+)*$/.test(name) || name === 'all')
        throw new Error(
          `The toolset ${name} needs another name, of lower-case letters and hyphens, in ${String(this.modules.fileOf(`toolset ${name}`))}.`,
        );
    const tools = [...this.modules.toolSources].flatMap(([context, source]) => this.toolsOf(context, source));
    this.add(...tools.sort((a, b) => (a.name < b.name ? -1 : 1)));
  }

  /**
   * @throws Error if a tool names an endpoint or a toolset that does not exist or, in the default toolset, requires a scope that
   *   agents do not request
   */
  add(...tools: Tool[]): void {
    for (const tool of tools) this.tools.set(tool.name, this.registered(tool));
    this.descriptions.clear();
    this.lists.clear();
  }

  /** The names of all tools. */
  get names(): readonly string[] {
    return [...this.tools.keys()];
  }

  /** The tools that do the same as an endpoint, or a part of it. */
  withEndpoint(id: string): RegisteredTool[] {
    return [...this.tools.values()].filter(({ operation }) => operation === id);
  }

  find(name: unknown): RegisteredTool | undefined {
    if (name instanceof CalledOperation) return name.tool;
    return typeof name === 'string' ? this.tools.get(name) : undefined;
  }

  /** The tool with this name if it is selected. @throws RpcError with how to get the tool, or with the names of similar tools */
  selected(name: unknown, selected: Selection): RegisteredTool {
    if (name instanceof CalledOperation) return this.selected(CALL_OPERATION, selected) && name.tool;
    const tool = this.find(name);
    if (!tool) throw this.unknown(name, selected);
    if (!isIn(tool, selected)) throw this.notSelected(tool, selected);
    if (selected.readOnly && !tool.hints.readOnly)
      throw new RpcError(
        RPC.invalidParams,
        `Unknown tool: ${tool.name}. It writes, and this connection only reads: connect without /readonly in the address and without the header X-MCP-Readonly.`,
      );
    return tool;
  }

  /** The names of the selected tools that write, also if the selection leaves them out. */
  writingIn(selected: Selection): string[] {
    return this.toolsIn({ ...selected, readOnly: false }).flatMap(({ name, hints }) => (hints.readOnly ? [] : [name]));
  }

  /**
   * The scopes that the selected tools require, in the order of the scope table. A tool that calls any operation needs those that agents
   * request by default: a host requests more of them when an operation is refused.
   */
  scopesOf(selected: Selection): readonly Scope[] {
    const tools = this.toolsIn(selected);
    const callsAny = tools.some(({ name }) => name === CALL_OPERATION);
    const needed = new Set<string>([
      ...tools.map(({ endpoint }) => endpoint.access),
      ...(callsAny ? this.modules.agentScopes : []),
    ]);
    return this.modules.scopes.filter((scope) => needed.has(scope));
  }

  private unknown(name: unknown, selected: Selection): RpcError {
    if (typeof name !== 'string')
      return new RpcError(RPC.invalidParams, 'The tool name is missing: send it as params.name.');
    const near = nearest(
      name,
      this.toolsIn(selected).map((tool) => tool.name),
    );
    const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : this.elsewhere(name, selected);
    const message = `Unknown tool: ${name.slice(0, 100).toWellFormed()}. ${advice}tools/list lists all tools.`;
    return new RpcError(RPC.invalidParams, message, 200, { suggestions: near });
  }

  /** Where the nearest tool that is not selected is, or else the nearest endpoint without a tool; empty if nothing is similar. */
  private elsewhere(name: string, selected: Selection): string {
    const tool = this.find(nearest(name, this.names, 1)[0]);
    if (tool && !isIn(tool, selected))
      return `The nearest is ${tool.name} in the toolset ${tool.toolset}: ${this.howToSelect(tool.toolset, selected)} `;
    if (tool) return `The nearest is ${tool.name}, which writes; this connection only reads. `;
    const routes = this.host.httpAdapter.routes.routes.filter(({ path }) => path.startsWith('/api/v1/'));
    const [id] = nearest(
      name,
      routes.map(({ endpoint }) => endpoint.id),
      1,
    );
    const route = routes.find(({ endpoint }) => endpoint.id === id);
    return route ? `No tool does this; the endpoint ${route.method} ${route.path} may. ` : '';
  }

  private howToSelect(toolset: string, { toolsets }: Selection): string {
    return `connect to ${this.settings.BASE_URL}/mcp/x/${toolset}, or send the header X-MCP-Toolsets: ${[...toolsets, toolset].join(',')}.`;
  }

  /** The selected tools in the format of the newest revisions, in a fixed order. */
  describe(selected: Selected): ListedTool[] {
    return this.toolsIn(selected).map((tool) => {
      const description = this.descriptions.get(tool.name) ?? described(tool);
      this.descriptions.set(tool.name, description);
      return description;
    });
  }

  /** The result of tools/list. */
  list(revision: Revision, selected: Selection): ConstantResult {
    const form = revision === MODERN ? 'modern' : isStructured(revision) ? 'structured' : 'plain';
    const key = `${form} ${selected.key}`;
    const known = this.lists.get(key);
    if (known) return known;
    const described = this.describe(selected);
    const tools = form === 'plain' ? described.map(plain) : described;
    const result = new ConstantResult(
      form === 'modern' ? { resultType: 'complete', tools, ...CACHEABLE, _meta: FROM_SERVER } : { tools },
    );
    this.lists.set(key, result);
    return result;
  }

  private notSelected({ name, toolset }: RegisteredTool, selected: Selection): RpcError {
    const message = `Unknown tool: ${name}. It is in the toolset ${toolset}, which this connection does not have: ${this.howToSelect(toolset, selected)}`;
    return new RpcError(RPC.invalidParams, message, 200, { toolset });
  }

  private toolsIn(selected: Selected): RegisteredTool[] {
    return [...this.tools.values()].filter(
      (tool) => isIn(tool, selected) && (tool.hints.readOnly || !selected.readOnly),
    );
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

  /** The tool with the declaration of its endpoint; it is not added to the list. @throws Error if it has none */
  registered(tool: Tool): RegisteredTool {
    const { name, title, advice, toolset = DEFAULT_TOOLSET } = tool;
    if (toolset !== EVERY_TOOLSET && !this.toolsets.includes(toolset))
      throw new Error(
        `The tool ${name} is in the toolset ${toolset}, which no module registers: correct its "toolset" in ${this.fileOf(name)}, or add it to "toolsets" in the module of a context.`,
      );
    const facts = this.factsOf(tool, toolset);
    const textsOf = (error: ApiError, { id, user }: FailedRequest) => [
      errorEnvelope(error, id),
      nextStep(error, { baseUrl: this.settings.BASE_URL, advice, actor: user }),
    ];
    return {
      ...tool,
      toolset,
      ...(typeof tool.endpoint === 'string' && { operation: tool.endpoint }),
      endpoint: {
        ...facts,
        id: `tools/${name}`,
        summary: title,
        tag: 'Tools',
        envelope: false,
        renderError: (error, request) => storedFailure(error, textsOf(error, request)),
      },
      untrusted: facts.returns && untrustedIn(facts.returns),
      cost: facts.cost ? { type: 'plan', resource: facts.cost, consumedPerCall: 1 } : { type: 'free' },
      textsOf,
    };
  }

  private factsOf({ name, endpoint }: Tool, toolset: string): ToolFacts {
    if (typeof endpoint !== 'string') return endpoint;
    const route = this.host.httpAdapter.routes.routes.find(({ endpoint: { id } }) => id === endpoint);
    if (!route)
      throw new Error(
        `The tool ${name} names the endpoint ${endpoint}, which does not exist: correct its "endpoint" in ${this.fileOf(name)}.`,
      );
    const { access } = route.endpoint;
    const needsScope = access !== 'public' && access !== 'authenticated';
    // Clients of other toolsets request the scopes of those toolsets.
    const isDefault = toolset === DEFAULT_TOOLSET || toolset === EVERY_TOOLSET;
    if (isDefault && needsScope && !this.modules.agentScopes.includes(access as Scope))
      throw new Error(
        `The tool ${name} requires the scope ${access}, which agents do not request: add "agents: true" to it under "scopes" in ${String(this.modules.fileOf(`scope ${access}`))}.`,
      );
    return { ...route.endpoint, errors: this.modules.errorsOf(route.endpoint) };
  }

  private fileOf(tool: string): string {
    return this.files.get(tool) ?? 'its file';
  }
}

/** Whether a selection contains a tool, apart from whether it leaves out those that write. */
function isIn({ name, toolset }: RegisteredTool, { toolsets, tools }: Selected): boolean {
  return toolset === EVERY_TOOLSET || toolsets.includes(toolset) || tools.includes(name);
}

function described(tool: RegisteredTool): ListedTool {
  const { name, title, description, input, outputFields, list, hints, endpoint, cost, app } = tool;
  const { readOnly, destructive = false, idempotent = false, openWorld = false } = hints;
  return {
    name,
    title,
    description,
    inputSchema: withCallOptions(tool.inputSchema ?? inputSchema(input), tool),
    ...(endpoint.returns && { outputSchema: outputSchema(endpoint.returns, outputFields, list) }),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
    _meta: { cost, authentication: authenticationOf(endpoint), ...(app && { ui: { resourceUri: app } }) },
  };
}

function authenticationOf({ access }: EndpointSpec): object {
  if (access === 'public') return { required: false };
  return access === 'authenticated' ? { required: true } : { required: true, scope: access };
}

/** Revisions before 2025-06-18 have no title and no output schema. */
function plain({ title: _title, outputSchema: _outputSchema, ...tool }: ListedTool): ListedTool {
  return tool;
}
