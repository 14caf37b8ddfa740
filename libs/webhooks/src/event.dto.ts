import { z } from 'zod';
import { idField, OutboxRow, timestamp } from '#platform';
import { eventTypeName } from './event-types';

export const EventView = z
  .strictObject({
    id: idField('evt', 'The event. It is the same in the log and in every delivery: the key against duplicates.'),
    type: z.string().meta({ description: 'What happened.', example: 'submission.approved' }),
    timestamp: timestamp('When it happened.'),
    sequence: z
      .number()
      .int()
      .meta({ description: "Its place in the business's log: 1, 2, 3… without gaps, in each mode.", example: 42 }),
    businessId: idField('biz', 'The business whose log it is in.'),
    livemode: z.boolean().meta({ description: 'False for test data.' }),
    object: z
      .strictObject({
        type: z.string().meta({ description: 'The kind of thing it happened to.', example: 'submission' }),
        id: z.string().meta({ description: 'The thing.' }),
        sequence: z
          .number()
          .int()
          .meta({ description: 'Which event of this thing it is: 1, 2, 3… Deliveries may overtake each other.' }),
      })
      .meta({ description: 'What it happened to.' }),
    data: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The thing as it was after it happened, in the shape that the API shows.' }),
  })
  .meta({ id: 'Event' });
export type EventView = z.infer<typeof EventView>;

/**
 * A log grows at its end while it is read, so it is read from a place on and not by pages: a page of "newest first" would
 * show some events twice and, to whoever polls, others never.
 */
export const EventList = z
  .strictObject({
    items: z.array(EventView).meta({ description: 'The events after that place, oldest first.' }),
    hasMore: z.boolean().meta({ description: 'Whether there are more already.' }),
    nextAfter: z.number().int().meta({
      description: 'What to ask for as `after` next: now when there are more, later when there are not.',
      example: 42,
    }),
  })
  .meta({ id: 'EventList' });
export type EventList = z.infer<typeof EventList>;

export const ListEvents = z.strictObject({
  after: z
    .number()
    .int()
    .min(0)
    .max(2_147_483_647)
    .default(0)
    .meta({ description: 'Only events after this `sequence`; 0 reads from the oldest event that is kept.' }),
  type: eventTypeName.optional().meta({
    description: "Only events of this kind, or with `campaign.*` of this thing's kinds.",
    example: 'campaign.*',
  }),
  limit: z.number().int().min(1).max(100).default(25).meta({ description: 'How many events at most, 1 to 100.' }),
});
export type ListEvents = z.infer<typeof ListEvents>;

export const EventId = z.strictObject({ id: idField('evt', 'The event.') });
export type EventId = z.infer<typeof EventId>;

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
