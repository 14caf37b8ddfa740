import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TOOL_SCOPES } from '#identity';
import {
  EndpointSpec,
  errorEnvelope,
  FailedRequest,
  HttpAdapter,
  nearest,
  Problem,
  SETTINGS,
  Settings,
} from '#platform';
import { ConstantResult, RPC, RpcError } from '../protocol/messages';
import { keptFailure } from '../protocol/results';
import { cacheable, isStructured, MODERN, Revision } from '../protocol/revisions';
import { CampaignsTools } from './campaigns.tools';
import { CatalogTools } from './catalog.tools';
import { InfluencersTools } from './influencers.tools';
import { nextStep } from './next-steps';
import { inputSchema, outputSchema } from './schemas';
import { SubmissionsTools } from './submissions.tools';
import { Tool, ToolFacts } from './tool';

/** A tool with what it has in common with its twin. */
export interface OfferedTool extends Tool {
  /** What guards and the interceptor of keyed requests read: the declaration of its twin, under a name of its own. */
  endpoint: EndpointSpec;
  cost: { type: 'free' } | { type: 'plan'; resource: string; consumedPerCall: 1 };
  /** What went wrong, and what to do about it. */
  textsOf: (problem: Problem, request: FailedRequest) => string[];
}

/** Every tool there is, and the list of them, made once for each form that revisions want. */
@Injectable()
export class ToolRegistry {
  private readonly tools = new Map<string, OfferedTool>();
  private readonly lists = new Map<string, ConstantResult>();

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    @Inject(SETTINGS) private readonly settings: Settings,
    catalog: CatalogTools,
    influencers: InfluencersTools,
    campaigns: CampaignsTools,
    submissions: SubmissionsTools,
  ) {
    this.sources = [catalog, influencers, campaigns, submissions];
  }

  private readonly sources: { tools: Tool[] }[];

  /** Takes over the tools of every context, once all endpoints are known. */
  load(): void {
    for (const { tools } of this.sources) this.add(...tools);
  }

  /** @throws when a tool has no such twin, or needs a scope that no agent would know to ask for */
  add(...tools: Tool[]): void {
    for (const tool of tools) this.tools.set(tool.name, this.offered(tool));
    this.lists.clear();
  }

  find(name: unknown): OfferedTool | undefined {
    return typeof name === 'string' ? this.tools.get(name) : undefined;
  }

  /** The error for a tool that there is not, with those that its name resembles. */
  unknown(name: unknown): RpcError {
    if (typeof name !== 'string')
      return new RpcError(RPC.invalidParams, 'The name of the tool is missing: send it as params.name.');
    const near = nearest(name, [...this.tools.keys()]);
    const advice = near.length > 0 ? `Did you mean ${near.join(' or ')}? ` : '';
    const message = `Unknown tool: ${name.slice(0, 100).toWellFormed()}. ${advice}tools/list lists all tools.`;
    return new RpcError(RPC.invalidParams, message, 200, { suggestions: near });
  }

  /** Every tool as the newest revisions show it, in a fixed order. */
  describe(): ListedTool[] {
    return [...this.tools.values()].map(described);
  }

  /** The result of tools/list. */
  list(revision: Revision): ConstantResult {
    const form = revision === MODERN ? 'modern' : isStructured(revision) ? 'structured' : 'plain';
    const known = this.lists.get(form);
    if (known) return known;
    const tools = form === 'plain' ? this.describe().map(plain) : this.describe();
    const made = new ConstantResult(form === 'modern' ? cacheable({ tools }) : { tools });
    this.lists.set(form, made);
    return made;
  }

  private offered(tool: Tool): OfferedTool {
    const { name, title } = tool;
    const facts = this.factsOf(tool);
    const textsOf = (problem: Problem, { id, user }: FailedRequest) => [
      errorEnvelope(problem, id),
      nextStep(problem, { baseUrl: this.settings.BASE_URL, tool: name, actor: user }),
    ];
    return {
      ...tool,
      endpoint: {
        ...facts,
        id: `tools/${name}`,
        summary: title,
        tag: 'Tools',
        bare: 'application/json',
        tellProblem: (problem, request) => keptFailure(problem, textsOf(problem, request)),
      },
      cost: facts.cost ? { type: 'plan', resource: facts.cost, consumedPerCall: 1 } : { type: 'free' },
      textsOf,
    };
  }

  private factsOf({ name, twin }: Tool): ToolFacts {
    if (typeof twin !== 'string') return twin;
    const route = this.host.httpAdapter.routes.routes.find(({ endpoint }) => endpoint.id === twin);
    if (!route) throw new Error(`The tool ${name} does what ${twin} does, and there is no such endpoint.`);
    const { access } = route.endpoint;
    if (!['public', ...TOOL_SCOPES].includes(access))
      throw new Error(`The tool ${name} needs ${access}, which is not among TOOL_SCOPES.`);
    return route.endpoint;
  }
}

function described(tool: OfferedTool): ListedTool {
  const { name, title, description, input, gives, list, hints, endpoint, cost } = tool;
  const { readOnly, destructive = false, idempotent = false, openWorld = false } = hints;
  return {
    name,
    title,
    description,
    inputSchema: tool.inputSchema ?? inputSchema(input),
    ...(endpoint.returns && { outputSchema: outputSchema(endpoint.returns, gives, list) }),
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

/** Before 2025-06-18 there was no title and no output schema. */
function plain({ title: _title, outputSchema: _outputSchema, ...tool }: ListedTool): ListedTool {
  return tool;
}
