import { Module } from '@nestjs/common';
import { CatalogModule } from '#catalog';
import { RegistryModule } from '#http';
import { IdentityModule } from '#identity';
import { FORBIDDEN, INVALID_STATE } from '#kernel';
import { LedgerModule } from '#ledger';
import { SubmissionsModule } from '#submissions';
import { Auctions } from './auctions/auctions';
import { PriceReviews } from './auctions/price-reviews';
import { OrderBooks } from './book/order-books';
import { AUCTION_CROSSED, ORDER_CANCELLED, ORDER_EXPIRED, ORDER_FILLED, ORDER_PLACED, ORDER_UPDATED } from './events';
import { ExchangeEvents } from './exchange-events';
import { ExchangeService } from './exchange.service';
import { ExchangeTools } from './exchange.tools';
import { AUCTION_ONLY, PRICE_OUT_OF_RANGE } from './exchange.errors';
import { Instruments } from './instruments/instruments';
import { MarketController } from './market/market.controller';
import { MarketService } from './market/market.service';
import { ObservedPricesOfExchange } from './market/observed-prices-of-exchange';
import { Cancellations } from './orders/cancellations';
import { OrdersController } from './orders/orders.controller';
import { OrdersService } from './orders/orders.service';
import { RateCardQuotes } from './orders/rate-card-quotes';
import { OPPORTUNITIES_CONTROLLERS, OPPORTUNITIES_PROVIDERS } from './opportunities';
import { SELLERS_CONTROLLERS, SELLERS_ERRORS, SELLERS_PROVIDERS } from './sellers';
import { TRADES_CONTROLLERS, TRADES_EVENTS, TRADES_PROVIDERS } from './trades';

@Module({
  imports: [
    CatalogModule,
    IdentityModule,
    LedgerModule,
    SubmissionsModule,
    RegistryModule.forFeature('exchange', {
      ids: ['ins', 'ord', 'trd', 'unit', 'dsp', 'agt'],
      scopes: {
        'read.exchange': { subject: 'Exchange', allows: 'See the market, your orders and your trades' },
        'write.exchange': { subject: 'Exchange', allows: 'Place orders and make trades', pays: true },
      },
      errors: [PRICE_OUT_OF_RANGE, AUCTION_ONLY, ...SELLERS_ERRORS],
      endpointErrors: { createSubmission: [FORBIDDEN], reviewSubmission: [INVALID_STATE] },
      events: [
        ORDER_PLACED,
        ORDER_UPDATED,
        ORDER_FILLED,
        ORDER_CANCELLED,
        ORDER_EXPIRED,
        AUCTION_CROSSED,
        ...TRADES_EVENTS,
      ],
      eventResources: { order: 'Orders', auction: 'Auctions', trade: 'Trades' },
      tools: ExchangeTools,
      toolsets: {
        exchange: {
          purpose: 'for the exchange',
          description:
            'Buy and sell verified marketing actions: market data, orders, and trades until they are settled.',
          instructions:
            'For the exchange: getMarket and findOpportunities, then placeOrder, listOrders, amendOrder and cancelOrder. A trade is a contract: the seller delivers with submitTradeProof, the buyer answers with decideTrade, and either side can use disputeTrade; listTrades shows the deadlines.',
          maxTokens: 6000,
        },
      },
      tags: { Exchange: 'A market on which businesses bid for marketing actions and creators offer them.' },
    }),
  ],
  controllers: [
    OrdersController,
    MarketController,
    ...SELLERS_CONTROLLERS,
    ...TRADES_CONTROLLERS,
    ...OPPORTUNITIES_CONTROLLERS,
  ],
  providers: [
    ExchangeService,
    ExchangeEvents,
    ExchangeTools,
    Auctions,
    PriceReviews,
    OrderBooks,
    MarketService,
    ObservedPricesOfExchange,
    Instruments,
    OrdersService,
    Cancellations,
    RateCardQuotes,
    ...SELLERS_PROVIDERS,
    ...TRADES_PROVIDERS,
    ...OPPORTUNITIES_PROVIDERS,
  ],
  exports: [ExchangeService],
})
export class ExchangeModule {}
