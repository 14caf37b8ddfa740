import { ServerResponse } from 'node:http';
import { Controller, Delete, Get, Post, Put, Res } from '@nestjs/common';
import { PROHIBITED_ACTION } from '#catalog';
import { CurrentActor, Endpoint, Input } from '#http';
import { Actor, FORBIDDEN, INVALID_STATE, NOT_FOUND, Page } from '#kernel';
import { INSUFFICIENT_FUNDS } from '#ledger';
import { AUCTION_ONLY, PRICE_OUT_OF_RANGE } from '../exchange.errors';
import { OPEN_OBLIGATIONS_LIMIT } from '../sellers/sellers.errors';
import { Cancellations } from './cancellations';
import { CancelledOrders, OrderPage, OrderResult, OrderView } from './order.dto';
import { AmendOrder, ListOrders, OrderId, PlaceOrder } from './order-requests.dto';
import { OrdersService } from './orders.service';

@Controller('api/v1/exchange/orders')
export class OrdersController {
  constructor(
    private readonly orders: OrdersService,
    private readonly cancellations: Cancellations,
  ) {}

  @Endpoint({
    id: 'placeOrder',
    tag: 'Exchange',
    summary: 'Place an order',
    description:
      'A bid holds the price and the fee of all units in your balance, and releases what it does not need. An ask needs an enrollment ' +
      '(`POST /exchange/enroll`), and each unit that is sold must be delivered. A live ask in a band above `any` needs a connected account ' +
      '(`POST /oauth/connect`) with its followers on the platform; in test mode, those declared in the enrollment count. An order trades with the best resting orders of others ' +
      'at their prices, in price-time priority. The unfilled part rests in the book, unless `timeInForce` ' +
      'says otherwise. An order matches at most 500 others; its unfilled part is then cancelled with ' +
      'the reason `match_limit`. Live books with few trades meet in an auction every 15 minutes instead. A rejected order is returned with the ' +
      'status `rejected` and its `reason`.',
    access: 'write.exchange',
    tier: 'standard',
    status: 201,
    input: PlaceOrder,
    examples: {
      bid: { side: 'buy', actionId: 'ig_st', quantity: 10, price: 2.5 },
      ask: { side: 'sell', actionId: 'ig_st', band: '10k', quantity: 2, price: 4, clientOrderId: 'spring-2026-001' },
      market: { side: 'buy', actionId: 'ig_st', quantity: 5, type: 'market', maxPrice: 3 },
    },
    returns: OrderResult,
    alsoReturns: { 200: 'You have placed an order with this `clientOrderId` before, which is returned.' },
    errors: [
      PROHIBITED_ACTION,
      PRICE_OUT_OF_RANGE,
      AUCTION_ONLY,
      INSUFFICIENT_FUNDS,
      OPEN_OBLIGATIONS_LIMIT,
      FORBIDDEN,
    ],
  })
  @Post()
  async place(
    @CurrentActor() actor: Actor,
    @Input() input: PlaceOrder,
    @Res({ passthrough: true }) response: ServerResponse,
  ): Promise<OrderResult> {
    const { order, trades, isNew } = await this.orders.place(actor, input);
    response.statusCode = isNew ? 201 : 200;
    return { order, trades };
  }

  @Endpoint({
    id: 'listOrders',
    tag: 'Exchange',
    summary: 'List orders',
    access: 'read.exchange',
    tier: 'relaxed',
    input: ListOrders,
    returns: OrderPage,
  })
  @Get()
  list(@CurrentActor() actor: Actor, @Input() query: ListOrders): Promise<Page<OrderView>> {
    return this.orders.list(actor, query);
  }

  @Endpoint({
    id: 'getOrder',
    tag: 'Exchange',
    summary: 'Get an order',
    access: 'read.exchange',
    tier: 'relaxed',
    input: OrderId,
    returns: OrderView,
  })
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Input() { id }: OrderId): Promise<OrderView> {
    return this.orders.get(actor, id);
  }

  @Endpoint({
    id: 'amendOrder',
    tag: 'Exchange',
    summary: 'Amend an order',
    description:
      'Reducing the quantity keeps the time priority of the order. After any other change the order queues ' +
      'behind those already at its price, and it may trade at once. The amount that a bid holds is adjusted.',
    access: 'write.exchange',
    tier: 'standard',
    input: AmendOrder,
    examples: { price: { price: 2.75 }, quantity: { quantity: 5 } },
    returns: OrderResult,
    errors: [NOT_FOUND, INVALID_STATE, PRICE_OUT_OF_RANGE, INSUFFICIENT_FUNDS, OPEN_OBLIGATIONS_LIMIT, FORBIDDEN],
  })
  @Put(':id')
  amend(@CurrentActor() actor: Actor, @Input() input: AmendOrder): Promise<OrderResult> {
    return this.orders.amend(actor, input);
  }

  @Endpoint({
    id: 'cancelOrder',
    tag: 'Exchange',
    summary: 'Cancel an order',
    description:
      'Cancels the unfilled part of an order and releases the money that it holds. Existing trades are not ' +
      'affected.',
    access: 'write.exchange',
    tier: 'standard',
    input: OrderId,
    returns: OrderView,
    errors: [NOT_FOUND, INVALID_STATE],
  })
  @Delete(':id')
  cancel(@CurrentActor() actor: Actor, @Input() { id }: OrderId): Promise<OrderView> {
    return this.cancellations.cancel(actor, id);
  }

  @Endpoint({
    id: 'cancelAllOrders',
    tag: 'Exchange',
    summary: 'Cancel all orders',
    description:
      'Cancels all open orders of your business, in the mode of the credential. Existing trades are not ' +
      'affected. Stop placing orders first: orders that are placed in the meantime may remain open.',
    access: 'write.exchange',
    tier: 'standard',
    returns: CancelledOrders,
  })
  @Delete()
  cancelAll(@CurrentActor() actor: Actor): Promise<CancelledOrders> {
    return this.cancellations.cancelAll(actor);
  }
}
