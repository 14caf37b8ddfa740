import { ApiSchema } from '@nestjs/swagger';
import { Decimal, ErrorType, Timestamp } from '#kernel';

@ApiSchema({ name: 'PriceRange' })
class PriceRange {
  @Decimal({ description: 'The lowest price that is accepted, in USD.', example: 0.15 })
  minPrice: number;

  @Decimal({ description: 'The highest price that is accepted, in USD.', example: 15 })
  maxPrice: number;

  @Decimal({ description: 'The reference price, in USD.', example: 1.5 })
  referencePrice: number;
}

export const PRICE_OUT_OF_RANGE = new ErrorType(
  'PRICE_OUT_OF_RANGE',
  422,
  'The price is less than a tenth of the reference price or more than ten times as much. `details` has the range.',
  PriceRange,
);

@ApiSchema({ name: 'NextAuction' })
class NextAuction {
  @Timestamp({ description: 'When the next auction is held.' })
  nextAuctionAt: string;
}

export const AUCTION_ONLY = new ErrorType(
  'AUCTION_ONLY',
  409,
  'This market trades in auctions, so an order has to wait for the next one. Place a limit order that may wait.',
  NextAuction,
);
