import { AddMetadata } from '#platform';

export class WebhookMetadata1763818000500 extends AddMetadata {
  protected override readonly table = 'webhook_endpoints';
}
