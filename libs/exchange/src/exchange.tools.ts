import { Injectable } from '@nestjs/common';
import { PickType } from '@nestjs/swagger';
import { READS, tool, ToolSource } from '#http';
import { enumeration, Id, Int, Money, OneOf, Rules, Text, Url } from '#kernel';
import { PROOF_AT_URL, PROOF_URL } from '#submissions';
import { GetMarket, needsAction } from './market/market.dto';
import { MarketService } from './market/market.service';
import { EligibleOpportunities } from './opportunities/eligible-opportunities';
import { FindOpportunities } from './opportunities/opportunity.dto';
import { Cancellations } from './orders/cancellations';
import { AmendOrder, ListOrders, nothingToAmend, PlaceOrder } from './orders/order-requests.dto';
import { OrderView } from './orders/order.dto';
import { OrdersService } from './orders/orders.service';
import { TradeActions } from './trades/trade-actions';
import { DisputeTrade, RejectTradeProof, SubmitTradeProof } from './trades/trade-requests.dto';
import { ListTrades, TradeView } from './trades/trade.dto';
import { Trades } from './trades/trades';

@Rules(needsAction)
class GetMarketInput extends PickType(GetMarket, ['view', 'actionId', 'band', 'hours', 'livemode'] as const) {}

class FindOpportunitiesInput extends PickType(FindOpportunities, [
  ...(['platforms', 'niches', 'followerCount', 'maxEffort', 'page', 'perPage'] as const),
]) {}

/** What an order of an agent does with units that do not trade at once. */
const WAITS = enumeration('OrderOfAgentTimeInForce', ['GTC', 'IOC', 'FOK']);

class PlaceOrderInput extends PickType(PlaceOrder, ['side', 'band', 'quantity', 'clientOrderId'] as const) {
  @Text({ max: 80, description: 'Id of the action.' })
  actionId: string;

  @Money({ min: 0.01, max: 100_000, description: 'The worst price per unit, in USD.' })
  price: number;

  @OneOf(WAITS, { default: 'GTC', description: 'IOC cancels what does not trade at once; FOK trades all or nothing.' })
  timeInForce: (typeof WAITS)[number];

  @Int({ min: 1, max: 2160, optional: true, description: 'Hours until it expires; 30 days if omitted.' })
  expiresInHours?: number;

  @Text({ multiline: true, max: 1000, optional: true, description: 'What you require or offer besides the action.' })
  requirements?: string;
}

@Rules(nothingToAmend)
class AmendOrderInput extends PickType(AmendOrder, ['quantity', 'price'] as const) {
  @Id('ord', { description: 'The order.' })
  orderId: string;
}

class CancelOrderInput {
  @Id('ord', { description: 'The order.' })
  orderId: string;
}

class ListOrdersInput extends PickType(ListOrders, ['side', 'status', 'actionId', 'page', 'perPage'] as const) {}

class ListTradesInput extends PickType(ListTrades, ['side', 'status', 'actionId', 'page', 'perPage'] as const) {}

class SubmitTradeProofInput extends PickType(SubmitTradeProof, ['tradeId', 'unit'] as const) {
  @OneOf(PROOF_AT_URL, { default: 'url', description: 'The type of the proof.' })
  proofType: (typeof PROOF_AT_URL)[number];

  @Url(PROOF_URL)
  proofUrl: string;
}

const DECISIONS = enumeration('TradeDecision', ['approve', 'reject']);

class DecideTradeInput extends PickType(RejectTradeProof, ['tradeId', 'unit'] as const) {
  @OneOf(DECISIONS, { description: 'approve pays the seller and is final; reject lets it submit another proof once.' })
  action: (typeof DECISIONS)[number];

  @Text({
    multiline: true,
    max: 500,
    optional: true,
    requiredWhen: {
      test: ({ action }: DecideTradeInput) => action === 'reject',
      message: 'is required',
    },
    description: 'The reason, or a note, which the seller can read; required to reject.',
  })
  reason?: string;
}

class DisputeTradeInput extends PickType(DisputeTrade, ['tradeId', 'unit', 'reason', 'evidence'] as const) {}

