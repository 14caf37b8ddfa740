import { Inject, Injectable } from '@nestjs/common';
import { policyWarnings, requestedPlatform, WARNED } from '#catalog';
import { Db, Lists, mapPage, RowsByTime, violates } from '#database';
import { BusinessesService } from '#identity';
import { Actor, Clock, INVALID_STATE, newId, notFound, Page, SETTINGS, Settings } from '#kernel';
import { BookChanges } from '../book/book-changes';
import { FIND_BY_CLIENT_ID } from '../book/book.queries';
import { OrderBooks, Executed, ordersOf } from '../book/order-books';
import { AUCTION_ONLY, PRICE_OUT_OF_RANGE } from '../exchange.errors';
import { ExchangeSettings } from '../exchange.settings';
import { BANDS, Instrument } from '../instruments/instrument.entity';
import { Instruments } from '../instruments/instruments';
import { collarOf } from '../instruments/prices';
import { Sellers } from '../sellers/sellers';
import { orderView, OrderExecution, OrderResult, OrderView } from './order.dto';
import { AmendOrder, ListOrders, PlaceOrder } from './order-requests.dto';
import { OrderTerms, termsOf, tradedAction } from './order-terms';
import { Order, ORDER_STATUSES, SIDES } from './order.entity';

const ORDERS = new RowsByTime('orders', 'ord', Order, ['livemode']);

