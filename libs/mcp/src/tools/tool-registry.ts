import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { TOOL_SCOPES } from '#identity';
import { HttpAdapter, nearest } from '#platform';
import { ConstantResult, RPC, RpcError } from '../protocol/messages';
import { cacheable, isStructured, MODERN, Revision } from '../protocol/revisions';
import { CampaignsTools } from './campaigns.tools';
import { CatalogTools } from './catalog.tools';
import { InfluencersTools } from './influencers.tools';
import { inputSchema, outputSchema } from './schemas';
import { SubmissionsTools } from './submissions.tools';
import { Tool, ToolFacts } from './tool';

/** A tool with what it has in common with its twin. */
export interface OfferedTool extends Tool {
  facts: ToolFacts;
  /** What its calls are counted under. */
  counter: { id: string; tier: ToolFacts['tier'] };
  cost: { type: 'free' } | { type: 'plan'; resource: string; consumedPerCall: 1 };
}

/** Every tool there is, and the list of them, made once for each form that revisions want. */
@Injectable()
export class ToolRegistry {
  private readonly tools = new Map<string, OfferedTool>();
  private readonly lists = new Map<string, ConstantResult>();

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
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
    for (const tool of tools) {
      const facts = this.factsOf(tool);
      this.tools.set(tool.name, {
        ...tool,
        facts,
        counter: { id: `tools/${tool.name}`, tier: facts.tier },
        cost: facts.cost ? { type: 'plan', resource: facts.cost, consumedPerCall: 1 } : { type: 'free' },
      });
    }
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
  const { name, title, description, input, gives, list, hints, facts, cost } = tool;
  const { readOnly, destructive = false, idempotent = false, openWorld = false } = hints;
  return {
    name,
    title,
    description,
    inputSchema: tool.inputSchema ?? inputSchema(input),
    ...(facts.returns && { outputSchema: outputSchema(facts.returns, gives, list) }),
    annotations: {
      readOnlyHint: readOnly,
      destructiveHint: destructive,
      idempotentHint: idempotent,
      openWorldHint: openWorld,
    },
    _meta: {
      cost,
      authentication: facts.access === 'public' ? { required: false } : { required: true, scope: facts.access },
    },
  };
}

/** Before 2025-06-18 there was no title and no output schema. */
function plain({ title: _title, outputSchema: _outputSchema, ...tool }: ListedTool): ListedTool {
  return tool;
}
