import { IncomingHttpHeaders } from 'node:http';
import { Injectable, Type } from '@nestjs/common';
import { EffectKind } from '#database';
import { ErrorType } from '#kernel';
import { EventKind } from '#messaging';
import { EventKinds, PUBLISHED, resourceOf, Sending } from '#messaging/host';
import { ToolSource, ToolsetSpec } from './tools/tool';
import { compareScopes, RegisteredScope, Scope, ScopeSpec } from '#kernel/actors';

/** What a module registers. */
export interface Parts {
  /** The prefixes of the ids that it creates, such as `camp`. */
  ids?: readonly string[];
  /** The errors that it throws. */
  errors?: readonly ErrorType[];
  /** Its errors that endpoints of other modules return, by the ids of the endpoints: they call what this module registers with them. */
  endpointErrors?: Readonly<Record<string, readonly ErrorType[]>>;
  /** The event kinds that it publishes. */
  events?: readonly EventKind[];
  /** What these are about, in the plural, as people read it: `Things` for the kinds `thing.created` and `thing.changed`. */
  eventResources?: Readonly<Record<string, string>>;
  /** The tags of its endpoints in the API description, with their descriptions. */
  tags?: Readonly<Record<string, string>>;
  /** The scopes that its endpoints, event kinds and tools require. */
  scopes?: Readonly<Record<Scope, ScopeSpec>>;
  /** The provider of its MCP tools; the module provides it too. */
  tools?: Type<ToolSource>;
  /** Toolsets by name. Their tools may belong to several modules. */
  toolsets?: Readonly<Record<string, ToolsetSpec>>;
  /** The kinds of effect that it reports of dry runs. */
  effects?: readonly EffectKind[];
  /** How events are sent to other services. Only one module may register it. */
  sending?: Sending;
}

/** An address of a resource (RFC 8707) that has several, and what a client that signs in there has to request. */
export interface ResourceAddress {
  /** The canonical path of the address. */
  path: string;
  /** The path of the resource, which keys are issued for. */
  resource: string;
  scopes: readonly Scope[];
}

/** Finds an address by its path and, for a request, its headers; undefined if the path is not such an address. */
export type FindAddress = (path: string, headers: IncomingHttpHeaders) => ResourceAddress | undefined;

/**
 * The ids, errors, event kinds, tags, scopes and tools of all modules, registered with `RegistryModule.forFeature`. It is
 * complete before any `onModuleInit` is called.
 */
@Injectable()
export class Registry extends EventKinds {
  private readonly owners = new Map<string, string>();
  private readonly kinds = new Map<string, EventKind>();
  private readonly resources = new Map<string, string>();
  private readonly tags = new Map<string, string>();
  private sortedErrors: readonly ErrorType[] = [];
  private readonly errorsByEndpoint = new Map<string, readonly ErrorType[]>();
  private sortedKinds: readonly EventKind[] = [];
  /** The providers of tools, by context. */
  readonly toolSources = new Map<string, Type<ToolSource>>();
  private readonly toolsetSpecs = new Map<string, ToolsetSpec>();
  private sortedScopes: readonly RegisteredScope[] = [];
  private readonly effectKinds: EffectKind[] = [PUBLISHED];
  private sender?: Sending;
  /** Set at the start by the module whose resources have several addresses. */
  addressOf: FindAddress = () => undefined;

  /** @throws Error if another module has registered the same name */
  add(owner: string, parts: Parts): void {
    const { ids = [], errors = [], endpointErrors = {}, events = [], eventResources = {} } = parts;
    const { tags = {}, scopes = {}, tools, toolsets = {}, effects = [], sending } = parts;
    for (const prefix of ids) this.claim(`id ${prefix}_`, owner);
    for (const { code } of errors) this.claim(`error ${code}`, owner);
    this.sortedErrors = [...this.sortedErrors, ...errors].sort(
      (a, b) => a.status - b.status || a.code.localeCompare(b.code),
    );
    for (const [id, added] of Object.entries(endpointErrors))
      this.errorsByEndpoint.set(id, [...(this.errorsByEndpoint.get(id) ?? []), ...added]);
    for (const kind of events) {
      this.claim(`event ${kind.type}`, owner);
      this.kinds.set(kind.type, kind);
    }
    this.sortedKinds = [...this.kinds.values()].sort((a, b) => this.sortKeyOf(a).localeCompare(this.sortKeyOf(b)));
    for (const [resource, label] of Object.entries(eventResources)) {
      this.claim(`event resource ${resource}`, owner);
      this.resources.set(resource, label);
    }
    for (const [name, description] of Object.entries(tags)) {
      this.claim(`tag ${name}`, owner);
      this.tags.set(name, description);
    }
    const named = Object.entries(scopes).map(([name, spec]) => ({ name: name as Scope, ...spec }));
    for (const { name } of named) this.claim(`scope ${name}`, owner);
    this.sortedScopes = [...this.sortedScopes, ...named].sort((a, b) => compareScopes(a.name, b.name));
    if (tools) this.toolSources.set(owner, tools);
    for (const [name, spec] of Object.entries(toolsets)) {
      this.claim(`toolset ${name}`, owner);
      this.toolsetSpecs.set(name, spec);
    }
    for (const { name } of effects) this.claim(`effect ${name}`, owner);
    this.effectKinds.push(...effects);
    if (sending) this.claim('sending of events', owner);
    this.sender ??= sending;
  }

