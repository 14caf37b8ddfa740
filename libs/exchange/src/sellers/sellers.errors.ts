import { ApiSchema } from '@nestjs/swagger';
import { ErrorType, Int } from '#kernel';

@ApiSchema({ name: 'Obligations' })
class Obligations {
  @Int({ description: 'How many undelivered units you may have.', example: 20 })
  limit: number;

  @Int({ description: 'How many you have: offered in open asks, or sold and not decided yet.', example: 18 })
  committed: number;

  @Int({ description: 'How many this would add.', example: 5 })
  requested: number;
}

export const OPEN_OBLIGATIONS_LIMIT = new ErrorType(
  'OPEN_OBLIGATIONS_LIMIT',
  409,
  'You would have more undelivered units than allowed. Deliver some, or cancel asks: up to 20 are allowed until 10 of your units have settled, 200 after that, and 2 fewer for each unit that you did not deliver in time.',
  Obligations,
  { shortage: true },
);
