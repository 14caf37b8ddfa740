import { Global, Module } from '@nestjs/common';
import { Events } from './events/events';
import { Relay } from './events/relay';
import { Queues } from './queues/queues';

const services = [Events, Queues, Relay];

/** Provides the services of this library to all modules. */
@Global()
@Module({ providers: services, exports: services })
export class MessagingModule {}