/** What a person is asked before an order is placed or changed. */
function orderQuestion({ order = {} as OrderView, ...rest }: Partial<OrderView> & { order?: OrderView }): string {
  const { side, quantity, actionId, price, held } = { ...rest, ...order };
  const holds = held ? ` It holds $${held.toFixed(2)} of the balance.` : '';
  return `${side === 'buy' ? 'Buy' : 'Sell'} ${String(quantity)} units of ${String(actionId)} at $${String(price)}?${holds} It may trade at once.`;
}

/** What a person is asked before the buyer approves a proof, which pays for it. */
function tradeQuestion(
  { id, instrument, price }: TradeView,
  { events = [] }: { events?: readonly string[] },
): string | undefined {
  if (!events.some((event) => event.endsWith('.approved'))) return undefined;
  return `Approve the proof of a unit of ${instrument} (trade ${id})? It pays the seller $${price.toFixed(2)} in 24 hours. This is final.`;
}

const WRITES = { readOnly: false, destructive: true, idempotent: false, openWorld: false } as const;
const ORDER_FIELDS = ['order.id', 'order.status', 'order.filled', 'order.remaining', 'order.reason', 'trades'];
const TRADE_FIELDS = ['id', 'status', 'side', 'quantity', 'price', 'settled', 'deadline'];
const NO_TRADE = 'Get tradeId from listTrades; only the buyer and the seller of a trade can see it.';
const NO_ORDER = 'Get orderId from listOrders, or from the result of placeOrder.';
const TRADE_STATE = 'Call listTrades to see the status of the trade, and read the message for what is possible now.';
const FUNDS = 'Buy fewer units or lower the price, or ask an owner of the business to deposit `details.needed`.';
const OBLIGATIONS = 'Deliver what was sold with submitTradeProof first, or offer fewer units: see `details`.';
const RANGE = 'Choose a price within the range in `details`; getMarket shows current prices.';

/** The tools for the exchange. */
@Injectable()
export class ExchangeTools implements ToolSource {
  constructor(
    private readonly market: MarketService,
    private readonly opportunities: EligibleOpportunities,
    private readonly orders: OrdersService,
    private readonly cancellations: Cancellations,
    private readonly trades: Trades,
    private readonly actions: TradeActions,
  ) {}

