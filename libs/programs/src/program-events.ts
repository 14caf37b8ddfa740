import { Injectable } from '@nestjs/common';
import { EventKind, Events } from '#messaging';

/** What an event is about: a program, a member or a payout. */
interface Aggregate {
  id: string;
  /** The owner of the program. */
  businessId: string;
  /** The account of the member, which receives the event too; null or absent if there is none. */
  accountId?: string | null;
  livemode: boolean;
}

/** Publishes the events of programs, members and payouts. */
@Injectable()
export class ProgramEvents {
  constructor(private readonly events: Events) {}

  publish<T extends object>(kind: EventKind<T>, aggregate: Aggregate, data: T): Promise<void> {
    const { id: aggregateId, businessId, accountId, livemode } = aggregate;
    return this.events.publish(kind, {
      aggregateId,
      businessId,
      counterpartyId: accountId ?? undefined,
      livemode,
      data,
    });
  }
}