/** Places, amends and lists the orders of a business. They are cancelled by `Cancellations`. */
@Injectable()
export class OrdersService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly lists: Lists,
    private readonly businesses: BusinessesService,
    private readonly instruments: Instruments,
    private readonly books: OrderBooks,
    private readonly sellers: Sellers,
    @Inject(SETTINGS) private readonly settings: Settings & ExchangeSettings,
  ) {}

  /**
   * Places an order, and trades it as far as it can be at once. With a `clientOrderId` that the business has used, it returns that
   * order and changes nothing.
   * @throws ApiError VALIDATION_ERROR, PROHIBITED_ACTION, PRICE_OUT_OF_RANGE, AUCTION_ONLY, INSUFFICIENT_FUNDS for a bid, FORBIDDEN
   * or OPEN_OBLIGATIONS_LIMIT for an ask
   */
  async place(actor: Actor, input: PlaceOrder): Promise<OrderResult & { isNew: boolean }> {
    const terms = termsOf(input, this.clock.now());
    const ownerKey = await this.businesses.ownerKeyOf(actor.businessId);
    try {
      return await this.db.tx(() => this.placeLocked(actor, input, terms, ownerKey));
    } catch (error) {
      // Placed at the same time for another instrument, whose lock is a different one.
      if (!violates(error, 'exchange_orders_client')) throw error;
      const [first] = await this.findByClientId(actor, input.clientOrderId);
      if (!first) throw error;
      return { order: orderView(first), trades: [], isNew: false };
    }
  }

  async list(
    actor: Actor,
    { side, status, actionId, platformId, band, ...query }: ListOrders,
  ): Promise<Page<OrderView>> {
    const { businessId, livemode } = actor;
    const platform = platformId === undefined ? undefined : requestedPlatform(platformId, 'platformId').id;
    const action = actionId === undefined ? undefined : tradedAction({ actionId, platformId });
    const wanted = {
      businessId,
      livemode,
      // The action implies its platform.
      ...(action ? { actionId: action.id } : { platformId: platform }),
      band: band ?? BANDS,
      side: side ?? SIDES,
      status: status ?? ORDER_STATUSES,
    };
    return mapPage(await this.lists.page(ORDERS.list(this.db, [wanted], query), query), orderView);
  }

  /** @throws ApiError NOT_FOUND */
  async get({ businessId, livemode }: Actor, id: string): Promise<OrderView> {
    const order = await this.db.manager.findOneBy(Order, { id, businessId, livemode });
    if (!order) throw notFound();
    return orderView(order);
  }

  /**
   * Changes the quantity or the price of an order in the book. Reducing the quantity keeps its place in the queue; any other change
   * gives it a new one and may trade it.
   * @throws ApiError NOT_FOUND, INVALID_STATE, and the errors of `place`
   */
  async amend(actor: Actor, { id, quantity, price }: AmendOrder): Promise<OrderResult> {
    return this.db.tx(async () => {
      const instrument = await this.instruments.lockOf(id, actor.businessId, actor.livemode);
      if (!instrument) throw notFound();
      const { businessId, livemode } = actor;
      const order = await this.db.manager.findOneBy(Order, { id, businessId, livemode });
      if (!order) throw notFound();
      const now = this.clock.now();
      assertAmendable(order, quantity, now);
      const priceCents = price === undefined ? order.priceCents : Math.round(price * 100);
      const wanted = { quantity: quantity ?? order.quantity, priceCents };
      if (wanted.quantity === order.quantity && priceCents === order.priceCents)
        return { order: orderView(order), trades: [] };
      const changes = new BookChanges(instrument, now);
      changes.touch(order);
      const isReduction = priceCents === order.priceCents && wanted.quantity < order.quantity;
      const executed = isReduction
        ? this.books.reduce(changes, order, wanted.quantity)
        : await this.replace(actor, changes, order, wanted);
      await this.books.write(changes);
      return { order: orderView(order), trades: executed.map(executionView) };
    });
  }

  private async placeLocked(
    actor: Actor,
    input: PlaceOrder,
    terms: OrderTerms,
    ownerKey: string,
  ): Promise<OrderResult & { isNew: boolean }> {
    const { livemode } = actor;
    const key = { action: terms.action, band: input.band, livemode, auctionOnly: input.auction && !livemode };
    // In one round trip. The second statement sees orders that were placed while the first one waited for the lock.
    const [instrument, [first]] = await Promise.all([
      this.instruments.lock(key),
      this.findByClientId(actor, input.clientOrderId),
    ]);
    if (first) return { order: orderView(first), trades: [], isNew: false };
    assertTradable(instrument, terms);
    const changes = new BookChanges(instrument, this.clock.now());
    const order = this.build(actor, input, terms, ownerKey, changes);
    if (order.side === 'sell') this.sellers.commitUnits(actor, order, order.quantity);
    for (const warning of policyWarnings([order.actionId])) this.db.effect(WARNED, warning);
    changes.add(order);
    const executed = await this.enter(changes, order);
    await this.books.write(changes);
    return { order: orderView(order), trades: executed.map(executionView), isNew: true };
  }

  /** Lets a new order meet the book. */
  private async enter(changes: BookChanges, order: Order): Promise<Executed[]> {
    const { id: orderId, side, priceCents, quantity } = order;
    const outcome = await this.books.match(changes, order);
    if (outcome.result === 'rejected') {
      const reason = outcome.reason ?? '';
      order.seq = changes.record('rejected', { orderId, reason });
      order.close('rejected', reason);
      if (side === 'sell') this.sellers.returnUnits(order.businessId, order.livemode, quantity);
      return [];
    }
    order.seq = changes.record('placed', { orderId, side, priceCents, quantity });
    changes.events.push({ order, change: 'placed' });
    this.books.hold(order);
    return this.books.apply(changes, order, outcome);
  }

  /** Gives an order another price or more units, and a new place in the book, as if it was placed now. */
  private async replace(
    actor: Actor,
    changes: BookChanges,
    order: Order,
    { quantity, priceCents }: { quantity: number; priceCents: number },
  ): Promise<Executed[]> {
    if (priceCents !== order.priceCents) assertInCollar(changes.instrument, priceCents);
    const added = quantity - order.quantity;
    if (order.side === 'sell' && added > 0) this.sellers.commitUnits(actor, order, added);
    if (order.side === 'sell' && added < 0) this.sellers.returnUnits(order.businessId, order.livemode, -added);
    const heldCents = order.unfilledCostCents;
    order.quantity = quantity;
    order.limitTo(priceCents);
    const outcome = await this.books.match(changes, order);
    if (outcome.result === 'rejected')
      throw INVALID_STATE.error('At this price the order would trade at once, and it is post-only.', {
        status: order.status,
      });
    const { id: orderId, remaining } = order;
    order.seq = changes.record('amended', { orderId, priceCents, remaining, keepsPlace: false });
    changes.events.push({ order, change: 'updated' });
    // Released first, so that the money can be held again.
    this.books.release(order, heldCents, order.seq);
    this.books.hold(order);
    return this.books.apply(changes, order, outcome);
  }

  private async findByClientId({ businessId, livemode }: Actor, clientOrderId?: string): Promise<Order[]> {
    if (clientOrderId === undefined) return [];
    return ordersOf(await this.db.query<Order>(FIND_BY_CLIENT_ID, [businessId, livemode, clientOrderId]));
  }

  private build(
    { id: placedBy, businessId, livemode }: Actor,
    { side, band, quantity, postOnly, selfTrade, requirements, clientOrderId, metadata = {} }: PlaceOrder,
    { action, type, timeInForce, priceCents, expiresAt }: OrderTerms,
    ownerKey: string,
    { instrument, now }: BookChanges,
  ): Order {
    const order = Object.assign(new Order(), {
      id: newId('ord', now),
      ...{ businessId, livemode, ownerKey, placedBy },
      ...{ instrumentId: instrument.id, actionId: action.id, platformId: action.platformId, band },
      ...{ side, type, timeInForce, postOnly, selfTrade, quantity, filled: 0, status: 'open' as const, reason: null },
      ...{
        holdId: null,
        feeBps: this.settings.EXCHANGE_FEE_BPS,
        requirements: requirements ?? null,
        clientOrderId: clientOrderId ?? null,
        metadata,
      },
      ...{ expiresAt, createdAt: now, updatedAt: now },
    });
    order.limitTo(priceCents);
    return order;
  }
}