  readonly tools = [
    tool({
      name: 'getMarket',
      toolset: 'exchange',
      endpoint: 'getMarket',
      title: 'Get market data',
      description:
        'Returns public figures of the exchange in USD: per instrument (an action and a minimum of followers) the best bid and ask, last price, volume and rates (stats), the 10 best prices of each side (book), the latest trades, hourly candles (history), or the index of what actually settled. ' +
        'Use it before placeOrder; findOpportunities ranks the same bids for a seller. book, trades and history need actionId, from listActions. ' +
        'indicative means that n is below 20, so the figures say little. Owners are never shown. Nothing traded yet gives empty lists. Public: no scope; free.',
      input: GetMarketInput,
      outputFields: ['view', 'livemode', 'asOf'],
      hints: READS,
      run: (input) => this.market.get({ ...input, auction: false }),
    }),
    tool({
      name: 'findOpportunities',
      toolset: 'exchange',
      endpoint: 'listOpportunities',
      title: 'List opportunities',
      description:
        'Lists what a creator can sell on the exchange now, best first: open bids, and below them actions of the catalogue that nobody bids for, at the value of the catalogue. ' +
        'Ranked by price times the chance of approval minus the cost of effort; n says how many decided units the chance comes from. ' +
        'With the key of an enrolled seller it returns only what that seller is eligible for. To take a bid, call placeOrder with side sell, its actionId, band and price. ' +
        'No match returns an empty list. Pages have perPage rows, fewer if long; send `next` for the next page. Public: no scope; free.',
      input: FindOpportunitiesInput,
      list: { rows: 'items' },
      outputFields: ['actionId', 'band', 'price', 'quantity', 'expectedValue'],
      hints: READS,
      run: (input, { headers }) => this.opportunities.find(input, headers),
    }),
    tool({
      name: 'placeOrder',
      toolset: 'exchange',
      endpoint: 'placeOrder',
      title: 'Place an order',
      description:
        'Places an order to buy or sell units of an action; a unit is one approved proof. It may trade at once: confirm price and quantity with a person first. ' +
        'buy holds price times quantity plus the fee; sell obliges you to deliver a proof of each sold unit within 7 days, and needs enrollment by a person. ' +
        'It trades at price or better; the rest waits in the book unless timeInForce says otherwise. actionId comes from listActions, prices from getMarket. ' +
        'The same clientOrderId returns the first order. Scope write.exchange; free.',
      input: PlaceOrderInput,
      outputFields: ORDER_FIELDS,
      hints: WRITES,
      question: orderQuestion,
      advice: {
        PROHIBITED_ACTION: 'Choose an action whose `incentivizable` is true in listActions.',
        PRICE_OUT_OF_RANGE: RANGE,
        AUCTION_ONLY: 'Use timeInForce GTC: the order then waits for the next auction.',
        INSUFFICIENT_FUNDS: FUNDS,
        OPEN_OBLIGATIONS_LIMIT: OBLIGATIONS,
      },
      run: async (input, { actor }) => {
        const { order, trades } = await this.orders.place(actor, {
          ...{ ...input, type: 'limit', postOnly: false, selfTrade: 'cancel_newest', auction: false },
        });
        return { order, trades };
      },
    }),
    tool({
      name: 'amendOrder',
      toolset: 'exchange',
      endpoint: 'amendOrder',
      title: 'Amend an order',
      description:
        'Changes the quantity or the price of one of your orders that still waits in the book; at least one of them is required. ' +
        'quantity is the total, including units that were traded. Reducing it keeps the place in the queue; any other change loses it and may trade at once, like placeOrder. ' +
        'What a bid holds of your balance is adjusted. To withdraw the order use cancelOrder. ' +
        'orderId comes from listOrders. An order that is filled, cancelled or expired returns INVALID_STATE, and so does a quantity below what was traded. Scope write.exchange; free.',
      input: AmendOrderInput,
      outputFields: ORDER_FIELDS,
      hints: WRITES,
      question: orderQuestion,
      advice: {
        NOT_FOUND: NO_ORDER,
        PRICE_OUT_OF_RANGE: RANGE,
        INSUFFICIENT_FUNDS: FUNDS,
        OPEN_OBLIGATIONS_LIMIT: OBLIGATIONS,
      },
      run: ({ orderId: id, ...change }, { actor }) => this.orders.amend(actor, { ...change, id }),
    }),
    tool({
      name: 'cancelOrder',
      toolset: 'exchange',
      endpoint: 'cancelOrder',
      title: 'Cancel an order',
      description:
        'Takes what is left of one of your orders out of the book, and returns what a bid holds to your balance. ' +
        'Units that were traded before remain: those trades have to be delivered or cancelled by both sides. To keep the order at another price or quantity use amendOrder. ' +
        'orderId comes from listOrders with status open or partially_filled. ' +
        'If nothing is left to cancel, because the order was filled, cancelled or expired meanwhile, it returns INVALID_STATE and changes nothing. Scope write.exchange; free.',
      input: CancelOrderInput,
      outputFields: ['id', 'status', 'filled', 'remaining'],
      hints: WRITES,
      advice: { NOT_FOUND: NO_ORDER },
      run: ({ orderId }, { actor }) => this.cancellations.cancel(actor, orderId),
    }),
    tool({
      name: 'listOrders',
      toolset: 'exchange',
      endpoint: 'listOrders',
      title: 'List orders',
      description:
        "Lists the orders of the key's business on the exchange, newest first: side, action, price, units in total, traded and left, status, and what a bid holds of the balance. " +
        'Use it to find orderId for amendOrder and cancelOrder, which need an order with status open or partially_filled; listTrades shows what became of the units that were traded. ' +
        'Orders of others are never included; getMarket has the sums by price. A test key sees only test orders. No match returns an empty list. ' +
        'Pages have perPage rows, fewer if long; send `next` for the next page. Scope read.exchange; free.',
      input: ListOrdersInput,
      list: { rows: 'items' },
      outputFields: ['id', 'side', 'actionId', 'status', 'price', 'quantity', 'remaining'],
      hints: READS,
      run: (input, { actor }) => this.orders.list(actor, input),
    }),
    tool({
      name: 'listTrades',
      toolset: 'exchange',
      endpoint: 'listTrades',
      title: 'List trades',
      description:
        "Lists the trades in which the key's business buys or sells, newest first: your side, units, price, how many were delivered, settled or refunded, deadlines, requirements, and the code that a post must contain. " +
        'As the seller, look for status awaiting_proof and cure, and call submitTradeProof before the deadline; as the buyer, for in_review, and call decideTrade within 72 hours. ' +
        'The other side is shown by its public profile only. listOrders has what has not traded yet. No match returns an empty list. ' +
        'Pages have perPage rows, fewer if long; send `next` for the next page. Scope read.exchange; free.',
      input: ListTradesInput,
      list: { rows: 'items' },
      outputFields: TRADE_FIELDS,
      hints: READS,
      run: (input, { actor }) => this.trades.list(actor, input),
    }),
    tool({
      name: 'submitTradeProof',
      toolset: 'exchange',
      endpoint: 'actOnTrade',
      title: 'Submit a proof for a trade',
      description:
        'Submits, as the seller, the proof of one unit of a trade: the URL of a post that does the action, meets the requirements and contains the challengeCode of the trade. ' +
        'Without unit it is the next one that needs a proof. The buyer then has 72 hours to decide with decideTrade. ' +
        'Uses one unit of submissions of the monthly plan; test keys use none. After the deadline, or if no unit needs a proof, it returns INVALID_STATE; the same post again DUPLICATE_SUBMISSION. ' +
        'tradeId comes from listTrades with side sell. It cannot be withdrawn. Scope write.exchange.',
      input: SubmitTradeProofInput,
      outputFields: TRADE_FIELDS,
      hints: { ...WRITES, openWorld: true },
      advice: {
        NOT_FOUND: NO_TRADE,
        INVALID_STATE: TRADE_STATE,
        ALREADY_REVIEWED: TRADE_STATE,
        DUPLICATE_SUBMISSION: 'Do not send this proof again. Submit a different post.',
      },
      run: (input, { actor }) => this.actions.act(actor, { ...input, action: 'submit_proof' }),
    }),
    tool({
      name: 'decideTrade',
      toolset: 'exchange',
      endpoint: 'actOnTrade',
      title: 'Review a delivery',
      description:
        'Decides, as the buyer, on the proof of one unit of a trade. approve is final and pays the seller 24 hours later, so look at the proof first; ' +
        'reject needs a reason, which the seller can read, and lets the seller submit another proof once within 48 hours. ' +
        'unit may be omitted if only one is in review. Without a decision within 72 hours, the automatic checks decide: a proof is approved unless a check failed. ' +
        'To keep the money where it is after an approval, use disputeTrade. tradeId comes from listTrades with side buy and status in_review. Scope write.exchange; free.',
      input: DecideTradeInput,
      outputFields: TRADE_FIELDS,
      hints: WRITES,
      question: tradeQuestion,
      advice: {
        NOT_FOUND: NO_TRADE,
        INVALID_STATE: TRADE_STATE,
        ALREADY_REVIEWED: 'The decision is final; listTrades shows it.',
        DUPLICATE_SUBMISSION: TRADE_STATE,
      },
      run: ({ reason = '', ...input }, { actor }) => this.actions.act(actor, { ...input, reason }),
    }),
    tool({
      name: 'disputeTrade',
      toolset: 'exchange',
      endpoint: 'actOnTrade',
      title: 'Dispute a unit of a trade',
      description:
        'Disputes one unit of a trade, as its buyer or seller: one whose proof is in review, was rejected, or was approved less than 24 hours ago. ' +
        'The money stays where it is until both sides agree on an outcome, the operator decides, or after 7 days the automatic checks do: to the seller if they passed, to the buyer if they failed, otherwise half each. ' +
        'The other side reads reason and evidence. Use decideTrade to reject a proof that is still in review. A second dispute of a unit returns INVALID_STATE. ' +
        'tradeId comes from listTrades. It cannot be withdrawn. Scope write.exchange; free.',
      input: DisputeTradeInput,
      outputFields: TRADE_FIELDS,
      hints: WRITES,
      advice: {
        NOT_FOUND: NO_TRADE,
        INVALID_STATE: TRADE_STATE,
        ALREADY_REVIEWED: TRADE_STATE,
        DUPLICATE_SUBMISSION: TRADE_STATE,
      },
      run: (input, { actor }) => this.actions.act(actor, { ...input, action: 'dispute' }),
    }),
  ];
}
