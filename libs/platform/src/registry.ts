import { DynamicModule, Injectable, Module } from '@nestjs/common';
import { EventKind } from './events/event-kind';
import { Sending } from './events/sending';
import { ProblemType } from './problem';

/** What a module adds to the tables of the service. */
export interface Parts {
  /** The errors that its endpoints and rules raise. */
  problems?: readonly ProblemType[];
  /** The kinds of event that it publishes. */
  events?: readonly EventKind[];
  /** The groups of its endpoints in the API description: each name, and what it is about. */
  tags?: Readonly<Record<string, string>>;
  /** How events are sent out, from the one module that sends them. */
  sending?: Sending;
}

/**
 * The tables of the service: errors, kinds of event, and what the API description says beyond the endpoints. They hold what
 * modules register with `RegistryModule.forFeature`, and are complete before any `onModuleInit` is called.
 */
@Injectable()
export class Registry {
  private readonly owners = new Map<string, string>();
  private readonly kinds = new Map<string, EventKind>();
  private readonly groups = new Map<string, string>();
  private sortedProblems: readonly ProblemType[] = [];
  private sortedKinds: readonly EventKind[] = [];
  private sender?: Sending;

  /** @throws when another module has registered the same name */
  add(owner: string, { problems = [], events = [], tags = {}, sending }: Parts): void {
    for (const { code } of problems) this.claim(`problem ${code}`, owner);
    this.sortedProblems = [...this.sortedProblems, ...problems].sort(
      (a, b) => a.status - b.status || a.code.localeCompare(b.code),
    );
    for (const kind of events) {
      this.claim(`event ${kind.type}`, owner);
      this.kinds.set(kind.type, kind);
    }
    this.sortedKinds = [...this.kinds.values()].sort((a, b) => a.type.localeCompare(b.type));
    for (const [name, about] of Object.entries(tags)) {
      this.claim(`tag ${name}`, owner);
      this.groups.set(name, about);
    }
    if (sending) this.claim('way in which events are sent', owner);
    this.sender ??= sending;
  }

  /** The error table, by status and code. */
  get problems(): readonly ProblemType[] {
    return this.sortedProblems;
  }

  /** Every kind of event, by type. */
  get eventKinds(): readonly EventKind[] {
    return this.sortedKinds;
  }

  /** A kind by its type; undefined when there is none. */
  eventKind(type: string): EventKind | undefined {
    return this.kinds.get(type);
  }

  /** What a group of endpoints is about; undefined when no module has registered it. */
  aboutTag(name: string): string | undefined {
    return this.groups.get(name);
  }

  /** How events are sent out; undefined when no module sends any. */
  get sending(): Sending | undefined {
    return this.sender;
  }

  private claim(what: string, owner: string): void {
    const known = this.owners.get(what);
    if (known !== undefined) throw new Error(`The ${what} is registered by ${known} and by ${owner}.`);
    this.owners.set(what, owner);
  }
}

/** How a module registers its parts: `imports: [RegistryModule.forFeature('things', { problems: [THING_GONE] })]`. */
@Module({})
export class RegistryModule {
  /** @param owner the name of the registering context, for the message about a name that is taken */
  static forFeature(owner: string, parts: Parts): DynamicModule {
    return {
      module: RegistryModule,
      providers: [
        {
          provide: Symbol(`parts of ${owner}`),
          inject: [Registry],
          useFactory: (registry: Registry) => {
            registry.add(owner, parts);
          },
        },
      ],
    };
  }
}
