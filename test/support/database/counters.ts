import { repairCounters } from '#database/host';
import { schemas } from '../../../ormconfig';
import { TestApp } from '../app';

/** Corrects the counters after a test has changed rows directly. */
export async function correctCounters(app: TestApp): Promise<void> {
  const counters = schemas.flatMap((schema) => schema.counters ?? []);
  await repairCounters(app.engine.dataSource, counters);
}
