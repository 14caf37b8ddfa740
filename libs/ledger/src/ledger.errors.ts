import { ApiSchema } from '@nestjs/swagger';
import { Decimal, ErrorType, OneOf } from '#kernel';
import { CURRENCIES, Currency } from './account.entity';

@ApiSchema({ name: 'MissingFunds' })
class MissingFunds {
  @Decimal({ description: 'The available money, in units of the currency.', example: 12.5 })
  available: number;

  @Decimal({ description: 'The money that is needed.', example: 20 })
  needed: number;

  @OneOf(CURRENCIES, { description: 'The currency of both amounts.' })
  currency: Currency;
}

export const INSUFFICIENT_FUNDS = new ErrorType(
  'INSUFFICIENT_FUNDS',
  422,
  'The business has less money available than this needs. `details` contains both amounts. Deposit the difference, or use a lower amount.',
  MissingFunds,
  { shortage: true },
);
