import { Queues } from '#messaging';
import { Relay } from '#messaging/host';
import { TestApp } from './app';

/** Does the work of a worker until nothing is due: relays events and processes queues. */
export async function settled(app: TestApp): Promise<void> {
  await app.nest.get(Relay).run();
  await app.nest.get(Queues).drain();
}
