import { IncomingMessage } from 'node:http';
import { Controller, Get, Req, StreamableFile } from '@nestjs/common';
import {
  Actor,
  API_RESOURCE,
  Authenticator,
  Caller,
  Endpoint,
  EVENT_STREAM,
  Input,
  invalid,
  wantsEventStream,
} from '#platform';
import { EventId, EventList, EventView, ListEvents } from './event.dto';
import { EventFeed, READ_EVENTS } from './event-feed';
import { ABOUT_EVENTS } from './event-text';
import { EVENTS_PURGED, TOO_MANY_STREAMS } from './events.problems';
import { EventsService } from './events.service';

@Controller('api/v1/events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly feed: EventFeed,
    private readonly authenticator: Authenticator,
  ) {}

  @Endpoint({
    id: 'listEvents',
    tag: 'Events',
    summary: 'Read the log of events, or follow it',
    description: ABOUT_EVENTS,
    access: READ_EVENTS,
    tier: 'relaxed',
    input: ListEvents,
    returns: EventList,
    streams:
      'The log from `after`, or from `Last-Event-ID`, and then what comes, until either side ends it. Of each event: `id` is its `sequence`, `event` its `type`, `data` the `Event` as JSON. `limit` does not matter.',
    problems: [EVENTS_PURGED, TOO_MANY_STREAMS],
  })
  @Get()
  async list(
    @Caller() actor: Actor,
    @Input() query: ListEvents,
    @Req() request: IncomingMessage,
  ): Promise<EventList | StreamableFile> {
    if (!wantsEventStream(request)) return this.events.list(actor, query);
    const { headers, socket } = request;
    const reader = {
      actor,
      authenticate: () => this.authenticator.authenticate(headers, API_RESOURCE),
      disconnect: () => socket.destroy(),
    };
    const stream = await this.feed.follow(reader, { ...query, after: lastEventOf(headers) ?? query.after });
    return new StreamableFile(stream, { type: EVENT_STREAM });
  }

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
  @Get(':id')
  get(@Caller() actor: Actor, @Input() { id }: EventId): Promise<EventView> {
    return this.events.get(actor, id);
  }
}

/** Where a client that was cut off goes on: it sends the `id` of the last event that it got. */
function lastEventOf({ 'last-event-id': id }: IncomingMessage['headers']): number | undefined {
  if (id === undefined || id === '') return undefined;
  if (typeof id !== 'string' || !/^\d{1,9}$/.test(id))
    throw invalid('Last-Event-ID', 'must be the id of an event of the stream: its sequence');
  return Number(id);
}
