import { Injectable } from '@nestjs/common';
import { Db, EffectKind } from '#database';
import { Actor } from '#kernel';
import { Registry } from './registry';

/** What a request would do. */
export interface DryRunResult<T> {
  wouldReturn: T;
  /** By the names of all registered kinds of effect. */
  effects: Record<string, unknown>;
}

/** Finds out what a change would do, without making it. */
@Injectable()
export class DryRuns {
  constructor(
    private readonly db: Db,
    private readonly registry: Registry,
  ) {}

  /**
   * Runs `work` in a transaction that is rolled back, or in a part of the ambient one. Nothing is sent, and no callback after the
   * commit is called.
   * @throws what `work` throws, and what the commit would have thrown
   */
  async run<T>(actor: Actor, work: () => Promise<T>): Promise<DryRunResult<T>> {
    return this.db.dryRun(work, async (wouldReturn, reported) => {
      const effects: Record<string, unknown> = {};
      for (const kind of this.registry.effects) {
        const items = reported.filter((effect) => effect.kind === kind).map(({ item }) => item);
        effects[kind.name] = await (kind as EffectKind<unknown>).summarize(items, actor, this.db);
      }
      return { wouldReturn, effects };
    });
  }
}