/** @throws ApiError PRICE_OUT_OF_RANGE, AUCTION_ONLY */
function assertTradable(instrument: Instrument, { priceCents, timeInForce }: OrderTerms): void {
  assertInCollar(instrument, priceCents);
  if (instrument.trading === 'auction' && (timeInForce === 'IOC' || timeInForce === 'FOK'))
    throw AUCTION_ONLY.error(undefined, { nextAuctionAt: instrument.reviewAt.toISOString() });
}

function assertInCollar({ referenceCents }: Instrument, priceCents: number): void {
  const { lowest, highest } = collarOf(referenceCents);
  if (priceCents >= lowest && priceCents <= highest) return;
  const [minPrice, maxPrice] = [lowest / 100, highest / 100];
  throw PRICE_OUT_OF_RANGE.error(
    `The price must be from ${minPrice.toFixed(2)} to ${maxPrice.toFixed(2)} USD, a tenth of the reference price to ten times as much.`,
    { minPrice, maxPrice, referencePrice: referenceCents / 100 },
  );
}

/** @throws ApiError INVALID_STATE */
function assertAmendable(order: Order, quantity: number | undefined, now: Date): void {
  const { status, filled } = order;
  if (!order.isOpenAt(now))
    throw INVALID_STATE.error(
      order.isResting
        ? 'This order has expired and cannot be changed.'
        : `This order is ${status} and cannot be changed.`,
      { status },
    );
  if (quantity !== undefined && quantity <= filled)
    throw INVALID_STATE.error(
      `${String(filled)} units were traded, so the quantity must be greater. To keep only those, cancel the order.`,
      { status },
    );
}

function executionView({ tradeId, quantity, priceCents, feeCents }: Executed): OrderExecution {
  return { tradeId, quantity, price: priceCents / 100, fee: feeCents / 100 };
}
