import { Injectable } from '@nestjs/common';
import { editDistance, EventKind, Fault, INSUFFICIENT_SCOPE, invalidInput, Registry } from '#platform';
import { ALL, Webhook } from './webhook.entity';

const NEAREST = 3;

/**
 * The kinds of event that there are, by the names that callers give them, and which of them a set of scopes may read: a
 * caller's, or those that a webhook was given. A kind is read with the scope that it declares; one that is not registered any
 * more is read by nobody.
 */
@Injectable()
export class EventKinds {
  constructor(private readonly registry: Registry) {}

  find(type: string): EventKind | undefined {
    return this.registry.eventKind(type);
  }

  /** The kinds that a name stands for: one, or with `campaign.*` all of a thing's; none when it is unknown. */
  named(name: string): string[] {
    return this.registry.eventKinds.flatMap(({ type }) =>
      type === name || `${type.slice(0, type.indexOf('.'))}.*` === name ? [type] : [],
    );
  }

  mayRead(scopes: ReadonlySet<string>, type: string): boolean {
    const kind = this.find(type);
    return kind !== undefined && scopes.has(kind.scope);
  }

  /** The kinds that these scopes may read. */
  readableWith(scopes: ReadonlySet<string>): string[] {
    return this.registry.eventKinds.flatMap(({ type, scope }) => (scopes.has(scope) ? [type] : []));
  }

  /** Whether these scopes may read every kind there is. */
  areAllReadableWith(scopes: ReadonlySet<string>): boolean {
    return this.registry.eventKinds.every(({ scope }) => scopes.has(scope));
  }

  /** Whether a webhook may be sent events of this kind, regardless of who asks. */
  mayReceive({ scopes }: Pick<Webhook, 'scopes'>, type: string): boolean {
    return this.mayRead(new Set(scopes), type);
  }

  /** The kinds that a webhook is sent: those that it wants and may receive. */
  receivedBy(webhook: Pick<Webhook, 'events' | 'scopes'>): string[] {
    return this.wantedBy(webhook).filter((type) => this.mayReceive(webhook, type));
  }

  /** The kinds that a webhook wants, in the order of its `events`. */
  wantedBy({ events }: Pick<Webhook, 'events'>): string[] {
    return events.flatMap((name) =>
      name === ALL ? this.registry.eventKinds.map(({ type }) => type) : this.named(name),
    );
  }

  /** @throws Problem VALIDATION_ERROR for each place with a name that stands for no kind, with the nearest kinds */
  assertKnown(names: Readonly<Record<string, string>>): void {
    const faults = Object.entries(names).flatMap(([path, name]): Fault[] =>
      this.named(name).length > 0
        ? []
        : [{ path, message: `is not a kind of event; the nearest are ${this.nearest(name).join(', ')}` }],
    );
    if (faults.length > 0) throw invalidInput(faults);
  }

  /**
   * Kinds that are named one by one must be readable; of `campaign.*` and `*`, those that are not are left out.
   * @throws Problem INSUFFICIENT_SCOPE with `{missing, granted}`
   */
  assertReadable(scopes: ReadonlySet<string>, names: readonly string[]): void {
    for (const name of names) {
      const kind = this.find(name);
      if (!kind || scopes.has(kind.scope)) continue;
      throw INSUFFICIENT_SCOPE.because(
        `Events of the kind ${name} need the scope ${kind.scope}, which this credential does not have. Use one that has it, or leave ${name} out.`,
        { missing: kind.scope, granted: [...scopes].sort() },
      );
    }
  }

  private nearest(name: string): string[] {
    return this.registry.eventKinds
      .map(({ type }) => ({ type, distance: editDistance(name.toLowerCase(), type) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, NEAREST)
      .map(({ type }) => type);
  }
}
