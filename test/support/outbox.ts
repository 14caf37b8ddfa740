import { TestApp } from './app';
import { rows } from './inspect';

export interface PublishedEvent {
  type: string;
  sequence: number;
  businessId: string;
  livemode: boolean;
  aggregate: string;
  data: any;
}

/** What was published about one thing, in the order of its sequence. */
export function eventsOf(app: TestApp, aggregateId: string): Promise<PublishedEvent[]> {
  const columns = 'type, sequence, business_id as "businessId", livemode, aggregate, data';
  return rows(app, `select ${columns} from outbox where aggregate_id = $1 order by sequence`, [aggregateId]);
}

/** How many events there are, about whatever. */
export async function countEvents(app: TestApp): Promise<number> {
  const [{ total }] = await rows(app, 'select count(*)::int as total from outbox');
  return total;
}
