import { Injectable } from '@nestjs/common';
import { instanceToPlain } from 'class-transformer';
import { typeidUnboxed } from 'typeid-js';
import { EntityManager } from 'typeorm';
import { OutboxEvent } from './outbox-event.entity';
import { OutboxSequence } from './outbox-sequence.entity';

interface Subject {
  id: string;
  businessId: string;
  livemode: boolean;
}

@Injectable()
export class EventsService {
  async publish(
    manager: EntityManager,
    type: `${string}.${string}`,
    subject: Subject,
    counterpartyId: string | null = null,
  ): Promise<void> {
    const key = { aggregateId: subject.id };
    const sequence =
      (await manager.findOne(OutboxSequence, { where: key, lock: { mode: 'pessimistic_write' } })) ??
      manager.create(OutboxSequence, key);
    sequence.last += 1;
    await manager.save(sequence);
    await manager.save(
      manager.create(OutboxEvent, {
        id: typeidUnboxed('evt'),
        type,
        businessId: subject.businessId,
        livemode: subject.livemode,
        aggregate: type.split('.')[0],
        aggregateId: subject.id,
        sequence: sequence.last,
        occurredAt: new Date(),
        data: instanceToPlain(subject),
        counterpartyId,
      }),
    );
  }
}
