import { IncomingMessage } from 'node:http';
import { Controller, Get, Req, StreamableFile } from '@nestjs/common';
import { CurrentActor, Endpoint, Input } from '#http';
import { API_RESOURCE, Authenticator } from '#http/access';
import { EVENT_STREAM, wantsEventStream } from '#http/host';
import { Actor, invalid } from '#kernel';
import { EventId, EventList, EventView, ListEvents } from './event.dto';
import { EventFeed, READ_EVENTS } from './event-feed';
import { EVENT_LOG_DESCRIPTION } from './event-log-description';
import { EVENTS_PURGED, TOO_MANY_STREAMS } from './events.errors';
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
    summary: 'List or stream events',
    description: EVENT_LOG_DESCRIPTION,
    access: READ_EVENTS,
    tier: 'relaxed',
    input: ListEvents,
    returns: EventList,
    streams:
      'The events after `after`, or after `Last-Event-ID`, then new ones, until either side ends the stream. For each event, `id` is its `sequence`, `event` its `type`, and `data` the `Event` as JSON. `limit` is ignored.',
    errors: [EVENTS_PURGED, TOO_MANY_STREAMS],
  })
  @Get()
  async list(
    @CurrentActor() actor: Actor,
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
      "Returns an event from the log of the caller's business, if the scopes of the credential may read its kind.",
    access: READ_EVENTS,
    tier: 'relaxed',
    input: EventId,
    returns: EventView,
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: EventId): Promise<EventView> {
    return this.events.get(actor, id);
  }
}

/** Where a client that reconnects continues: it sends the `id` of the last event that it received. */
function lastEventOf({ 'last-event-id': id }: IncomingMessage['headers']): number | undefined {
  if (id === undefined || id === '') return undefined;
  if (typeof id !== 'string' || !/^\d{1,9}$/.test(id))
    throw invalid('Last-Event-ID', 'must be the id of an event in the stream, which is its sequence');
  return Number(id);
}
