import { Injectable, OnModuleInit } from '@nestjs/common';
import { CatalogService } from '#catalog';
import { MarketService } from './market.service';

/** Gives the prices that were observed on the exchange to the catalogue, for its estimates. */
@Injectable()
export class ObservedPricesOfExchange implements OnModuleInit {
  constructor(
    private readonly catalog: CatalogService,
    private readonly market: MarketService,
  ) {}

  onModuleInit(): void {
    this.catalog.observePrices(() => this.market.observedPrices());
  }
}
