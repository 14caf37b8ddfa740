import { Queues, Relay } from '#platform';
import { TestApp } from './app';

/** What a worker would do until nothing is due any more: events are relayed, and what waits in queues is done. */
export async function settled(app: TestApp): Promise<void> {
  await app.nest.get(Relay).run();
  await app.nest.get(Queues).settle();
}
