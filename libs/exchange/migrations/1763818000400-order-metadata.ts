import { AddMetadata } from '#database/migrations';

export class OrderMetadata1763818000400 extends AddMetadata {
  protected override readonly table = 'exchange_orders';
}
