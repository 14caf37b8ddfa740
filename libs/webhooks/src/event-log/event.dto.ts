import { ApiSchema } from '@nestjs/swagger';
import { Bool, Id, Int, ListOf, Nested, Text, Timestamp } from '#kernel';
import { FreeForm } from '#kernel/fields';
import { OutboxRow } from '#messaging/host';

@ApiSchema({ name: 'EventObject' })
export class EventObject {
  @Text({ description: 'The type of the resource.', example: 'submission' })
  type: string;

  @Text({ description: 'The id of the resource.', example: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;

  @Int({
    description: 'Numbers the events of this resource: 1, 2, 3… Deliveries may arrive out of order.',
    example: 2,
  })
  sequence: number;
}

@ApiSchema({ name: 'Event' })
export class EventView {
  @Id('evt', {
    description: 'The event. The id is the same in the log and in every delivery; use it to ignore duplicates.',
  })
  id: string;

  @Text({ description: 'The kind of event.', example: 'submission.approved' })
  type: string;

  @Timestamp({ description: 'When it happened.' })
  timestamp: string;

  @Int({ description: 'The position in the log of the business: 1, 2, 3… without gaps, per mode.', example: 42 })
  sequence: number;

  @Id('biz', { description: 'The business whose log it is in.' })
  businessId: string;

  @Bool({ description: 'False for test data.', example: true })
  livemode: boolean;

  @Nested(() => EventObject, { description: 'The resource that the event is about.' })
  object: EventObject;

  @FreeForm({
    untrusted: true,
    description: 'The resource as it was right after the event, in the same form as the API returns it.',
    example: { id: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8', state: 'approved' },
  })
  data: Record<string, unknown>;
}

/**
 * The log is read by cursor, not by page, because it grows while it is read: with pages of "newest first", a client that
 * polls would see some events twice and others never.
 */
@ApiSchema({ name: 'EventList' })
export class EventList {
  @ListOf(() => EventView, { description: 'The events after `after`, oldest first.' })
  items: EventView[];

  @Bool({ description: 'Whether more events can be read now.', example: false })
  hasMore: boolean;

  @Int({
    description: 'The `after` of the next request: at once if `hasMore`, otherwise later.',
    example: 42,
  })
  nextAfter: number;

  @Int({
    description:
      'The `sequence` of the newest event in the log; 0 if there has been none. To begin with the newest events, read those after `last` minus their number.',
    example: 42,
  })
  last: number;
}

export class ListEvents {
  @Int({
    min: 0,
    max: 2_147_483_647,
    default: 0,
    description: 'Only events after this `sequence`; 0 reads from the oldest stored event.',
  })
  after: number;

  @Text({
    max: 100,
    optional: true,
    description: 'Only events of this kind, or with `campaign.*` of all kinds of one resource.',
    example: 'campaign.*',
  })
  type?: string;

  @Int({ min: 1, max: 100, default: 25, description: 'The maximum number of events, 1 to 100.' })
  limit: number;
}

export class EventId {
  @Id('evt', { description: 'The event.' })
  id: string;
}

/** An event as it appears in the log of one business. */
export function eventView(
  { id, type, occurredAt, livemode, aggregate, aggregateId, sequence: objectSequence, data }: OutboxRow,
  businessId: string,
  sequence: number,
): EventView {
  return {
    id,
    type,
    timestamp: occurredAt.toISOString(),
    sequence,
    businessId,
    livemode,
    object: { type: aggregate, id: aggregateId, sequence: objectSequence },
    data: data as EventView['data'],
  };
}
