import { Injectable } from '@nestjs/common';
import { typeidUnboxed } from 'typeid-js';
import { EntityManager } from 'typeorm';
import { OutboxEvent } from './outbox-event.entity';
import { OutboxSequence } from './outbox-sequence.entity';

interface Subject {
  id: string;
  businessId: string;
  livemode: boolean;
}

const COUNTER_SHARDS = 16;

@Injectable()
export class EventsService {
  async publish(
    manager: EntityManager,
    type: `${string}.${string}`,
    { id, businessId, livemode }: Subject,
    data: object,
    counterpartyId: string,
  ): Promise<void> {
    const key = { aggregateId: id };
    const sequence =
      (await manager.findOne(OutboxSequence, { where: key, lock: { mode: 'pessimistic_write' } })) ??
      manager.create(OutboxSequence, key);
    sequence.last += 1;
    await manager.save(sequence);
    await manager.insert(OutboxEvent, {
      id: typeidUnboxed('evt'),
      type,
      businessId,
      livemode,
      aggregate: type.split('.')[0],
      aggregateId: id,
      sequence: sequence.last,
      occurredAt: new Date(),
      data,
      counterpartyId,
    });
  }

  /** Adds 1 to each of these counters, which are divided, so that writes at once do not wait for each other. */
  async count(manager: EntityManager, counters: readonly [subject: string, name: string][]): Promise<void> {
    await manager.query(
      `insert into counters as counter (subject, name, shard, value)
         select subject, name, $3, 1 from unnest($1::text[], $2::text[]) as added (subject, name) order by subject, name
       on conflict (subject, name, shard) do update set value = counter.value + 1`,
      [
        counters.map(([subject]) => subject),
        counters.map(([, name]) => name),
        Math.floor(Math.random() * COUNTER_SHARDS),
      ],
    );
  }
}
