import { Queues } from '#messaging';
import { Relay } from '#messaging/host';
import type { TestApp } from './app';

type Served = Pick<TestApp, 'nest'>;

/** Does the work of a worker until nothing is due: relays events and processes queues. */
export async function settled({ nest }: Served): Promise<void> {
  await nest.get(Relay).run();
  await nest.get(Queues).drain();
}

/** Sends the messages that are due, and does no other work of a worker. */
export async function sendMessages({ nest }: Served): Promise<void> {
  await nest.get(Queues).drain(['messages.send']);
}
