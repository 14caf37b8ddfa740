import { ApiSchema } from '@nestjs/swagger';
import { Const } from '#kernel';

@ApiSchema({ name: 'BillingEventReceipt' })
export class EventReceipt {
  @Const(true, { description: 'The event was received. Events of other kinds have no effect.' })
  received: true;
}
