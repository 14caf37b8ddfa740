import { Controller, Get, Req } from '@nestjs/common';
import { FastifyRequest } from 'fastify';
import { Actor, Caller, defineTag, Endpoint, Input, StreamedAnswer } from '#platform';
import { EventId, EventList, EventView, ListEvents } from './event.dto';
import { EventFeed, READ_EVENTS } from './event-feed';
import { aboutEvents } from './event-text';
import { EVENTS_PURGED, TOO_MANY_STREAMS } from './events.problems';
import { EventsService } from './events.service';
import './sending';

defineTag('Events', 'What happened, in order: read, streamed, or sent to where it is wanted.');

@Controller('api/v1/events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly feed: EventFeed,
  ) {}

  @Get()
  @Endpoint({
    id: 'listEvents',
    tag: 'Events',
    summary: 'Read the log of events, or follow it',
    // When it is asked for, the catalogue is whole; when this is loaded, it is not.
    get description() {
      return aboutEvents();
    },
    access: READ_EVENTS,
    tier: 'relaxed',
    input: ListEvents,
    returns: EventList,
    streams:
      'The log from `after`, or from `Last-Event-ID`, and then what comes, until either side ends it. Of each event: `id` is its `sequence`, `event` its `type`, `data` the `Event` as JSON. `limit` does not matter.',
    problems: [EVENTS_PURGED, TOO_MANY_STREAMS],
  })
  list(
    @Caller() actor: Actor,
    @Input() query: ListEvents,
    @Req() request: FastifyRequest,
  ): Promise<EventList | StreamedAnswer> {
    return this.feed.read(actor, query, request);
  }

  @Get(':id')
  @Endpoint({
    id: 'getEvent',
    tag: 'Events',
    summary: 'Get an event',
    description:
      'An event in the log of the business of the caller, of a kind that the scopes of the credential may read.',
    access: READ_EVENTS,
    tier: 'relaxed',
    input: EventId,
    returns: EventView,
  })
  get(@Caller() actor: Actor, @Input() { id }: EventId): Promise<EventView> {
    return this.events.get(actor, id);
  }
}