  /** The error table, by status and code. */
  get errors(): readonly ErrorType[] {
    return this.sortedErrors;
  }

  /** The errors of an endpoint: those that it declares, and those that other modules add to it. */
  errorsOf({ id, errors = [] }: { id: string; errors?: readonly ErrorType[] }): ErrorType[] {
    return [...errors, ...(this.errorsByEndpoint.get(id) ?? [])];
  }

  /** All event kinds, by resource; those of one resource are in the order in which its module lists them. */
  get eventKinds(): readonly EventKind[] {
    return this.sortedKinds;
  }

  /** The event kind with this type; undefined if there is none. */
  override eventKind(type: string): EventKind | undefined {
    return this.kinds.get(type);
  }

  /** What event kinds are about, as people read it, sorted by resource: `Things` for `thing`. */
  get eventResources(): ReadonlyMap<string, string> {
    return new Map([...this.resources].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** All kinds of effect that dry runs report. */
  get effects(): readonly EffectKind[] {
    return this.effectKinds;
  }

  /** The description of a tag; undefined if no module has registered it. */
  tagDescription(name: string): string | undefined {
    return this.tags.get(name);
  }

  /** All scopes with their wording, sorted by noun. */
  get scopeTable(): readonly RegisteredScope[] {
    return this.sortedScopes;
  }

  /** The names of all scopes, in the order of the table. */
  get scopes(): readonly Scope[] {
    return this.sortedScopes.map(({ name }) => name);
  }

  /** All toolsets, sorted by name. */
  get toolsets(): ReadonlyMap<string, ToolsetSpec> {
    return new Map([...this.toolsetSpecs].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** The scopes that agents request by default: those that the tools of the default toolset require. */
  get agentScopes(): readonly Scope[] {
    return this.sortedScopes.flatMap(({ name, agents }) => (agents ? [name] : []));
  }

  /** How events are sent to other services; undefined if no module sends them. */
  get sending(): Sending | undefined {
    return this.sender;
  }

  /** @throws Error if an event kind requires a scope, or is about a resource, that no module registers */
  assertEventKinds(): void {
    for (const { type, scope } of this.eventKinds) {
      if (!this.scopes.includes(scope))
        throw new Error(
          `The event ${type} requires the scope ${scope}, which no module registers: add it to "scopes" in ${String(this.fileOf(`event ${type}`))}.`,
        );
      if (!this.resources.has(resourceOf(type)))
        throw new Error(
          `The event ${type} is about the resource ${resourceOf(type)}, which no module registers: add it to "eventResources" in ${String(this.fileOf(`event ${type}`))}.`,
        );
    }
  }

  /** The module file that registered an item, such as `scope read.things`; undefined if none did. */
  fileOf(what: string): string | undefined {
    const owner = this.owners.get(what);
    return owner && moduleFile(owner);
  }

  /** By what event kinds are sorted: it does not depend on the order of the modules. */
  private sortKeyOf({ type }: EventKind): string {
    return `${resourceOf(type)} ${String(this.owners.get(`event ${type}`))}`;
  }

  private claim(what: string, owner: string): void {
    const known = this.owners.get(what);
    if (known !== undefined)
      throw new Error(
        `The ${what} is registered by ${known} and by ${owner}: rename or remove it in ${moduleFile(owner)}.`,
      );
    this.owners.set(what, owner);
  }
}

/** The file in which a context registers its parts. @param context its name, such as `things` */
export function moduleFile(context: string): string {
  return `libs/${context}/src/${context}.module.ts`;
}
