import { Injectable, OnModuleInit } from '@nestjs/common';
import { Db } from '#database';
import { Clock, RecurringJobs } from '#kernel';
import { fit, Fit } from '../model/fit';
import { Cell } from '../model/observations';
import { catalogRateOf } from '../model/subjects';
import { ModelFit } from './model-fit.entity';
import { Observation } from './observation.entity';
import { FIT_STATE, SAVE_FIT } from './observations.queries';
import { PeerGroupCount } from './peer-group.entity';
import { PeerObservation } from './peer-observation.entity';
import { tallyOf } from './tallies';

const EVERY_SECONDS = 300;
/** Without new observations: the days of open campaigns go on. */
const AT_LEAST_EVERY_MS = 6 * 60 * 60 * 1000;
/** How many rows of single businesses the differences between businesses are estimated from. */
const SAMPLE_ROWS = 300;

/** Fits the model to all observations, and gives the latest fit and own observations to those who predict. */
@Injectable()
export class Fits implements OnModuleInit {
  /** The latest fits that were read, so that they are only read again when there is a new one. */
  private readonly read = new Map<boolean, ModelFit>();

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly recurringJobs: RecurringJobs,
  ) {}

  onModuleInit(): void {
    this.recurringJobs.add({ id: 'ai.fit', everySeconds: EVERY_SECONDS, run: () => this.fitDue() });
  }

  /** Fits live and test data, each if it has changed. */
  async fitDue(): Promise<void> {
    for (const livemode of [true, false]) {
      const now = this.clock.now();
      const [state] = await this.db.query<{ changedAt: Date | null; fittedAt: Date | null }>(FIT_STATE, [livemode]);
      const { changedAt = null, fittedAt = null } = state ?? {};
      if (changedAt && (!fittedAt || changedAt >= fittedAt || now.getTime() - fittedAt.getTime() > AT_LEAST_EVERY_MS))
        await this.fit(livemode, now);
    }
  }

  /** The latest fit; undefined before the first one. */
  async latest(livemode: boolean): Promise<Fit | undefined> {
    const known = this.read.get(livemode);
    const state = await this.db.manager.findOne(ModelFit, {
      select: { livemode: true, fittedAt: true },
      where: { livemode },
    });
    if (!state) return undefined;
    if (known?.fittedAt.getTime() === state.fittedAt.getTime()) return known.fit;
    const found = await this.db.manager.findOneBy(ModelFit, { livemode });
    if (found) this.read.set(livemode, found);
    return found?.fit;
  }

  /** What was observed of a business. */
  async ownOf({ businessId, livemode }: { businessId: string; livemode: boolean }): Promise<Cell[]> {
    const now = this.clock.now();
    return (await this.db.manager.findBy(Observation, { businessId, livemode })).map((row) => cellOf(row, now));
  }

  private async fit(livemode: boolean, now: Date): Promise<void> {
    const [peers, groups, sample] = await Promise.all([
      this.db.manager.findBy(PeerObservation, { livemode }),
      this.db.manager.findBy(PeerGroupCount, { livemode }),
      this.db.manager.find(Observation, { where: { livemode }, order: { updatedAt: 'DESC' }, take: SAMPLE_ROWS }),
    ]);
    const found = fit(
      peers.map((row) => cellOf(row, now)),
      groups,
      sample.map((row) => ({ ...cellOf(row, now), businessId: row.businessId })),
      catalogRateOf,
    );
    await this.db.query(SAVE_FIT, [livemode, now, JSON.stringify(found)]);
  }
}

function cellOf(row: Observation | PeerObservation, now: Date): Cell {
  const { actionId, industry, rewardType, bucket } = row;
  return { actionId, industry, rewardType, bucket, ...tallyOf(row, now) };
}
