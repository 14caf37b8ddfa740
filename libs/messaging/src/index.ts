export { EventKind, defineEvent } from './events/event-kind';
export { Events } from './events/events';
export { Job } from './queues/job';
export { Queues } from './queues/queues';
