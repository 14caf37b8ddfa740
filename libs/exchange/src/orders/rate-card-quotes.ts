import { Injectable, OnModuleInit } from '@nestjs/common';
import { Actor, ApiError } from '#kernel';
import { Enrollment, PlacedQuote, Quote, Quoting } from '../sellers/enrollment';
import { Cancellations } from './cancellations';
import { OrdersService } from './orders.service';

/** Places the asks of rate cards as orders. */
@Injectable()
export class RateCardQuotes implements Quoting, OnModuleInit {
  constructor(
    private readonly enrollment: Enrollment,
    private readonly orders: OrdersService,
    private readonly cancellations: Cancellations,
  ) {}

  onModuleInit(): void {
    this.enrollment.quoteWith(this);
  }

  async replaceQuotes(
    actor: Actor,
    previousOrderIds: readonly string[],
    quotes: readonly Quote[],
  ): Promise<PlacedQuote[]> {
    for (const id of previousOrderIds) await ignoreRefusal(() => this.cancellations.cancel(actor, id));
    const placed: PlacedQuote[] = [];
    try {
      for (const quote of quotes) {
        const result = await ignoreRefusal(() => this.orders.place(actor, askFor(quote)));
        if (result) placed.push({ ...quote, id: result.order.id });
      }
    } catch (error) {
      // The caller learns no ids, so the next enrollment would place these asks a second time.
      for (const { id } of placed) await this.cancellations.cancel(actor, id).catch(() => undefined);
      throw error;
    }
    return placed;
  }
}

function askFor({ actionId, priceCents }: Quote): Parameters<OrdersService['place']>[1] {
  return {
    ...{ side: 'sell', actionId, band: 'any', quantity: 1, type: 'limit', price: priceCents / 100 },
    ...{ postOnly: false, selfTrade: 'cancel_newest', auction: false },
  };
}

/** The result of an action; undefined if the exchange refuses it, for example because of a price that is out of range. */
async function ignoreRefusal<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof ApiError && error.type.status < 500) return undefined;
    throw error;
  }
}
