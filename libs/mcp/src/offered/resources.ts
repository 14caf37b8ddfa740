import { Inject, Injectable } from '@nestjs/common';
import { EndpointSpec } from '#http';
import { Resource, ResourceContent } from '#http/agents';
import { checked, setHeaders, toApiError } from '#http/host';
import { ApiError, LOG, Log, NOT_FOUND } from '#kernel';
import { INSUFFICIENT_SCOPE, RATE_LIMITED, UNAUTHENTICATED, VALIDATION_ERROR } from '#kernel/errors';
import { Call } from '../protocol/call';
import { Dispatcher } from '../protocol/dispatcher';
import { RPC, RpcError, rpcErrorOf } from '../protocol/messages';
import { CACHEABLE, isStructured, MODERN } from '../protocol/revisions';
import { mayStepUp } from '../protocol/tool-runner';
import { Guarded } from './guarded';
import { OfferedCall } from './offered-call';
import { Sources, uniquely } from './sources';

interface RegisteredResource extends Resource {
  endpoint: EndpointSpec;
  /** Matches its URIs, with the variables as groups. */
  pattern: RegExp;
}

/** For clients of 2026-07-28: what a business reads is its own, and may have changed. */
const OWN = { ttlMs: 0, cacheScope: 'private' } as const;

/** The resources of all contexts. */
@Injectable()
export class Resources {
  private resources = new Map<string, RegisteredResource>();

  constructor(
    private readonly sources: Sources,
    private readonly guarded: Guarded,
    private readonly dispatcher: Dispatcher,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Call it after all endpoints are registered. */
  load(): void {
    const all = this.sources.all(({ resources }) => resources).sort((a, b) => (a.uri < b.uri ? -1 : 1));
    uniquely(all, ({ name }) => name, 'resources');
    const registered = all.map((each) => ({
      ...each,
      endpoint: this.sources.endpointOf(`resources/${each.name}`, each.title, each.endpoint),
      pattern: patternOf(each.uri),
    }));
    this.resources = uniquely(registered, ({ uri }) => uri, 'resources');
  }

  /** The result of resources/list. */
  list(call: Pick<Call, 'revision'>): object {
    return { resources: this.listed(false).map((each) => ({ uri: each.uri, ...described(each, call) })) };
  }

  /** The result of resources/templates/list. */
  listTemplates(call: Pick<Call, 'revision'>): object {
    return {
      resourceTemplates: this.listed(true).map((each) => ({ uriTemplate: each.uri, ...described(each, call) })),
    };
  }

  /** Whether there are resources of this URI with variables. */
  hasTemplate(uri: unknown): boolean {
    return this.listed(true).some((each) => each.uri === uri);
  }

  /** The result of resources/read. @throws RpcError if the resource does not exist, or the client may not read it */
  async read(call: Call): Promise<object> {
    const uri = String(call.message.params.uri);
    const [found, variables] = await this.find(uri, call);
    try {
      const reading = new OfferedCall(call, found.endpoint, (own) => {
        const input = found.input ? checked(found.input, variables) : variables;
        return found.read(input, own);
      });
      const content = (await this.guarded.read(reading)) as ResourceContent;
      const { mimeType, meta } = found;
      const contents = [{ uri, mimeType, ...content, ...(meta && { _meta: meta }) }];
      if (call.revision !== MODERN) return { contents };
      return { contents, ...(found.endpoint.access === 'public' ? CACHEABLE : OWN) };
    } catch (error) {
      throw this.errorOf(error, uri, call);
    }
  }

  private async find(uri: string, call: Call): Promise<[RegisteredResource, Record<string, string>]> {
    for (const found of this.resources.values()) {
      const variables = variablesIn(uri, found.pattern);
      if (variables) return [found, variables];
    }
    // It counts as any other message.
    await this.dispatcher.admit(call);
    throw unknown(uri);
  }

  private listed(hasVariables: boolean): RegisteredResource[] {
    return [...this.resources.values()].filter(({ uri, unlisted }) => !unlisted && uri.includes('{') === hasVariables);
  }

  /** As of a tool: hosts sign in, and request more scopes, only after an HTTP 401 or 403. */
  private errorOf(error: unknown, uri: string, { request, response }: Call): RpcError {
    const apiError = toApiError(error);
    const { type, headers } = apiError;
    if (type === NOT_FOUND || type === VALIDATION_ERROR) return unknown(uri);
    if (type.status >= 500) this.log.error({ id: request.id, resource: uri, err: apiError.cause ?? apiError });
    setHeaders(response, headers);
    const { code, message, status, data } = rpcErrorOf(apiError);
    return new RpcError(code, message, isOfHttp(apiError, request) ? status : 200, data);
  }
}

function isOfHttp({ type }: ApiError, request: Call['request']): boolean {
  if (type === INSUFFICIENT_SCOPE) return mayStepUp(request);
  return type === UNAUTHENTICATED || type === RATE_LIMITED || type.status >= 500;
}

/** The same for what does not exist and for what the client may not know of. */
function unknown(uri: string): RpcError {
  const shown = uri.slice(0, 200).toWellFormed();
  const message = `Resource not found: ${shown}. resources/list and resources/templates/list list all.`;
  return new RpcError(RPC.invalidParams, message, 200, { uri: shown });
}

function described({ name, title, description, mimeType }: Resource, { revision }: Pick<Call, 'revision'>): object {
  return { name, ...(isStructured(revision) && { title }), description, mimeType };
}

function patternOf(uri: string): RegExp {
  const parts = uri.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? escaped(part) : `(?<${part}>[^/]+)`));
  return new RegExp(`^${parts.join('')}$`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function variablesIn(uri: string, pattern: RegExp): Record<string, string> | undefined {
  const match = pattern.exec(uri);
  if (!match) return undefined;
  try {
    return Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    return undefined;
  }
}
