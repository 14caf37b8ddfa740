export { resourceOf, sampleOf } from './events/event-kind';
export { EventKinds } from './events/event-kinds';
export { PUBLISHED } from './events/published';
export { OutboxRow, Relay } from './events/relay';
export { Sending } from './events/sending';
export { Claimed, LeaseLost } from './queues/job';
export { WINDOW } from './queues/rotation';
export { MessagingModule } from './messaging.module';
export { messagingSchema } from './messaging.schema';
