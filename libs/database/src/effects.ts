import { Actor } from '#kernel';
import { Queries } from './statement';

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
  summarize(reported: T[], actor: Actor, db: Queries): unknown;
  /** The value in sentences, for a person who decides whether it shall happen. Without it, people are not told of it. */
  inWords?(this: void, value: unknown): string[];
}

/** What was reported to `Db.effect`. */
export interface Effect {
  kind: EffectKind;
  item: unknown;
}
