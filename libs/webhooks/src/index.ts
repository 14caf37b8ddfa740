export { WebhooksModule } from './webhooks.module';
export { webhooksSchema } from './webhooks.schema';
export { webhooksSettings } from './webhooks.settings';
