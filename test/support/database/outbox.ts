import { TestApp } from '../app';
import { rows } from './inspect';

export interface PublishedEvent {
  type: string;
  sequence: number;
  businessId: string;
  livemode: boolean;
  aggregate: string;
  data: any;
}

/** The events published for one aggregate, by sequence. */
export function eventsOf(app: TestApp, aggregateId: string): Promise<PublishedEvent[]> {
  const columns = 'type, sequence, business_id as "businessId", livemode, aggregate, data';
  return rows(app, `select ${columns} from outbox where aggregate_id = $1 order by sequence`, [aggregateId]);
}

/** The total number of events. */
export async function countEvents(app: TestApp): Promise<number> {
  const [{ total }] = await rows(app, 'select count(*)::int as total from outbox');
  return total;
}
