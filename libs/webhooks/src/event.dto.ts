import { ApiSchema } from '@nestjs/swagger';
import { Bool, FreeForm, Id, Int, ListOf, Nested, OutboxRow, Text, Timestamp } from '#platform';

@ApiSchema({ name: 'EventObject' })
export class EventObject {
  @Text({ description: 'The kind of thing it happened to.', example: 'submission' })
  type: string;

  @Text({ description: 'The thing.', example: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8' })
  id: string;

  @Int({
    description: 'Which event of this thing it is: 1, 2, 3… Deliveries may overtake each other.',
    example: 2,
  })
  sequence: number;
}

@ApiSchema({ name: 'Event' })
export class EventView {
  @Id('evt', {
    description: 'The event. It is the same in the log and in every delivery: the key against duplicates.',
  })
  id: string;

  @Text({ description: 'What happened.', example: 'submission.approved' })
  type: string;

  @Timestamp({ description: 'When it happened.' })
  timestamp: string;

  @Int({ description: "Its place in the business's log: 1, 2, 3… without gaps, in each mode.", example: 42 })
  sequence: number;

  @Id('biz', { description: 'The business whose log it is in.' })
  businessId: string;

  @Bool({ description: 'False for test data.', example: true })
  livemode: boolean;

  @Nested(() => EventObject, { description: 'What it happened to.' })
  object: EventObject;

  @FreeForm({
    description: 'The thing as it was after it happened, in the shape that the API shows.',
    example: { id: 'sub_01kaj4yt7hfbc9zqf3v1w2x5n8', state: 'approved' },
  })
  data: Record<string, unknown>;
}

/**
 * A log grows at its end while it is read, so it is read from a place on and not by pages: a page of "newest first" would
 * show some events twice and, to whoever polls, others never.
 */
@ApiSchema({ name: 'EventList' })
export class EventList {
  @ListOf(() => EventView, { description: 'The events after that place, oldest first.' })
  items: EventView[];

  @Bool({ description: 'Whether there are more already.', example: false })
  hasMore: boolean;

  @Int({
    description: 'What to ask for as `after` next: now when there are more, later when there are not.',
    example: 42,
  })
  nextAfter: number;
}

export class ListEvents {
  @Int({
    min: 0,
    max: 2_147_483_647,
    default: 0,
    description: 'Only events after this `sequence`; 0 reads from the oldest event that is kept.',
  })
  after: number;

  @Text({
    max: 100,
    optional: true,
    description: "Only events of this kind, or with `campaign.*` of this thing's kinds.",
    example: 'campaign.*',
  })
  type?: string;

  @Int({ min: 1, max: 100, default: 25, description: 'How many events at most, 1 to 100.' })
  limit: number;
}

export class EventId {
  @Id('evt', { description: 'The event.' })
  id: string;
}

/** An event as one tenant who may know of it sees it. */
export function eventView(
  { id, type, occurredAt, livemode, aggregate, aggregateId, sequence: ofObject, data }: OutboxRow,
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
    object: { type: aggregate, id: aggregateId, sequence: ofObject },
    data: data as EventView['data'],
  };
}
