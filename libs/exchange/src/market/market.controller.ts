import { Controller, Get } from '@nestjs/common';
import { Endpoint, Input } from '#http';
import { GetMarket, MarketView } from './market.dto';
import { MarketService } from './market.service';

@Controller('api/v1/exchange/market')
export class MarketController {
  constructor(private readonly market: MarketService) {}

  @Endpoint({
    id: 'getMarket',
    tag: 'Exchange',
    summary: 'Get market data',
    description:
      'Public figures about the market: statistics of each instrument, the best prices of a book, the latest trades, hourly candles, or ' +
      'the index of what actually settled. Owners of orders and sides of trades are never shown. Prices are in USD.',
    access: 'public',
    tier: 'relaxed',
    input: GetMarket,
    returns: MarketView,
  })
  @Get()
  get(@Input() query: GetMarket): Promise<MarketView> {
    return this.market.get(query);
  }
}
