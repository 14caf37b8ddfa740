import { ApiSchema } from '@nestjs/swagger';
import { Bool, Decimal, Id, Int, OneOf, Text, Timestamp } from '#kernel';
import { Band, BANDS } from '../instruments/instrument.entity';

@ApiSchema({ name: 'AuctionResult' })
export class AuctionResult {
  @Id('ins', { description: 'The instrument.' })
  instrumentId: string;

  @Text({ description: 'The action.', example: 'ig_st' })
  actionId: string;

  @OneOf(BANDS, { description: 'The fewest followers of the seller on the platform.' })
  band: Band;

  @Decimal({ description: 'The price per unit of all its trades, in USD.', example: 2.4 })
  price: number;

  @Int({ description: 'Units that were traded.', example: 40 })
  volume: number;

  @Int({ description: 'Your own units of these.', example: 10 })
  ownVolume: number;

  @Int({
    description: 'Units that found nobody at this price: positive if they were bids, negative if they were asks.',
    example: -5,
  })
  surplus: number;

  @Timestamp({ description: 'When the auction was held.' })
  heldAt: string;

  @Bool({ description: 'False for test data.' })
  livemode: boolean;
}
