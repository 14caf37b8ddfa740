import { Injectable } from '@nestjs/common';
import { distance as editDistance } from 'fastest-levenshtein';
import { Registry } from '#http/host';
import { FieldError } from '#kernel';
import { INSUFFICIENT_SCOPE, invalidInput } from '#kernel/errors';
import { EventKind } from '#messaging';
import { resourceOf } from '#messaging/host';
import { ALL, Webhook } from '../endpoints/webhook.entity';

const NEAREST = 3;
/** How many unknown names of a request get suggestions. */
const MOST_SUGGESTIONS = 5;
/** Of longer names, only the beginning is compared. */
const LONGEST_NAME = 64;

/**
 * Looks up event kinds by the names that clients use, and decides which kinds a set of scopes may read: those of an actor or
 * of a webhook. Each kind declares the scope that reads it. Nobody may read a kind that is no longer registered.
 */
@Injectable()
export class ReadableEventKinds {
  constructor(private readonly registry: Registry) {}

  find(type: string): EventKind | undefined {
    return this.registry.eventKind(type);
  }

  /** The kinds that a name matches: one, or with `campaign.*` all kinds of one resource; none when the name is unknown. */
  matching(name: string): string[] {
    return this.registry.eventKinds.flatMap(({ type }) =>
      type === name || `${resourceOf(type)}.*` === name ? [type] : [],
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

  /** Whether these scopes may read every kind. */
  areAllReadableWith(scopes: ReadonlySet<string>): boolean {
    return this.registry.eventKinds.every(({ scope }) => scopes.has(scope));
  }

  /** Whether the scopes of a webhook allow it to receive events of this kind. */
  mayReceive({ scopes }: Pick<Webhook, 'scopes'>, type: string): boolean {
    return this.mayRead(new Set(scopes), type);
  }

  /** The kinds that a webhook receives: those that it subscribes to and may receive. */
  receivedBy(webhook: Pick<Webhook, 'events' | 'scopes'>): string[] {
    return this.subscribedBy(webhook).filter((type) => this.mayReceive(webhook, type));
  }

  /** The kinds that a webhook subscribes to, in the order of its `events`. */
  subscribedBy({ events }: Pick<Webhook, 'events'>): string[] {
    return events.flatMap((name) =>
      name === ALL ? this.registry.eventKinds.map(({ type }) => type) : this.matching(name),
    );
  }

  /** @throws ApiError VALIDATION_ERROR for each path whose name matches no kind, with the nearest kinds */
  assertKnown(names: Readonly<Record<string, string>>): void {
    const unknown = Object.entries(names).filter(([, name]) => this.matching(name).length === 0);
    const fieldErrors = unknown.map(([path, name], index): FieldError => {
      // Finding the nearest takes time, and one list of a client has the same mistake in each item.
      const nearest = index < MOST_SUGGESTIONS ? `; the nearest are ${this.nearest(name).join(', ')}` : '';
      return { path, message: `is not a kind of event${nearest}` };
    });
    if (fieldErrors.length > 0) throw invalidInput(fieldErrors);
  }

  /**
   * Kinds listed by name must be readable; `campaign.*` and `*` skip those that are not.
   * @throws ApiError INSUFFICIENT_SCOPE with `{missing, granted}`
   */
  assertReadable(scopes: ReadonlySet<string>, names: readonly string[]): void {
    for (const name of names) {
      const kind = this.find(name);
      if (!kind || scopes.has(kind.scope)) continue;
      throw INSUFFICIENT_SCOPE.error(
        `Reading ${name} events requires the scope ${kind.scope}, which this credential does not have. Use a credential that has it, or leave out ${name}.`,
        { missing: kind.scope, granted: [...scopes].sort() },
      );
    }
  }

  private nearest(name: string): string[] {
    return this.registry.eventKinds
      .map(({ type }) => ({ type, distance: editDistance(name.slice(0, LONGEST_NAME).toLowerCase(), type) }))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, NEAREST)
      .map(({ type }) => type);
  }
}
