import { Actor } from '../actor';
import type { Db } from '../db/db';

/** A kind of effect that a dry run reports, in addition to the response. The module that reports it registers it. */
export interface EffectKind<T = never> {
  /** Its name in `effects`. */
  readonly name: string;
  /** What its value in `effects` is, for the API description. */
  readonly description: string;
  /** The JSON schema of its value. */
  readonly schema: Readonly<Record<string, unknown>>;
  /**
   * The value in `effects`. It is called in the transaction of the dry run, and may read what was written.
   * @param reported what was reported, in order; empty if nothing was
   * @param actor who may see the value
   * @param db in the transaction
   */
  summarize(reported: T[], actor: Actor, db: Pick<Db, 'query'>): unknown;
}

/** What was reported to `Db.effect`. */
export interface Effect {
  kind: EffectKind;
  item: unknown;
}

/** The events that were published. */
export const PUBLISHED: EffectKind<string> = {
  name: 'events',
  description: 'the kinds of event that would be published',
  schema: { type: 'array', items: { type: 'string' }, examples: [['thing.created']] },
  summarize: (types) => [...new Set(types)],
};
