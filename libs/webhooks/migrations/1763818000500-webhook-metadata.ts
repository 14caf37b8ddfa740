import { AddMetadata } from '#database/migrations';

export class WebhookMetadata1763818000500 extends AddMetadata {
  protected override readonly table = 'webhook_endpoints';
}
