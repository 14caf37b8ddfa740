import { PickType } from '@nestjs/swagger';
import { READS, tool } from '#http';
import { Tool } from '#http/host';
import { Int } from '#kernel';
import { ListEvents } from './event.dto';
import { EventsService } from './events.service';

class ListEventsInput extends PickType(ListEvents, ['after', 'type'] as const) {
  @Int({ min: 1, max: 100, default: 25, description: 'The most events to return.' })
  limit: number;
}

/** The tool for the event log. */
export function listEventsTool(events: () => EventsService): Tool {
  return tool({
    name: 'listEvents',
    toolset: 'operations',
    endpoint: 'listEvents',
    title: 'List events',
    description:
      "Reads the event log of the key's business, oldest first: what happened, to which resource, and the resource right after the event. " +
      'Start with after 0, the oldest stored event, then send nextAfter as after, at once if hasMore and otherwise later, so that no event is missed or repeated. ' +
      'type selects one kind, such as submission.approved, or all kinds of one resource, such as campaign.*. ' +
      'Only kinds that the scopes of the key can read are included. A long response has fewer events than limit. ' +
      'Deleted events return EVENTS_PURGED. Scope read.webhooks; free.',
    input: ListEventsInput,
    list: {
      rows: 'items',
      shared: ['businessId', 'livemode'],
      opaque: ['data.metadata'],
      continued: { by: 'sequence', cursor: 'nextAfter', more: 'hasMore' },
    },
    outputFields: ['sequence', 'type', 'timestamp', 'object.type', 'object.id', 'data'],
    hints: READS,
    advice: {
      EVENTS_PURGED:
        'Continue with `details.after`, and read the current state of what you track, because some events are missing.',
      TOO_MANY_STREAMS: 'Try again: tools do not stream, so this error cannot last.',
    },
    run: (input, { actor }) => events().list(actor, input),
  });
}
